// A site's store, as its sessions and its dispatcher use it.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock
internal import UsherSite

final class SiteStore: UploadStore {
    /// For so long a session is held for an action; held anew as long as that runs.
    static let holdTime: Moment = .seconds(10)
    /// How often it is held anew.
    static let holdAgain: Moment = .seconds(3)
    /// Time for which a store may keep a session beyond its idle time: the site says when it has expired.
    private static let margin: Moment = .seconds(60)

    /// This process.
    var server: String { store.server }
    let time: SiteTime
    let idle: Duration
    let absolute: Duration
    /// How many bytes all files in the store may have.
    private let fileRoom: Int
    private let store: any SessionStore
    /// The store, where it calls back; nil for any other.
    private let callbacks: (any CallbackSessionStore)?
    private let logger: Logger
    /// When a failure was last logged: at most once a second, since in an outage every request fails.
    private let told = Locked<Moment?>(nil)
    /// The submissions whose actions run in this process now, in whichever copy of their session.
    private let running = Locked<Set<Bytes32>>([])
    let swept = Locked<Moment?>(nil)
    /// Since when each question was answered; nil while none is.
    private let answeredSince: Locked<Moment?>
    let renewed = Locked<Moment?>(nil)
    let noted = Locked<Moment?>(nil)
    private let clocksCompared = Locked<Moment?>(nil)

    init(_ store: any SessionStore, time: SiteTime, options: SiteOptions) {
        self.store = store
        callbacks = store as? any CallbackSessionStore
        self.time = time
        answeredSince = Locked(time.now)
        idle = options.idleTimeout
        absolute = options.absoluteTimeout
        fileRoom = options.maximumKeptFileBytes
        logger = options.logger
    }

    /// - Throws: what ends the start.
    func serverStarts(of site: String) throws { try store.serverStarts(of: site) }

    /// - Parameter isUse: whether it counts as use.
    func load(_ key: Bytes32, unless version: Int, isUse: Bool) async throws(SourceFailure) -> StoredSession? {
        let use = isUse ? SessionUse(margin: Self.margin) : nil
        return try await comparing { try await $0.load(SessionKey(key), unless: version, use: use) }
    }

    /// Holds a session for an action of this server, where no other has it.
    ///
    /// - Parameter version: whose body is known.
    func lock(_ key: Bytes32, for submission: Bytes32, unless version: Int) async throws(SourceFailure)
        -> StoredSession?
    {
        let (lock, use) = (lock(for: submission), SessionUse(margin: Self.margin))
        return try await comparing { try await $0.lock(SessionKey(key), lock, unless: version, use: use) }
    }

    /// Loads a session, or holds it for a submission; without a task, where the store calls back.
    ///
    /// - Parameter tell: is called once, then or later, on any thread.
    func ask(
        _ question: StoredQuestion, _ tell: @escaping @Sendable (Result<StoredSession?, SourceFailure>) -> Void
    ) {
        guard let callbacks else {
            return tellLater(tell) { [self] () throws(SourceFailure) in try await answer(to: question) }
        }
        let (key, asked, use) = (SessionKey(question.key), time.now, SessionUse(margin: Self.margin))
        let told: StoreCallback<StoredSession?> = { [self] answer in
            tell(noted(answer).map { compared($0, asked: asked) })
        }
        if let submission = question.submission {
            callbacks.lock(key, lock(for: submission), unless: question.known, use: use, told)
        } else {
            callbacks.load(key, unless: question.known, use: question.counts ? use : nil, told)
        }
    }

    /// Loads a session, or holds it for a submission, in a task.
    func answer(to question: StoredQuestion) async throws(SourceFailure) -> StoredSession? {
        guard let submission = question.submission else {
            return try await load(question.key, unless: question.known, isUse: question.counts)
        }
        return try await lock(question.key, for: submission, unless: question.known)
    }

    /// Holds a session without asking; nil where the store has to be asked.
    func lockAtOnce(_ key: Bytes32, for submission: Bytes32, version: Int) -> StoredSession? {
        store.lockAtOnce(SessionKey(key), lock(for: submission), version: version)
    }

    private func lock(for submission: Bytes32) -> SessionLock {
        SessionLock(server: server, submission: submission.text, remaining: Self.holdTime)
    }

