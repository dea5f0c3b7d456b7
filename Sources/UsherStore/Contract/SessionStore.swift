// The store in which sessions outlive the process: a site's requirements on it.
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

    /// This process serves from now on: it listens, and has answered nothing yet. For what a store does only for a
    /// server that has started, and that a start which fails must not do. Does nothing, unless a store says otherwise.
    ///
    /// - Throws: what ends the start, in one line.
    func serverStarts() throws

    /// The same for a store that refuses to be two sites': their accounts' ids and limits would be one. Calls
    /// `serverStarts()`, unless a store says otherwise.
    ///
    /// - Parameter site: its name, as that of its cookie: the same on all its servers and after a deploy.
    /// - Throws: what ends the start, in one line.
    func serverStarts(of site: String) throws

    /// The keys of the site's form tokens, 32 random bytes each and the same for all that use this store. The first is
    /// the present one; where another stands behind it, the store has got a new one, and what was made with the one
    /// before still counts. Never logged.
    var secrets: [[UInt8]] { get }

    /// Brings `secrets` up to date. Called every few seconds; a store that cannot lose its secret does nothing.
    ///
    /// - Parameter lifetime: after so long a former secret is forgotten.
    func renewSecrets(keepingFormer lifetime: Duration) async throws

    /// The stored session under a key; nil for none.
    ///
    /// - Parameters:
    ///   - version: what the caller has already, 0 for nothing. The body comes along only where another version is
    ///     kept.
    ///   - use: of the session, nil where this is none. Noted, to the second at least, unless the session has expired
    ///     by then; the answer has the last use before this one. If it cannot be noted the answer comes all the same.
    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession?

    /// Holds a session for one server, unless another one holds it now, it was ended, or it has expired. The same
    /// server may hold it anew.
    ///
    /// - Parameters:
    ///   - version: what the caller has already, 0 for nothing. The body comes along only where another version is
    ///     kept.
    ///   - use: says when a session that nobody holds has expired; nil for never. A held session counts as used; the
    ///     answer has the last use before this one.
    /// - Returns: the session with the lock that it then has; nil where nothing is kept.
    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?
    ) async throws -> StoredSession?

    /// The same at once, where a store knows without asking anybody that the caller has the newest version and that
    /// nobody holds it.
    ///
    /// - Returns: nil, unless a store says otherwise, where `lock` has to be asked.
    func lockAtOnce(_ key: SessionKey, _ lock: SessionLock, version: Int) -> StoredSession?

    /// Gives a lock back which led to nothing that is to be kept.
    func unlock(_ key: SessionKey, server: String) async throws

    /// A mark of what others have changed in the store: while it stays the same, what a caller has of it is the newest.
    /// Nil, unless a store says otherwise, where only asking tells.
    var mark: StoreMark? { get }

    /// Notes a use of a session that was shown without asking the store, by its mark: to the second at least, so it may
    /// be kept with what is written next.
    func note(useOf key: SessionKey)

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

    /// The store for files of forms beside the sessions; nil, unless a store says otherwise: then they lie on the
    /// server that received them alone.
    var files: (any SessionFileStore)? { get }
}

extension SessionStore {
    /// Holds a session however long it was not used.
    package func lock(_ key: SessionKey, _ lock: SessionLock, unless version: Int) async throws -> StoredSession? {
        try await self.lock(key, lock, unless: version, use: nil)
    }
}

extension SessionStore {
    public func serverStarts() throws {}
    public func serverStarts(of site: String) throws { try serverStarts() }
    public var files: (any SessionFileStore)? { nil }
    public var mark: StoreMark? { nil }
    public func lockAtOnce(_ key: SessionKey, _ lock: SessionLock, version: Int) -> StoredSession? { nil }
    public func note(useOf key: SessionKey) {}
}

extension Duration {
    /// Milliseconds, as stores write times.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
