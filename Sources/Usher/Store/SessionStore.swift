// Where sessions are kept so that they outlive the process: what a site asks of such a place.
//
// A session is kept under the hash of its id, sealed with a key that only the id gives: who can read the store can
// neither take a session over nor read what is in it. Each write raises a version, and is refused where another came
// before it; an action holds its session for its server, so that it runs on one of several servers only.
//
// A store judges nothing: which session has expired is for the site to say, whose clock gives all times.

/// Keeps the sessions of a site: in a file for one machine, or for several servers behind a balancer.
///
/// All times are since 1970, by the clock of the server that asks; clocks of servers that share a store should agree to
/// about a second.
public protocol SessionStore: Sendable {
    /// 32 random bytes, made once and the same for all that use this store: the key of the site's form tokens. Never
    /// logged.
    var secret: [UInt8] { get }

    /// What is kept under a key; nil where nothing is.
    ///
    /// - Parameters:
    ///   - version: what the caller has already, 0 for nothing. The body comes along only where another version is kept.
    ///   - use: of the session, nil where this is none. Noted, to the second at least, unless the session has expired by
    ///     then; the answer has the last use before this one.
    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession?

    /// Holds a session of this version for one server until a moment, unless another one holds it now. The same server
    /// may hold it anew. Counts as use.
    ///
    /// - Returns: the session without its body, with the lock that it then has; nil where nothing is kept.
    func lock(_ key: SessionKey, _ lock: SessionLock, version: Int, at now: Duration) async throws -> StoredSession?

    /// Keeps a session, all of it or nothing.
    func save(_ write: SessionWrite) async throws -> SessionSaving

    /// Forgets a session, held or not.
    func remove(_ key: SessionKey) async throws

    /// Forgets what may be forgotten by now. Called about once a minute; a store that does so by itself does nothing.
    func sweep(at now: Duration) async throws
}

/// The hash of a session's id.
public struct SessionKey: Hashable, Sendable {
    let hash: Bytes32

    /// 32 bytes.
    public var bytes: [UInt8] { hash.bytes }

    init(_ hash: Bytes32) { self.hash = hash }

    /// A key for a store's own tests: the hash of any bytes.
    public init(hashing bytes: [UInt8]) { hash = Bytes32(hashing: bytes) }
}

/// A use of a session.
public struct SessionUse: Equatable, Sendable {
    public var now: Duration
    /// It has expired where its last use is as long ago.
    public var idle: Duration

    public init(at now: Duration, idle: Duration) {
        self.now = now
        self.idle = idle
    }
}

/// A session as a store has it.
public struct StoredSession: Equatable, Sendable {
    /// From 1.
    public var version: Int
    public var lastUse: Duration
    /// Nil where the caller has this version.
    public var body: [UInt8]?
    /// Who holds it, or held it last: it counts until its moment.
    public var lock: SessionLock?

    public init(version: Int, lastUse: Duration, body: [UInt8]?, lock: SessionLock? = nil) {
        self.version = version
        self.lastUse = lastUse
        self.body = body
        self.lock = lock
    }
}

/// Holds a session for one server, while it runs an action.
public struct SessionLock: Equatable, Sendable {
    /// Names the process.
    public var server: String
    /// What the action's submission is known by.
    public var submission: String
    /// When it counts no more, should its server not come back.
    public var until: Duration

    public init(server: String, submission: String, until: Duration) {
        self.server = server
        self.submission = submission
        self.until = until
    }
}

/// A session on its way into a store.
public struct SessionWrite: Sendable {
    public var key: SessionKey
    /// Kept only where the version before this one is; version 1 where nothing is.
    public var version: Int
    public var body: [UInt8]
    /// Who writes; refused while another one holds the session.
    public var server: String
    /// Whether the writer goes on holding it, where it does.
    public var keepsLock = false
    /// Counts as use, too.
    public var now: Duration
    /// May be forgotten so long after its last use.
    public var lifetime: Duration
    /// Where it was until now, under another id: the version before is there, and this is left in its place.
    public var former: Former?

    public struct Former: Sendable {
        public var key: SessionKey
        public var body: [UInt8]
        public var lifetime: Duration

        public init(key: SessionKey, body: [UInt8], lifetime: Duration) {
            self.key = key
            self.body = body
            self.lifetime = lifetime
        }
    }

    public init(
        key: SessionKey, version: Int, body: [UInt8], server: String, now: Duration, lifetime: Duration,
        former: Former? = nil
    ) {
        self.key = key
        self.version = version
        self.body = body
        self.server = server
        self.now = now
        self.lifetime = lifetime
        self.former = former
    }
}

/// What became of a write.
public enum SessionSaving: Equatable, Sendable {
    case saved
    /// Another version came before it, or the session is gone.
    case outdated
    /// Another server holds the session.
    case locked
}

extension Duration {
    /// As stores write times.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
