// A file that came with a form. Where its content lies is nothing that a flow should know: it is read through here.

/// A file that a visitor sent. Its content can be read for as long as anybody holds this value, and is gone with the
/// last: an action hands it to a service or to a job that its flow runs; state and drafts never hold it.
public struct FormFile: Sendable {
    /// What the app knows it by, that has kept it from an earlier form; nil for one that a visitor sends now.
    public let id: String?
    /// What the visitor's machine called it, for showing only; may be empty.
    public let name: String
    /// In bytes.
    public let size: Int
    /// By its first bytes, whatever its name says: image/png, image/jpeg, image/gif, image/webp, application/pdf,
    /// application/zip, application/gzip, text/plain or application/octet-stream.
    public let type: String
    /// Why it is not taken, for its visitor to read: what the site's inspection said.
    package var refusal: Phrase?
    private let reading: @Sendable (_ count: Int, _ offset: Int) throws -> [UInt8]

    /// - Parameter reading: gives fewer bytes than asked for only at the file's end.
    package init(
        id: String? = nil, name: String, size: Int, type: String,
        reading: @escaping @Sendable (_ count: Int, _ offset: Int) throws -> [UInt8]
    ) {
        self.id = id
        self.name = name
        self.size = size
        self.type = type
        self.reading = reading
    }

    /// A file that the app has kept from an earlier form, for the form that shows it again: its field need not be
    /// filled in anew, and the action gets it as it is, unless its visitor takes it away or chooses another one.
    ///
    /// - Parameters:
    ///   - id: what the app knows it by.
    ///   - size: in bytes.
    ///   - type: as it was told when it was sent.
    ///   - reading: gives fewer bytes than asked for only at the file's end; from any thread.
    public init(
        kept id: String, name: String, size: Int, type: String,
        reading: @escaping @Sendable (_ count: Int, _ offset: Int) throws -> [UInt8]
    ) {
        self.init(id: id, name: name, size: size, type: type, reading: reading)
    }

    /// A file in memory, for an app's own tests.
    public init(name: String, type: String = "text/plain", bytes: [UInt8]) {
        self.init(name: name, size: bytes.count, type: type) { count, offset in
            Array(bytes.dropFirst(max(0, offset)).prefix(max(0, count)))
        }
    }

    /// Some of its bytes: fewer than asked for only at its end, none outside of it. From any thread.
    ///
    /// - Throws: where the disk fails.
    public func read(upTo count: Int, at offset: Int) throws -> [UInt8] { try reading(count, offset) }

    /// All of its bytes, at most as many as its field allows.
    public func bytes() throws -> [UInt8] { try reading(size, 0) }
}
