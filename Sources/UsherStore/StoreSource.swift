// Sessions that are kept in a store, so that they survive a deploy, or are several servers'. The table has copies of
// them. `enter` asks the store whether the copy here is as new, for an action holding the session along with that, and
// adopts the stored session if it is not; a request hands the session back by its lease (StoreCopy), which stores what
// has changed before the answer is sent.
//
//      the copy here is known to be the newest, or is ours just now ─────────────▶ that one, at once
//      else ──the store is asked──▶ the copy, which is as new; or a newer one, which takes its place
//                          ├──▶ with files in the store: those are fetched first
//                          └──▶ none, or one that is over: a stranger
//
// The store says that a copy is the newest without sending it. If a store can tell by its mark that nobody has changed
// anything, it is not even asked.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherSite

final class StoreSource: SessionSource {
    let isAtOnce = false
    let packer: (any SessionPacker)? = nil
    let store: SiteStore

    init(_ store: any SessionStore, time: SiteTime, options: SiteOptions) {
        self.store = SiteStore(store, time: time, options: options)
    }

    var secrets: [Bytes32]? { store.secrets }

    var limits: Limits.TakeInStore? {
        { [store] bucket, most, per in try await store.take(bucket.text, most: most, per: per) }
    }

    func serverStarts(of site: String) throws { try store.serverStarts(of: site) }

    func lease(of id: Bytes32) -> (any Lease)? { StoreCopy(.unsaved, in: store, seal: Seal(of: id)) }

    // MARK: Entering

    func enter(_ cookie: SessionCookie, _ entry: SessionEntry, in parts: SiteParts) -> Entering {
        guard let id = cookie.id, let key = cookie.key else { return .none }
        if let session = enterAtOnce(key, entry, parts) { return .session(session) }
        let question = question(id, key, entry, parts)
        if let copy = question.copy, question.isOurs { return withFiles(copy, question, parts) }
        return .asked { [self] tell in
            store.ask(question) { answer in tell { try self.entering(answer.get(), question, parts) } }
        }
    }

    /// The copy here, where it is known to be the newest without asking, and held where it is to be; else nil.
    private func enterAtOnce(_ key: Bytes32, _ entry: SessionEntry, _ parts: SiteParts) -> Session? {
        guard let mark = store.mark else { return nil }
        let instant = parts.table.now
        guard let session = parts.table.enter(key, at: instant, counts: entry.counts, unpack: { _ in nil }) else {
            return nil
        }
        guard let copy = session.storeCopy, copy.isNewest(by: mark), copy.hasAllFiles, isHeldAtOnce(copy, key, entry)
        else {
            parts.table.leave(session, at: instant, counts: false)
            return nil
        }
        return session
    }

    /// Notes the use of a copy that is the newest, or holds it for an action; false where the store has to be asked.
    private func isHeldAtOnce(_ copy: StoreCopy, _ key: Bytes32, _ entry: SessionEntry) -> Bool {
        let now = store.time.now
        if entry.counts, copy.tellsUse(at: now) { store.note(useOf: key) }
        guard let submission = entry.submission, !copy.isHeld(at: now) else { return true }
        guard let version = copy.version,
            let stored = store.lockAtOnce(key, for: submission, version: version)
        else { return false }
        copy.note(held: stored, at: now, for: submission)
        return true
    }

    private func question(
        _ id: Bytes32, _ key: Bytes32, _ entry: SessionEntry, _ parts: SiteParts
    ) -> StoredQuestion {
        let copy = parts.table.session(at: key)
        let now = store.time.now
        // One that is only being saved is not held, and another server may be faster.
        let isOurs = entry.submission == nil ? copy?.storeCopy?.isOurs(at: now) : copy?.storeCopy?.isHeld(at: now)
        return StoredQuestion(
            id: id, key: key, copy: copy, submission: entry.submission, counts: entry.counts,
            instant: parts.table.now, mark: store.mark, known: copy?.storeCopy?.version ?? 0, isOurs: isOurs ?? false)
    }

    /// - Parameter stored: the answer to the question.
    private func entering(_ stored: StoredSession?, _ question: StoredQuestion, _ parts: SiteParts) throws -> Entering {
        guard let stored else { return gone(question, parts) }
        if store.isOver(stored) { return removing(question, parts) }
        let session: Session
        switch try current(stored, question, parts) {
        case .session(let found): session = found
        case .none: return gone(question, parts)
        case .unreadable: return removing(question, parts)
        }
        if let copy = session.storeCopy {
            copy.note(question.mark)
            copy.note(stored.lock)
            // A copy that is being saved may be another one soon: its action asks again then.
            if let submission = question.submission, stored.lock?.server == store.server,
                copy.version == stored.version
            {
                copy.note(held: stored, at: store.time.moment(question.instant), for: submission)
            }
        }
        return withFiles(session, question, parts)
    }

    /// The session is over, whether the store can forget it or not.
    private func removing(_ question: StoredQuestion, _ parts: SiteParts) -> Entering {
        .asked { [self] tell in
            Task {
                try? await store.remove(question.key)
                tell { self.gone(question, parts) }
            }
        }
    }

    /// A session in use, once the files of its forms are here. It is in use from then on, or from when somebody waits
    /// for them: a caller who does not wait leaves nothing.
    private func withFiles(_ session: Session, _ question: StoredQuestion, _ parts: SiteParts) -> Entering {
        guard session.storeCopy?.hasAllFiles == false else {
            parts.table.enter(session, at: question.instant, counts: question.counts)
            return .session(session)
        }
        return .asked { tell in
            parts.table.enter(session, at: question.instant, counts: question.counts)
            Task {
                await session.fetchFiles()
                tell { .session(session) }
            }
        }
    }

