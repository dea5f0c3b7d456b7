// A file that came with a form. Its content is read through here: a flow should not know where the content lies.

/// A file that a visitor sent. Its content can be read for as long as anybody holds this value, and is gone with the
/// last: an action hands it to a service or to a job that its flow runs. A flow's state holds only one that a service
/// has kept, `FormFile(kept:)`, of which it has what is said here and no bytes.
public struct FormFile: Sendable {
    /// The app's own id of a file that it has kept from an earlier form; nil for one that a visitor sends now.
    public let id: String?
    /// The name on the visitor's machine, for showing only; may be empty.
    public let name: String
    /// In bytes.
    public let size: Int
    /// By its first bytes, whatever its name says: image/png, image/jpeg, image/gif, image/webp, application/pdf,
    /// application/zip, application/gzip, application/x-ole-storage (.doc, .xls), text/plain or
    /// application/octet-stream. Text is UTF-8 or in the encoding of the machine that wrote it, as Windows-1252:
    /// whoever reads it has to look.
    public let type: String
    /// Why it is not taken, for its visitor to read: what the site's inspection said.
    package var refusal: Phrase?
    /// The same for files of the same content that are sent to one site; empty for one that no form has sent.
    package let digest: String
    private let reading: @Sendable (_ count: Int, _ offset: Int) throws -> [UInt8]
    /// Tells one that was sent from all others.
    private let identity = Identity()

    private final class Identity: Sendable {}

    /// - Parameter reading: gives fewer bytes than asked for only at the file's end.
    package init(
        id: String? = nil, name: String, size: Int, type: String, digest: String = "",
        reading: @escaping @Sendable (_ count: Int, _ offset: Int) throws -> [UInt8]
    ) {
        self.id = id
        self.name = name
        self.size = size
        self.type = type
        self.digest = digest
        self.reading = reading
    }

    /// A file that the app has kept from an earlier form, for the form that shows it again: its field need not be
    /// filled in anew, and the action gets it as it is, unless its visitor takes it away or chooses another one.
    ///
    /// - Parameters:
    ///   - id: what the app knows it by.
    ///   - size: in bytes.
    ///   - type: as it was told when it was sent.
    ///   - reading: gives fewer bytes than asked for only at the file's end; from any thread. Without it the bytes are
    ///     to be had from the app alone: to read this value is an error that says so.
    public init(
        kept id: String, name: String, size: Int, type: String,
        reading: (@Sendable (_ count: Int, _ offset: Int) throws -> [UInt8])? = nil
    ) {
        self.init(id: id, name: name, size: size, type: type) { count, offset in
            guard let reading else { throw FormFileError.isKept(id: id) }
            return try reading(count, offset)
        }
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

/// One that an app has kept is known by its id; one that was sent is equal to itself alone, whatever it holds.
extension FormFile: Equatable {
    public static func == (one: FormFile, other: FormFile) -> Bool {
        guard one.id != nil else { return one.identity === other.identity }
        return one.id == other.id && one.name == other.name && one.size == other.size && one.type == other.type
    }
}

/// A form that holds one may be a part of a flow's state. Only what an app has kept is written, and no byte of it.
extension FormFile: Codable {
    private enum CodingKeys: CodingKey { case id, name, size, type }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            kept: try container.decode(String.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            size: try container.decode(Int.self, forKey: .size),
            type: try container.decode(String.self, forKey: .type))
    }

    public func encode(to encoder: any Encoder) throws {
        guard let id else { throw FormFileError.isNotKept }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(size, forKey: .size)
        try container.encode(type, forKey: .type)
    }
}
