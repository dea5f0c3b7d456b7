// A session on its way into the site's store, where it has one: after a GET that built something, before an action and
// after it.
//
// A task needs memory for the frame of each async function that it awaits, with all that was inlined into that. So long
// or rare parts are functions of their own, which are not inlined. An action's outcome is stored without a task: see
// OutcomeWrite.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherSite

extension Session {
    /// The lease of a session of a store.
    nonisolated var storeCopy: StoreCopy? { lease as? StoreCopy }

    /// Stores the session where it has changed since it was stored last.
    ///
    /// - Parameter lettingGo: whether it was held for an action that perhaps did not run.
    func save(lettingGo: Bool = false) async throws -> SessionSaving {
        guard let storeCopy else { return .saved }
        let store = storeCopy.store
        guard lettingGo && storeCopy.isHeld(at: store.time.now) || !storeCopy.has(changes) else { return .saved }
        return try await save(storeCopy, store, lettingGo: lettingGo)
    }

    /// Not inlined, so that most requests, which have nothing to store, need no room for its frame.
    @inline(never)
    private func save(_ storeCopy: StoreCopy, _ store: SiteStore, lettingGo: Bool) async throws -> SessionSaving {
        await storeCopy.begin()
        defer { storeCopy.end() }
        let isHeld = storeCopy.isHeld(at: store.time.now)
        let letsGo = lettingGo && isHeld && turns.running.isEmpty
        // An action of ours that runs now, or has given the session another id, stores what a GET did along with what
        // it does itself.
        guard identity.nextID == nil, letsGo || (!isHeld && !storeCopy.has(changes)) else { return .saved }
        if letsGo, storeCopy.has(changes) {
            try await store.unlock(key)
            storeCopy.letGo()
            return .saved
        }
        guard let version = storeCopy.nextVersion else { return .outdated }
        let mark = store.mark
        let (changes, body) = (changes, storeCopy.seal.close(try record().bytes()))
        // Not as the holder, where it is not held: a lock that is taken here meanwhile is for an action that begins
        // with what the store has now.
        let saving = try await store.save(
            store.write(
                key, version: version, body, isHolder: isHeld, keepsLock: !letsGo, idle: identity.idle, files: fileKeys)
        )
        switch saving {
        case .saved:
            storeCopy.didSave(changes, as: version, sealed: storeCopy.seal, mark)
            if letsGo { storeCopy.letGo() }
            if version == 1 { try await holdForFirst(storeCopy, store) }
        case .outdated, .ended: storeCopy.distrust()
        // Stays as it is here, until what that action came to takes its place.
        case .locked: break
        }
        // An ended session is found by the retry, which loads it.
        return saving == .ended ? .outdated : saving
    }

    /// A new session that has been stored for its waiting page: its first action goes on, and others know it now.
    private func holdForFirst(_ storeCopy: StoreCopy, _ store: SiteStore) async throws {
        guard let running = turns.begun else { return }
        let now = store.time.now
        let stored = try await store.lock(key, for: running, unless: storeCopy.version ?? 0)
        if stored?.lock?.server == store.server { storeCopy.hold(at: now, for: running) }
    }

    // MARK: Actions

    /// Why an action could not begin.
    enum Hold {
        case held
        /// The store has a newer session: the action is to begin with that.
        case outdated
        /// Another server has held it for too long; with its own copy of the same submission, perhaps.
        case taken(isSame: Bool)
        case failed
    }

    /// Holds the session for this server, so that an action of it runs on no other. Its request has done so, unless it
    /// had to wait for its turn.
    func hold(for submission: Bytes32, _ storeCopy: StoreCopy) async -> Hold {
        let store = storeCopy.store
        if storeCopy.isHeld(for: submission, at: store.time.now) { return .held }
        let began = store.time.now
        var pause = Duration.milliseconds(20)
        do {
            // One that was never stored is known to nobody else.
            if storeCopy.standing == .unsaved {
                storeCopy.note(number: try await store.number)
                return .held
            }
            while true {
                let hold = try await tryToHold(for: submission, storeCopy, store)
                guard case .taken = hold, store.time.now - began < Self.beginLimit else { return hold }
                try await Task.sleep(for: pause)
                pause = min(pause * 2, .milliseconds(250))
            }
        } catch {
            return .failed
        }
    }

    private func tryToHold(
        for submission: Bytes32, _ storeCopy: StoreCopy, _ store: SiteStore
    ) async throws -> Hold {
        await storeCopy.begin()
        defer { storeCopy.end() }
        let (now, mark) = (store.time.now, store.mark)
        guard let version = storeCopy.version else { return .outdated }
        let stored = try await store.lock(key, for: submission, unless: version)
        if let other = stored?.lock, other.server != store.server {
            storeCopy.note(other)
            return .taken(isSame: other.submission == submission.text)
        }
        guard let stored, !stored.isEnded, stored.version == version, stored.lock?.server == store.server else {
            storeCopy.distrust()
            return .outdated
        }
        storeCopy.note(mark)
        storeCopy.note(held: stored, at: now, for: submission)
        return .held
    }

