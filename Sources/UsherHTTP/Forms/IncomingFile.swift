// A file while it comes in. Small pieces are buffered up to 16 KB: a client that sends byte by byte would otherwise
// cost a system call for each.

struct IncomingFile {
    private static let gathered = 16_384

    private let name: String
    private let fileName: String
    /// Nil where its bytes are dropped.
    private var content: TemporaryFile?
    private(set) var size = 0
    /// The first bytes, by which the type is sniffed.
    private var opening: [UInt8] = []
    private var waiting: [UInt8] = []

    init(name: String, fileName: String, content: TemporaryFile?) {
        self.name = name
        self.fileName = fileName
        self.content = content
    }

    var isKept: Bool { content != nil }

    /// Lets go what has come, and drops what comes.
    mutating func drop() { (content, waiting) = (nil, []) }

    /// The caller bounds the file's size.
    mutating func append(_ bytes: ByteView) throws(MultipartError) {
        size += bytes.count
        if opening.count < ContentSniffing.length {
            opening.append(contentsOf: bytes.prefix(ContentSniffing.length - opening.count))
        }
        guard let content else { return }
        if waiting.count + bytes.count > Self.gathered { try write() }
        if bytes.count > Self.gathered {
            try content.append(bytes)
        } else {
            waiting.append(contentsOf: bytes)
        }
    }

    mutating func finish() throws(MultipartError) -> UploadedFile {
        try write()
        let type = ContentSniffing.type(of: opening)
        return UploadedFile(name: name, fileName: fileName, size: size, type: type, content: content)
    }

    private mutating func write() throws(MultipartError) {
        guard let content else { return }
        try waiting.withView { (bytes) throws(MultipartError) in try content.append(bytes) }
        waiting.removeAll(keepingCapacity: true)
    }
}
