// The contents of a form that is read while it comes in, kept as far as its limits go. Contents beyond them are no
// error of the form: a file goes, and its size is known; of a text the beginning stays, with a sign at its end that no
// field takes.

struct FormContents {
    /// Makes the file that a part's bytes go to; nil where they are dropped.
    typealias MakeFile = @Sendable () throws(MultipartError) -> TemporaryFile?

    private let limits: MultipartLimits
    private let makeFile: MakeFile
    private var pairs: [(name: String, value: String)] = []
    private var files: [UploadedFile] = []
    private var valueBytes = 0
    private var fileBytes = 0
    /// True if fields are missing.
    private var isCut = false

    // The part that is coming in. Its value is a property of its own, since an array in an enum's case would be copied
    // with every piece.
    private var head: PartHead?
    private var value: [UInt8] = []
    private var isValueCut = false
    private var file: IncomingFile?

    init(limits: MultipartLimits, makeFile: @escaping MakeFile) {
        self.limits = limits
        self.makeFile = makeFile
    }

    /// To be asked when no part is coming in.
    var form: MultipartForm { MultipartForm(values: FormValues(pairs, isCut: isCut), files: files) }

    /// The first value of that name that is whole.
    func first(_ name: String) -> String? { pairs.first { $0.name == name }?.value }

    mutating func begin(_ head: PartHead) throws(MultipartError) {
        guard head.name.utf8.count <= limits.nameBytes else { return }
        self.head = head
        // A file input that was left empty comes without a name and without a byte; it is no file until
        // the first byte.
        if let fileName = head.fileName, !fileName.isEmpty { try beginFile(head.name, fileName) }
    }

    mutating func append(_ bytes: ByteView) throws(MultipartError) {
        guard !bytes.isEmpty, let head else { return }
        guard let fileName = head.fileName else { return appendValue(bytes) }
        if file == nil { try beginFile(head.name, fileName) }
        try appendFile(bytes)
    }

    private mutating func appendValue(_ bytes: ByteView) {
        guard !isValueCut, pairs.count < limits.fields else { return }
        guard bytes.count > limits.valueBytes - valueBytes else {
            valueBytes += bytes.count
            value.append(contentsOf: bytes)
            return
        }
        isValueCut = true
        valueBytes -= value.count
        let hasRoom = limits.cutBytes <= limits.valueBytes - valueBytes
        // Without room even what is right does not fit.
        if !hasRoom { isCut = true }
        let left = hasRoom ? limits.cutBytes : 0
        value.append(contentsOf: bytes.prefix(max(0, left - value.count)))
        value.removeLast(max(0, value.count - left))
        valueBytes += value.count
    }

    private mutating func appendFile(_ bytes: ByteView) throws(MultipartError) {
        guard let head, let size = file?.size else { return }
        if file?.isKept == true {
            fileBytes += bytes.count
            if fileBytes > limits.fileBytes || size + bytes.count > limits.fileBytes(of: head.name) ?? 0 {
                fileBytes -= size + bytes.count
                file?.drop()
            }
        }
        try file?.append(bytes)
    }

    mutating func end() throws(MultipartError) {
        guard let head else { return }
        if head.fileName == nil {
            if pairs.count < limits.fields {
                let text = value.withView { FormText.text(of: $0) }
                pairs.append((head.name, isValueCut ? text + "\u{FFFD}" : text))
            } else {
                isCut = true
            }
            value.removeAll(keepingCapacity: true)
            isValueCut = false
        } else if let done = try file?.finish() {
            files.append(done)
            file = nil
        }
        self.head = nil
    }

    /// A file that no field takes leaves no trace; of a second file for a field the name and size are known.
    private mutating func beginFile(_ name: String, _ fileName: String) throws(MultipartError) {
        guard limits.fileBytes(of: name) != nil else { return head = nil }
        guard files.count < 2 * limits.files + 1 else {
            isCut = true
            return head = nil
        }
        let isTaken =
            files.count(where: \.isKept) < limits.files
            && (limits.fileSizes == nil || !files.contains { $0.name == name })
        file = IncomingFile(
            name: name, fileName: ClientFileName.shown(fileName), content: isTaken ? try makeFile() : nil)
    }
}