    /// Gives a lock back where nothing is to be stored.
    func unlock(_ key: Bytes32) async throws(SourceFailure) {
        try await asking { [server] in try await $0.unlock(SessionKey(key), server: server) }
    }

    /// The state of the store's contents, as far as it is known without asking.
    var mark: StoreMark? { store.mark }

    /// Notes a use of a session that is known to be the newest.
    func note(useOf key: Bytes32) { store.note(useOf: SessionKey(key)) }

    /// All that is to be written of a session at once.
    ///
    /// - Parameters:
    ///   - isHolder: whether a lock of this server's is its own; any other keeps it from being stored.
    ///   - former: the key that it had until now, and what is left there.
    ///   - idle: how long it may go unused; nil for as long as the site's others.
    ///   - principal: for whom it acts from now on, by the first of `principals`.
    ///   - ends: whose other sessions end with this, by all of `principals`.
    ///   - files: all that it keeps in the store.
    func write(
        _ key: Bytes32, version: Int, _ body: [UInt8], isHolder: Bool = true, keepsLock: Bool,
        former: (key: Bytes32, body: [UInt8])? = nil, idle: Duration?, principal: SessionWrite.PrincipalChange = .same,
        ends: [Bytes32] = [], files: [Bytes32]
    ) -> SessionWrite {
        var write = SessionWrite(
            key: SessionKey(key), version: version, body: body, server: isHolder ? server : "",
            lifetime: (idle ?? self.idle) + Self.margin,
            former: former.map {
                // It may be read for the first time a minute after the change, and counts for the grace from then.
                SessionWrite.Former(
                    key: SessionKey($0.key), body: $0.body, lifetime: SessionTable.grace + Self.margin * 2)
            })
        write.keepsLock = keepsLock
        write.principal = principal
        write.ends = ends.map { end(of: $0) }
        write.files = files.map { SessionKey($0) }
        return write
    }

    func save(_ write: SessionWrite) async throws(SourceFailure) -> SessionSaving {
        try await asking { try await $0.save(write) }
    }

    /// Saves without a task, where the store calls back.
    ///
    /// - Parameter tell: is called once, then or later, on any thread.
    func save(
        _ write: SessionWrite, _ tell: @escaping @Sendable (Result<SessionSaving, SourceFailure>) -> Void
    ) {
        guard let callbacks else {
            return tellLater(tell) { [self] () throws(SourceFailure) in try await save(write) }
        }
        callbacks.save(write) { [self] answer in tell(noted(answer)) }
    }

    /// Asks a store that does not call back.
    private func tellLater<Answer: Sendable>(
        _ tell: @escaping @Sendable (Result<Answer, SourceFailure>) -> Void,
        _ ask: @escaping @Sendable () async throws(SourceFailure) -> Answer
    ) {
        Task {
            let answer: Result<Answer, SourceFailure>
            do throws(SourceFailure) { answer = .success(try await ask()) } catch { answer = .failure(error) }
            Delivery.together { tell(answer) }
        }
    }

    /// An answer of a store that has called back.
    private func noted<Answer>(_ answer: Result<Answer, any Error>) -> Result<Answer, SourceFailure> {
        if case .success = answer { noteAnswer() }
        return answer.mapError { note(failure: $0) }
    }

    func remove(_ key: Bytes32) async throws(SourceFailure) {
        try await asking { try await $0.remove(SessionKey(key)) }
    }

    /// True if a session has lived for too long, was idle for too long before this use while no action of it ran
    /// anywhere, or was ended with all that act for its principal.
    func isOver(_ stored: StoredSession) -> Bool {
        stored.isEnded || stored.age >= absolute
            || (stored.lock == nil && stored.unused >= stored.lifetime - Self.margin)
    }

    // MARK: Files of forms

    var uploadLimits: (file: Int, session: Int)? { store.files.map { ($0.limits.file, $0.limits.session) } }

    func keep(_ sealed: [UInt8], as name: [UInt8], for lifetime: Duration) async throws -> Bool {
        guard let files = store.files, let key = SessionKey(bytes: name) else { return false }
        let write = SessionFileWrite(key: key, body: sealed, lifetime: lifetime, room: fileRoom)
        return try await asking { _ in try await files.keep(write) }
    }

