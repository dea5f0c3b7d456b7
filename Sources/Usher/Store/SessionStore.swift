// Where sessions are kept so that they outlive the process: what a site asks of such a place.
//
// A session is kept under the hash of its id, sealed with a key that only the id gives: who can read the store can
// neither take a session over nor read what is in it. Each write raises a version, and is refused where another came
// before it; an action holds its session for its server, so that it runs on one of several servers only.
//
// All times are the store's own: it says how long ago something was, and how long something still counts, so that no
// moment of one machine's clock is compared with one of another's. Which session has expired is for the site to say.

/// Keeps the sessions of a site: in a file for one machine, or for several servers behind a balancer.
public protocol SessionStore: Sendable {
    /// Names this process among those that use the store: locks are held in its name. No other process has it, nor has
    /// this one after a restart.
    var server: String { get }

    /// The keys of the site's form tokens, 32 random bytes each and the same for all that use this store. The first is the
    /// present one; where another stands behind it, the store has got a new one, and what was made with the one before
    /// still counts. Never logged.
    var secrets: [[UInt8]] { get }

    /// Brings `secrets` up to date. Called every few seconds; a store that cannot lose its secret does nothing.
    ///
    /// - Parameter lifetime: after so long a former secret is forgotten.
    func renewSecrets(keepingFormer lifetime: Duration) async throws

    /// What is kept under a key; nil where nothing is.
    ///
    /// - Parameters:
    ///   - version: what the caller has already, 0 for nothing. The body comes along only where another version is kept.
    ///   - use: of the session, nil where this is none. Noted, to the second at least, unless the session has expired by
    ///     then; the answer has the last use before this one. Where it cannot be noted the answer comes all the same.
    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession?

    /// Holds a session for one server, unless another one holds it now. The same server may hold it anew. Counts as use.
    ///
    /// - Parameter version: that it must be of, else it is not held; 0 for any.
    /// - Returns: the session with the lock that it then has, without its body unless any version would do; nil where
    ///   nothing is kept.
    func lock(_ key: SessionKey, _ lock: SessionLock, version: Int) async throws -> StoredSession?

    /// Keeps a session, all of it or nothing, and ends others along with it.
    func save(_ write: SessionWrite) async throws -> SessionSaving

    /// Forgets a session, held or not.
    func remove(_ key: SessionKey) async throws

    /// Ends all sessions that act for somebody by now. They are told so at their next load, lock or save.
    func end(_ end: SessionEnd) async throws

    /// How far ends have been counted: grows with each, over all principals, and never goes back.
    var number: Int { get async throws }

    /// Counts one in a bucket, whose window begins with the first count and lasts for `time`.
    ///
    /// - Returns: nil where there was room for it among `most`; else how long it is until there is some again.
    func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration?

    /// Forgets what may be forgotten by now. Called about once a minute; a store that does so by itself does nothing.
    func sweep() async throws
}

/// What a session, somebody, or a bucket is known by: a hash that names nobody.
public struct SessionKey: Hashable, Sendable {
    let hash: Bytes32

    /// 32 bytes.
    public var bytes: [UInt8] { hash.bytes }

    init(_ hash: Bytes32) { self.hash = hash }

    /// A key for a store's own tests: the hash of any bytes.
    public init(hashing bytes: [UInt8]) { hash = Bytes32(hashing: bytes) }
}

/// A use of a session, now.
public struct SessionUse: Equatable, Sendable {
    /// It has expired where its last use is as long ago.
    public var idle: Duration

    public init(idle: Duration) { self.idle = idle }
}

/// A session as a store has it.
public struct StoredSession: Equatable, Sendable {
    /// From 1.
    public var version: Int
    /// How long ago its last use before this one was.
    public var unused: Duration
    /// How long ago it was first stored, under whichever id.
    public var age: Duration
    /// Nil where the caller has this version.
    public var body: [UInt8]?
    /// Who holds it now.
    public var lock: SessionLock?
    /// Whether all sessions of the one that it acts for have been ended since it began to.
    public var isEnded: Bool
    /// How far ends have been counted.
    public var number: Int
    /// What the store's clock says, since 1970: for a comparison, and nothing else.
    public var now: Duration

    public init(
        version: Int, unused: Duration, age: Duration, body: [UInt8]?, lock: SessionLock? = nil, isEnded: Bool = false,
        number: Int = 0, now: Duration
    ) {
        self.version = version
        self.unused = unused
        self.age = age
        self.body = body
        self.lock = lock
        self.isEnded = isEnded
        self.number = number
        self.now = now
    }
}

/// Holds a session for one server, while it runs an action.
public struct SessionLock: Equatable, Sendable {
    /// Names the process.
    public var server: String
    /// What the action's submission is known by.
    public var submission: String
    /// For how long it still counts, should its server not come back.
    public var remaining: Duration

    public init(server: String, submission: String, remaining: Duration) {
        self.server = server
        self.submission = submission
        self.remaining = remaining
    }
}

/// Ends all sessions that act for somebody.
public struct SessionEnd: Equatable, Sendable {
    public var principal: SessionKey
    /// May be forgotten after so long: no session lives longer.
    public var lifetime: Duration

    public init(of principal: SessionKey, lifetime: Duration) {
        self.principal = principal
        self.lifetime = lifetime
    }
}

/// A session on its way into a store; counts as use.
public struct SessionWrite: Sendable {
    public var key: SessionKey
    /// Kept only where the version before this one is; version 1 where nothing is.
    public var version: Int
    public var body: [UInt8]
    /// Who writes; refused while another one holds the session.
    public var server: String
    /// Whether the writer goes on holding it, where it does.
    public var keepsLock = false
    /// May be forgotten so long after its last use.
    public var lifetime: Duration
    /// Where it was until now, under another id: the version before is there, and this is left in its place.
    public var former: Former?
    public var acting = Acting.same
    /// What is ended along with it. Where its own principal is among them, it alone stays.
    public var ends: [SessionEnd] = []

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

    /// For whom a session acts.
    public enum Acting: Equatable, Sendable {
        /// As before, under another id too.
        case same
        case nobody
        /// It has ended where the principal's sessions were ended after this number: what `number` said when the action
        /// began by which it acts for them.
        case principal(SessionKey, since: Int)
    }

    public init(
        key: SessionKey, version: Int, body: [UInt8], server: String, lifetime: Duration, former: Former? = nil
    ) {
        self.key = key
        self.version = version
        self.body = body
        self.server = server
        self.lifetime = lifetime
        self.former = former
    }
}

/// What became of a write.
public enum SessionSaving: Equatable, Sendable {
    case saved
    /// Another version came before it, or the session is gone.
    case outdated
    /// The sessions of the one that it acts for, or would act for with this write, have been ended.
    case ended
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
