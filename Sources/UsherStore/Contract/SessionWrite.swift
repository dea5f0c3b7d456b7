// All that one write changes in a store, at once or not at all.

/// A session on its way into a store; counts as use.
public struct SessionWrite: Sendable {
    /// The session's key from now on.
    public var key: SessionKey
    /// The new version. Kept only if the stored one is that before it, at the former key if there is one; version 1
    /// only if nothing is stored.
    public var version: Int
    /// The session, sealed: to a store, bytes like any others.
    public var body: [UInt8]
    /// The server that writes; refused while another one holds the session. Empty for nobody who holds it: refused
    /// while anybody does.
    public var server: String
    /// True if the writer goes on holding the session, should it hold it.
    public var keepsLock = false
    /// The session may be forgotten so long after its last use.
    public var lifetime: Duration
    /// The session's former key, if it gets another id, and the body left there as this version.
    public var former: Former?
    /// The principal for whom the session acts from now on.
    public var principal = PrincipalChange.same
    /// Principals whose sessions end along with this write. If its own is among them, this session alone stays.
    public var ends: [SessionEnd] = []

    /// The files that are its own from now on: any others of it are forgotten. Of interest where the store keeps files.
    public var files: [SessionKey] = []

    /// The body left under the id that a session has given up, for requests that still come with it.
    public struct Former: Sendable {
        /// The key that the session had.
        public var key: SessionKey
        /// Takes the session's place; sealed like one.
        public var body: [UInt8]
        /// The body may be forgotten so long after this write.
        public var lifetime: Duration

        /// A body left under a former key for so long.
        public init(key: SessionKey, body: [UInt8], lifetime: Duration) {
            self.key = key
            self.body = body
            self.lifetime = lifetime
        }
    }

    /// For whom a session acts.
    public enum PrincipalChange: Equatable, Sendable {
        /// The principal stays, under another id too.
        case same
        /// The session acts for nobody, as a guest's.
        case nobody
        /// The session has ended if the principal's sessions were ended after this number: what `number` said when the
        /// action began by which it acts for them.
        case principal(SessionKey, since: Int)
    }

    /// A write that gives up the lock, leaves it as it was for whom the session acts, and ends no others.
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