    func upload(_ name: [UInt8]) async throws -> [UInt8]? {
        guard let files = store.files, let key = SessionKey(bytes: name) else { return nil }
        return try await asking { _ in try await files.file(key) }
    }

    // MARK: Somebody's sessions, and limits

    /// A principal's keys in the store: the hash of its name under each of the site's secrets. A session acts by the
    /// first, and an end is one of all.
    ///
    /// - Parameter name: as the app names them.
    func principals(_ name: String) -> [Bytes32] { secrets.map { SiteKeys($0).principal(name) } }

    /// Ends all sessions that act for somebody.
    func endSessions(of name: String) async throws(SourceFailure) {
        for principal in principals(name) {
            let end = end(of: principal)
            try await asking { try await $0.end(end) }
        }
    }

    private func end(of principal: Bytes32) -> SessionEnd {
        SessionEnd(of: SessionKey(principal), lifetime: absolute + Self.margin)
    }

    /// How far ends have been counted, for an action of a session that was never stored: any other has it with its
    /// lock.
    var number: Int {
        get async throws(SourceFailure) { try await asking { try await $0.number } }
    }

    /// Counts one in a bucket of a limit.
    ///
    /// - Parameter bucket: names the limit and whom it counts; the store gets a hash under the site's secret.
    /// - Returns: nil where there was room, else how long it is until there is some.
    func take(_ bucket: String, most: Int, per length: Duration) async throws(SourceFailure) -> Duration? {
        let hashed = Bytes32(hashing: Array("limit \(bucket)".utf8))
        let key = SessionKey(secrets.first.map { Bytes32(authenticating: hashed, with: $0) } ?? hashed)
        return try await asking { try await $0.take(key, most: most, per: length) }
    }

    /// The keys of form tokens, the present one first.
    var secrets: [Bytes32] { store.secrets.compactMap { Bytes32(bytes: $0) } }

    /// How long it has answered without a failure in between.
    var answering: Duration { answeredSince.withLock { $0.map { time.now - $0 } ?? .zero } }

    // MARK: Actions that run here

    /// True if a submission's action runs here, perhaps in a copy of its session that another has replaced.
    func isRunning(_ submission: Bytes32) -> Bool { running.withLock { $0.contains(submission) } }

    /// False where it runs already.
    func begin(_ submission: Bytes32) -> Bool { running.withLock { $0.insert(submission).inserted } }

    func end(_ submission: Bytes32) { running.withLock { _ = $0.remove(submission) } }

    // MARK: Asking

    /// Compares the clocks as well: nothing goes by that, but a clock that is wrong is wrong for much else.
    private func comparing(
        _ ask: (any SessionStore) async throws -> StoredSession?
    ) async throws(SourceFailure) -> StoredSession? {
        let asked = time.now
        return compared(try await asking(ask), asked: asked)
    }

    private func compared(_ stored: StoredSession?, asked: Moment) -> StoredSession? {
        if let stored { compareClocks(stored.now, asked: asked, answered: time.now) }
        return stored
    }

    /// - Parameter now: by the store's clock.
    private func compareClocks(_ now: Duration, asked: Moment, answered: Moment) {
        // It was some time between.
        let difference = now < asked ? now - asked : max(.zero, now - answered)
        if difference > .seconds(1) || difference < .seconds(-1),
            isDue(clocksCompared, every: .seconds(60), at: answered)
        {
            logger.warning(
                "The clock of the session store and that of this server differ.",
                metadata: [Log.duration: "\(difference)"])
        }
    }

    func asking<Answer: Sendable>(
        _ ask: (any SessionStore) async throws -> Answer
    ) async throws(SourceFailure) -> Answer {
        do {
            let answer = try await ask(store)
            noteAnswer()
            return answer
        } catch {
            throw note(failure: error)
        }
    }

    private func noteAnswer() { answeredSince.withLock { if $0 == nil { $0 = time.now } } }

    /// The failure is logged, at most once a second.
    @inline(never)
    private func note(failure error: any Error) -> SourceFailure {
        let now = time.now
        answeredSince.withLock { $0 = nil }
        let isNews = told.withLock { told in
            if let last = told, now - last < .seconds(1) { return false }
            told = now
            return true
        }
        if isNews { logger.error("The session store failed.", metadata: [Log.error: "\(error)"]) }
        return SourceFailure()
    }
}