    /// Holds the session anew while an action of it runs.
    func holdAgain() async {
        guard let storeCopy, storeCopy.holdsAgain(at: storeCopy.store.time.now) else { return }
        let store = storeCopy.store
        await storeCopy.begin()
        defer { storeCopy.end() }
        // While this waited for its turn, the action may have been stored and the lock given back.
        let now = store.time.now
        guard storeCopy.isHeld(at: now), let running = turns.begun else { return }
        // If the store does not answer, the next tick asks again; the action's end will show what came of the lock.
        let stored = try? await store.lock(key, for: running, unless: storeCopy.version ?? 0)
        if stored?.lock?.server == store.server { storeCopy.hold(at: now, for: running) }
    }

    /// The stored session, if another server has changed it: asked as long as its flows have work under way here, which
    /// may have to end.
    enum Change: Sendable {
        case none(unused: Duration?)
        case replaced(SessionRecord, StoredSession)
        case gone
    }

    func changeElsewhere() async throws -> Change {
        guard let storeCopy, !storeCopy.isOurs(at: storeCopy.store.time.now) else { return .none(unused: nil) }
        let store = storeCopy.store
        let stored = try await store.load(key, unless: storeCopy.version ?? 0, isUse: false)
        guard let stored, !store.isOver(stored) else { return .gone }
        guard let body = stored.body, !storeCopy.isOurs(at: store.time.now) else { return .none(unused: stored.unused) }
        // A session under another id, or unreadable, is not this one any more.
        guard case .session(let record) = StoredBody(body, openedWith: storeCopy.seal) else { return .gone }
        return .replaced(record, stored)
    }

    // MARK: As data

    /// All that is to be stored of it.
    ///
    /// - Parameter outcome: of an action that has yet to be concluded, so that its jobs have not begun.
    func record(after outcome: PageTree.Outcome? = nil) throws -> SessionRecord {
        SessionRecord(
            head: SessionRecord.Head(
                mark: identity.nextToken.mark, secret: identity.secret, principal: identity.principal,
                idle: identity.idle,
                formers: identity.formers, tag: tag,
                isReturning: identity.visit.isReturning, jobs: jobs(after: outcome)),
            began: identity.began,
            ended: turns.ended.map { SessionRecord.Ended(submission: $0.0, location: $0.1) },
            tree: try tree.snapshot())
    }

    /// Ends work that this copy, newer than the one before it, does not know of: another server has stopped it.
    nonisolated func endForeignWork() {
        guard let copy = storeCopy else { return }
        jobs.cancel { !copy.jobsKnown.contains(copy.job($0)) }
    }

    private func jobs(after outcome: PageTree.Outcome?) -> [SessionRecord.Job] {
        guard let storeCopy else { return [] }
        var all = storeCopy.jobsElsewhere
        all.formUnion(jobs.running.map { storeCopy.job($0) })
        guard let outcome else { return ordered(all) }
        all = all.filter { !outcome.stops(flow: $0.flow, job: $0.id) }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) {
            all.insert(SessionRecord.Job(flow: flow, id: job.id, server: storeCopy.store.server))
        }
        return ordered(all)
    }

    /// Jobs in the order in which they are stored: equal ones are the same bytes.
    private func ordered(_ jobs: Set<SessionRecord.Job>) -> [SessionRecord.Job] {
        jobs.sorted { ($0.flow, $0.id, $0.server) < ($1.flow, $1.id, $1.server) }
    }

    // MARK: Files of its forms

    // A file is given to the store before the answer that says so leaves, and fetched before a request meets a session
    // that was stored elsewhere. One that the store cannot take, or has no more, has to be chosen again.

    /// Gives the store the files that lie here alone, as far as it takes them.
    func storeFiles() async {
        guard let uploads = tree.cleanUploads(), let store = storeCopy?.store else { return }
        await storeFiles(uploads, in: store)
    }

    /// Not inlined, so that an action without files needs no room for its frame.
    @inline(never)
    private func storeFiles(_ uploads: any KeptUploads, in store: SiteStore) async {
        await uploads.store(in: store, at: tree.now)
    }

    /// Brings those here that are in the store alone.
    nonisolated func fetchFiles() async {
        if storeCopy?.hasAllFiles == false { await fetch() }
    }

    private func fetch() async {
        guard let storeCopy else { return }
        // The next request tries again; until then the form says that the file is to be chosen again.
        do { try await tree.cleanUploads()?.fetch(from: storeCopy.store) } catch { return }
        if tree.uploads?.isEmpty == true { tree.uploads = nil }
        storeCopy.noteAllFiles()
    }

    /// The names of the files that the store is to keep for this session: it forgets all others of it.
    var fileKeys: [Bytes32] { tree.cleanUploads()?.names.compactMap { Bytes32(bytes: $0) } ?? [] }
}
