// What the parts of a form hold, counted against the form's limits while it comes in.

struct MultipartContents {
    /// Makes the file that a part's bytes go to; nil where they are dropped.
    typealias MakeFile = @Sendable () throws(MultipartError) -> TemporaryFile?

    private let limits: MultipartLimits
    private let makeFile: MakeFile
    private var pairs: [(name: String, value: String)] = []
    private var files: [UploadedFile] = []
    private var valueBytes = 0
    private var fileBytes = 0

    // The part that is coming in. Its value is a property of its own, since an array in an enum's case would be copied
    // with every piece.
    private var head: PartHead?
    private var value: [UInt8] = []
    private var file: IncomingFile?

    init(limits: MultipartLimits, makeFile: @escaping MakeFile) {
        self.limits = limits
        self.makeFile = makeFile
    }

    /// To be asked when no part is coming in.
    var form: MultipartForm { MultipartForm(values: FormValues(pairs), files: files) }

    mutating func begin(_ head: PartHead) throws(MultipartError) {
        guard head.name.utf8.count <= limits.nameBytes else {
            throw .tooMuch("The name of a field of the form is too long.")
        }
        self.head = head
        guard let fileName = head.fileName else {
            guard pairs.count < limits.fields else { throw .tooMuch("The form has too many fields.") }
            return
        }
        // A file input that was left empty comes without a name and without a byte; it is no file until
        // the first byte.
        if !fileName.isEmpty { try beginFile(head.name, fileName) }
    }

    mutating func append(_ bytes: ByteView) throws(MultipartError) {
        guard !bytes.isEmpty, let head else { return }
        guard let fileName = head.fileName else {
            guard bytes.count <= limits.valueBytes - valueBytes else {
                throw .tooMuch("The fields of the form are too large.")
            }
            valueBytes += bytes.count
            value.append(contentsOf: bytes)
            return
        }
        // Before the other check: otherwise the sizes of the pieces would decide which of two limits is reported.
        if file == nil { try beginFile(head.name, fileName) }
        guard bytes.count <= limits.fileBytes - fileBytes else {
            throw .tooMuch("The files of the form are too large.")
        }
        fileBytes += bytes.count
        try file?.append(bytes)
    }

    mutating func end() throws(MultipartError) {
        guard let head else { return }
        if head.fileName == nil {
            guard !value.contains(0) else { throw .malformed("The form holds a NUL character.") }
            guard let text = String(validating: value, as: UTF8.self) else {
                throw .malformed("The form is not UTF-8.")
            }
            pairs.append((head.name, text))
            value.removeAll(keepingCapacity: true)
        } else if let done = try file?.finish() {
            files.append(done)
            file = nil
        }
        self.head = nil
    }

    private mutating func beginFile(_ name: String, _ fileName: String) throws(MultipartError) {
        guard files.count < limits.files else { throw .tooMuch("The form has too many files.") }
        file = IncomingFile(name: name, fileName: ClientFileName.shown(fileName), content: try makeFile())
    }
}
