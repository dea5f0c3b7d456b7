// A route may lead to a file instead of a page. The file's bytes and its name are said here, how it is sent is Usher's.

public import UsherFlow

/// A file that a route leads to, as `Destination.file` has it.
///
///     case .export(let query):
///         .file(Download("applications.csv", type: .csv) { [archive] writer in
///             try await writer.write(row: ["Reference", "Name"])
///             for try await each in archive.all(matching: query) {
///                 try await writer.write(row: [each.reference, each.name])
///             }
///         })
///     case .receipt: .file(Download("receipt.txt", type: .text, text: state.receipt))
///
/// It is saved by the browser under its name, and no cache keeps it, unless it says otherwise.
public struct Download: Sendable {
    package enum Content: Sendable {
        case bytes([UInt8])
        case read(size: Int, @Sendable (_ count: Int, _ offset: Int) async throws -> [UInt8])
        case written(size: Int?, @Sendable (DownloadWriter) async throws -> Void)
    }

    /// The name for saving the file. No path and no control characters are sent of it, so it may be a visitor's.
    public let name: String
    /// The file's type; nil for the one that its first bytes say.
    package let type: MediaType?
    package let content: Content
    /// True if a visitor has sent it: then it is shown only as a picture.
    package let isSent: Bool
    /// True if the browser shows it instead of saving it, where it can; its page can do nothing on this site. A
    /// visitor's file is shown in any case where it is a PNG, JPEG, GIF or WebP, and in no other.
    public var isShown = false
    /// For how long the visitor's own browser may keep it without asking again, rounded down to seconds; nil for not
    /// at all.
    public var maximumAge: Duration?
    /// Names these very bytes, so that a download which broke off goes on where it was: a version, or a hash. Other
    /// bytes must have another. Printable ASCII without quotation marks, 64 characters at most; nil where there is
    /// none.
    public var tag: String?

    private init(_ name: String, _ type: MediaType?, _ content: Content, isSent: Bool) {
        (self.name, self.type, self.content, self.isSent) = (name, type, content, isSent)
    }

    // MARK: Files of the app

    /// A short text.
    public init(_ name: String, type: MediaType, text: String) {
        self.init(name, type: type, bytes: Array(text.utf8))
    }

    /// A few bytes, which are in memory anyway.
    public init(_ name: String, type: MediaType, bytes: [UInt8]) {
        self.init(name, type, .bytes(bytes), isSent: false)
    }

    /// A file that is written while it is sent, however long it is: 128 KB of it are in memory at most.
    ///
    /// - Parameters:
    ///   - size: how many bytes it will be, where that is known: browsers then show how far it has come. Fewer or more
    ///     than these are an error.
    ///   - write: writes it, beside the session and its actions: it holds values and services, never its coordinator.
    ///     It is cancelled when the visitor goes away, takes nothing for 15 seconds, signs in or out, or the session
    ///     ends, and where it writes nothing for 30 seconds. An error before the first byte was sent is an answer like
    ///     a page's; after it the connection is cut, so that nobody takes what came for the whole.
    public init(
        _ name: String, type: MediaType, size: Int? = nil,
        _ write: @escaping @Sendable (_ writer: DownloadWriter) async throws -> Void
    ) {
        self.init(name, type, .written(size: size, write), isSent: false)
    }

    /// A file on disk or in a database, any part of which can be read.
    ///
    /// - Parameters:
    ///   - size: in bytes.
    ///   - read: gives bytes from an offset on, at least one and at most `count`. At most 64 KB are asked for at once.
    public init(
        _ name: String, type: MediaType, size: Int,
        reading read: @escaping @Sendable (_ count: Int, _ offset: Int) async throws -> [UInt8]
    ) {
        self.init(name, type, .read(size: size, read), isSent: false)
    }

    // MARK: Files of visitors

    /// A file that came with a form, of the type that its bytes say.
    public init(_ file: FormFile) {
        self.init(
            file.name, MediaType(file.type), .read(size: file.size) { try file.read(upTo: $0, at: $1) }, isSent: true)
    }

    /// A visitor's file that a service has kept, of the type that its bytes say.
    public init(sent name: String, bytes: [UInt8]) { self.init(name, nil, .bytes(bytes), isSent: true) }

    /// A visitor's file that a service has kept, any part of which can be read, of the type that its bytes say.
    ///
    /// - Parameters:
    ///   - size: in bytes.
    ///   - read: gives bytes from an offset on, at least one and at most `count`. At most 64 KB are asked for at once.
    public init(
        sent name: String, size: Int,
        reading read: @escaping @Sendable (_ count: Int, _ offset: Int) async throws -> [UInt8]
    ) {
        self.init(name, nil, .read(size: size, read), isSent: true)
    }
}
