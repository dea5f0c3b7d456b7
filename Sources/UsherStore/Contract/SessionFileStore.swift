// Files of forms that came back, kept beside their sessions: the requirements of a site on a store that has room for
// them. Each is sealed with a key that only its session has, and has a name that says nothing.

/// Keeps files of forms beside the sessions that they belong to, so that nobody has to choose them again after a
/// restart or on another server.
///
/// A file belongs to the session that names it in its last write (``SessionWrite/files``). It is forgotten with the
/// first write that does not, with the session, and after its time.
public protocol SessionFileStore: Sendable {
    /// Bytes that it takes of each file, and of all files of a session. The rest lies on the server alone.
    var limits: SessionFileLimits { get }

    /// Keeps a file, all of it or nothing.
    ///
    /// - Returns: false where there is no room for it.
    func keep(_ write: SessionFileWrite) async throws -> Bool

    /// The bytes of a file; nil where nothing is kept under that key.
    func file(_ key: SessionKey) async throws -> [UInt8]?
}

/// How much a store takes of the files of a session, in bytes as their visitors sent them.
public struct SessionFileLimits: Equatable, Sendable {
    /// The limit of one file.
    public var file: Int
    /// The limit of all files of a session.
    public var session: Int

    /// So many bytes of one file, and of all files of a session.
    public init(file: Int, session: Int) {
        self.file = file
        self.session = session
    }
}

/// A file on its way into a store.
public struct SessionFileWrite: Sendable {
    /// The file's key in the store, which no other file has.
    public var key: SessionKey
    /// The file, sealed: to a store, bytes like any others.
    public var body: [UInt8]
    /// The file is forgotten so long after this write, if not before.
    public var lifetime: Duration
    /// How many bytes all files in the store may have, this one among them.
    public var room: Int

    /// A file that is kept for a time, where all of them have no more bytes than there is room for.
    public init(key: SessionKey, body: [UInt8], lifetime: Duration, room: Int) {
        self.key = key
        self.body = body
        self.lifetime = lifetime
        self.room = room
    }
}