    /// The store has no such session any more. The copy goes, unless an action of it has begun in the meantime, which
    /// will find out by itself, or it has another id by now.
    private func gone(_ question: StoredQuestion, _ parts: SiteParts) -> Entering {
        if let copy = question.copy, copy.storeCopy?.isOurs(at: store.time.now) != true, copy.key == question.key {
            parts.table.remove(copy)
            copy.jobs.cancelAll()
        }
        return .none
    }

    /// The newest version of a session, for use here.
    private enum Current {
        /// The copy where it is as new as what is stored, else the session that is stored, which replaces it.
        case session(Session)
        case none
        /// The session has another format, or is damaged: it is over.
        case unreadable
    }

    private func current(
        _ stored: StoredSession, _ question: StoredQuestion, _ parts: SiteParts
    ) throws -> Current {
        guard let body = stored.body else {
            guard let copy = question.copy else { return .none }
            parts.table.note(useOf: copy.key, at: usedAt(stored.unused))
            return .session(copy)
        }
        let seal = Seal(of: question.id)
        switch StoredBody(body, openedWith: seal) {
        case .session(let record):
            do {
                return .session(try adopt(record, stored, question.key, seal, replacing: question.copy, parts))
            } catch let error as FlowError {
                _ = Log.failure(error, "A stored session is none; its visitor begins a new one.", to: parts.logger)
                return .none
            }
        case .former(let former):
            learn(former, of: question.key, at: stored.now, parts)
            return .none
        case .unreadable(isOfOtherFormat: true):
            parts.logger.info("A stored session has another format; it is over.")
            return .unreadable
        case .unreadable:
            parts.logger.error("A stored session cannot be read; its visitor begins a new one.")
            return .unreadable
        }
    }

    private func adopt(
        _ record: SessionRecord, _ stored: StoredSession, _ key: Bytes32, _ seal: Seal, replacing copy: Session?,
        _ parts: SiteParts
    ) throws -> Session {
        var record = record
        // By this site's clock, whichever server's it was begun by.
        record.began = store.time.now - stored.age
        let lease = StoreCopy(.version(stored.version), in: store, seal: seal, record)
        let session = try record.session(
            at: key, in: parts, group: copy?.identity.group ?? 0, lease: lease, replacing: copy)
        let adopted = parts.table.adopt(
            session, began: store.time.instant(record.began), at: parts.table.now, store.time.now)
        guard let adopted else { throw SourceFailure() }
        return adopted
    }

    private func usedAt(_ unused: Duration) -> ContinuousClock.Instant { store.time.instant(store.time.now - unused) }

    // MARK: Former ids

    /// The ten seconds of a former id begin when it could first be read of, so that a store that was away in between
    /// costs nobody their sign-in; but a minute after the change at most.
    private func learn(_ former: FormerRecord, of key: Bytes32, at storeTime: Duration, _ parts: SiteParts) {
        let elapsed = storeTime - former.changed
        let readable = min(elapsed, store.answering)
        guard readable < SessionTable.grace, elapsed - readable <= .seconds(60) else { return }
        parts.table.formers.add(
            key, until: store.time.instant(store.time.now + SessionTable.grace - readable), former.answer)
    }

    func leads(_ former: Bytes32) async throws -> Bool {
        try await store.take("former \(former.text)", most: SessionTable.leads, per: .seconds(60 * 60)) == nil
    }

    // MARK: Beginnings and ends

    func begin(_ session: Session) async throws {
        do {
            guard try await session.save() == .saved else { throw SourceFailure() }
        } catch {
            session.parts.table.remove(session)
            throw error
        }
    }

    func isLive(_ key: Bytes32, in parts: SiteParts) async throws -> Bool {
        try await store.load(key, unless: 0, isUse: false).map { !store.isOver($0) } ?? false
    }

    func end(sessionsOf principal: String) async throws { try await store.endSessions(of: principal) }

    func forget(robots: [Session]) async { await store.forget(robots: robots) }

    func forget(unused: [Session]) async { await store.forget(unused: unused) }

    // MARK: Every second

    func sweep(at now: Moment, used: () -> [Bytes32]) async {
        await store.note(usesAt: now, of: used)
        await store.sweep(at: now)
    }

    func tick(_ session: Session, in parts: SiteParts) async {
        await session.holdAgain()
        await follow(session, parts)
    }

    /// Brings sessions up to date whose flows have work under way here, and which are used on other servers perhaps.
    private func follow(_ session: Session, _ parts: SiteParts) async {
        guard !session.jobs.isEmpty, let storeCopy = session.storeCopy else { return }
        guard let copy = parts.table.session(at: session.key) else {
            // A request has found that it is over.
            session.jobs.cancelAll()
            return
        }
        guard copy === session else { return await session.restIfDone(isReplaced: true) }
        // The store does not answer: the next second will tell.
        guard let change = try? await session.changeElsewhere() else { return }
        switch change {
        case .none(let unused):
            if let unused { parts.table.note(useOf: session.key, at: usedAt(unused)) }
        case .replaced(let record, let stored):
            _ = try? adopt(record, stored, session.key, storeCopy.seal, replacing: session, parts)
        case .gone:
            parts.table.remove(session)
            session.jobs.cancelAll()
            await session.cancelActions()
        }
    }
}
