// Requests of a site with a store, and so what a second server does with a session. `enter` asks the store whether the
// copy in memory is as new, for an action holding the session along with that, and `current` adopts what is stored
// where it is not. `Session.store` stores what changed before the answer is sent (OutcomeWrite).
//
// A session that is in memory as the store has it is used as it is; the store says so without sending it. Where a store
// can tell by its mark that nobody has changed anything, it is not even asked (`enterAtOnce`). Either way a request
// that waits for nothing else is answered without a task (StoredRequest).

internal import Logging
internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    /// How often a request begins again because another server was faster.
    private static let attempts = 10

    /// What a session shows; nil where there is no session for this cookie.
    ///
    /// A look is pure, so where another server has changed the session meanwhile it is done again with that. While an
    /// action of the session runs on another server nothing is stored beside it: what the look built is built again.
    func lookStored(
        _ cookie: SessionCookie, _ store: SiteStore, counts: Bool,
        _ look: @Sendable (isolated Session) throws -> Soon<Look>
    ) async throws -> Look? {
        for attempt in 1...Self.attempts {
            guard let session = try await enter(cookie, store, counts: counts) else { return nil }
            defer { parts.table.leave(session, at: options.clock(), counts: counts) }
            await session.fetchFiles()
            let shown = try await session.finish { session in
                try session.showing(to: cookie.key) {
                    let shown = try look(session)
                    return .later { (try await shown.value, try await session.save()) }
                }
            }
            // The id changed during the look, which is discarded: the old id leads on by itself.
            guard let (look, saving) = shown else { continue }
            // Where others are faster each time, what was built is shown all the same, and built again where it is
            // needed.
            if saving != .outdated || attempt == Self.attempts { return look }
        }
        return nil
    }

    /// What an action comes to; nil where there is no session for this cookie.
    ///
    /// The session is held for it from the beginning, so that nobody can change it meanwhile, however many look at it.
    func actStored(
        _ cookie: SessionCookie, _ store: SiteStore, _ submission: Bytes32, after first: Act? = nil,
        counts: Bool = true, holds: Bool = true,
        _ act: @Sendable (isolated Session) -> Soon<Act>, afterEnd: @Sendable (isolated Session) -> Soon<Act>
    ) async throws -> Act? {
        var isEnded = first?.isEnded ?? false
        for _ in 1...Self.attempts {
            let holding = holds ? submission : nil
            guard let session = try await enter(cookie, store, counts: counts, holding: holding) else {
                return isEnded ? .ended : nil
            }
            defer { parts.table.leave(session, at: options.clock(), counts: counts) }
            await session.fetchFiles()
            let act = try await session.settled(session.finish(isEnded ? afterEnd : act))
            guard act.isToBeginAgain else { return act }
            // Nothing of it runs again: who it would have acted for has to be asked for anew.
            if act.isEnded { isEnded = true }
        }
        options.logger.error("A session was another one in its store each time that an action began with it.")
        throw StoreFailure()
    }

    /// Stores a session that has just begun.
    func save(new session: Session) async throws {
        guard parts.store != nil else { return }
        do {
            guard try await session.save() == .saved else { throw StoreFailure() }
        } catch {
            parts.table.remove(session)
            throw error
        }
    }

    /// The session of a cookie where the copy in memory is known to be the newest without asking the store, in use
    /// until `leave`; nil where the store has to be asked.
    func enterAtOnce(_ cookie: SessionCookie, _ store: SiteStore, counts: Bool) -> Session? {
        guard let key = cookie.key, let mark = store.mark else { return nil }
        let instant = options.clock()
        guard let session = parts.table.enter(key, at: instant, counts: counts, unpack: { _ in nil }) else {
            return nil
        }
        guard let copy = session.storeCopy, copy.isNewest(by: mark), !copy.lacksFiles else {
            parts.table.leave(session, at: instant, counts: false)
            return nil
        }
        if counts, copy.tellsUse(at: time.moment(instant)) { store.note(useOf: key) }
        return session
    }

    /// The session of a cookie for an action, held for that, by the same knowledge; nil where the store has to be
    /// asked.
    func holdAtOnce(_ cookie: SessionCookie, _ store: SiteStore, for submission: Bytes32) -> Session? {
        guard let session = enterAtOnce(cookie, store, counts: true) else { return nil }
        let now = time.now
        if session.storeCopy?.isHeld(at: now) == true { return session }
        guard let copy = session.storeCopy, let version = copy.version,
            let stored = store.lockAtOnce(session.key, for: submission, version: version)
        else {
            parts.table.leave(session, at: options.clock(), counts: false)
            return nil
        }
        copy.note(held: stored, at: now, for: submission)
        return session
    }

    /// The session of a cookie, as it is now, in use until `leave`; nil where there is none any more.
    ///
    /// - Parameter submission: for whose action it is to be held from now on; nil for none.
    func enter(
        _ cookie: SessionCookie, _ store: SiteStore, counts: Bool, holding submission: Bytes32? = nil
    ) async throws -> Session? {
        guard let question = question(of: cookie, store, submission, counts: counts) else { return nil }
        let (key, copy) = (question.key, question.copy)
        if let copy, question.isOurs {
            parts.table.enter(copy, at: question.instant, counts: counts)
            return copy
        }
        let stored = try await store.answer(to: question)
        if let stored, store.isOver(stored) {
            // Over it is, whether the store can forget it or not.
            try? await store.remove(key)
        } else if let stored, let session = try enter(stored, question, store) {
            return session
        }
        // Unless an action of it has begun in the meantime, which will find out by itself, or it has another id by now.
        if let copy, copy.storeCopy?.isOurs(at: time.now) != true, copy.key == key {
            parts.table.remove(copy)
            copy.runningJobs?.cancel { _ in true }
        }
        return nil
    }

    /// The question to the store for a cookie; nil where the cookie names no session.
    func question(
        of cookie: SessionCookie, _ store: SiteStore, _ submission: Bytes32?, counts: Bool
    ) -> StoredQuestion? {
        guard let id = cookie.id, let key = cookie.key else { return nil }
        let copy = parts.table.copy(of: key)
        // One that is only being saved is not held, and another server may be faster.
        let isOurs = submission == nil ? copy?.storeCopy?.isOurs(at: now) : copy?.storeCopy?.isHeld(at: now)
        return StoredQuestion(
            id: id, key: key, copy: copy, submission: submission, counts: counts, instant: options.clock(),
            mark: store.mark, known: copy?.storeCopy?.version ?? 0, isOurs: isOurs ?? false)
    }

    /// The session that is stored, in use until `leave`; nil where that is none.
    ///
    /// - Parameter stored: the answer to the question; not over.
    func enter(_ stored: StoredSession, _ question: StoredQuestion, _ store: SiteStore) throws -> Session? {
        guard let session = try current(stored, question.copy, question.id, question.key, store) else { return nil }
        if let copy = session.storeCopy {
            copy.note(question.mark)
            copy.note(stored.lock, of: store)
            // A copy that is being saved may be another one soon: its action asks again then.
            if let submission = question.submission, stored.lock?.server == store.server,
                copy.version == stored.version
            {
                copy.note(held: stored, at: time.moment(question.instant), for: submission)
            }
        }
        parts.table.enter(session, at: question.instant, counts: question.counts)
        return session
    }

    /// The copy where it is as new as what is stored, else the session that is stored, which replaces it.
    private func current(
        _ stored: StoredSession, _ copy: Session?, _ id: Bytes32, _ key: Bytes32, _ store: SiteStore
    ) throws -> Session? {
        guard let body = stored.body else {
            copy.map { parts.table.note($0, usedAt: time.instant(time.now - stored.unused)) }
            return copy
        }
        let seal = Seal(of: id)
        switch StoredBody(body, openedWith: seal) {
        case .session(let record):
            do { return try adopt(record, stored, key, seal, replacing: copy) } catch let error as FlowError {
                _ = Log.failure(error, "A stored session is none; its visitor begins a new one.", to: options.logger)
                return nil
            }
        case .former(let former):
            learn(former, of: key, at: stored.now, store)
            return nil
        case nil:
            options.logger.error("A stored session cannot be read; its visitor begins a new one.")
            return nil
        }
    }

    private func adopt(
        _ record: SessionRecord, _ stored: StoredSession, _ key: Bytes32, _ seal: Seal, replacing copy: Session?
    ) throws -> Session {
        var record = record
        // By this site's clock, whichever server's it was begun by.
        record.began = time.now - stored.age
        let session = try Session(
            parts: parts, key: key, record, stored: (stored.version, seal), replacing: copy)
        let adopted = parts.table.adopt(session, began: time.instant(record.began), at: options.clock(), time.now)
        guard let adopted else { throw StoreFailure() }
        return adopted
    }

    /// The ten seconds of a former id begin when it could first be read of, so that a store that was away in between
    /// costs nobody their sign-in; but a minute after the change at most.
    private func learn(_ former: FormerRecord, of key: Bytes32, at storeTime: Duration, _ store: SiteStore) {
        let elapsed = storeTime - former.changed
        let readable = min(elapsed, store.answering)
        guard readable < SessionTable.grace, elapsed - readable <= .seconds(60) else { return }
        parts.table.formers.add(key, until: time.instant(time.now + SessionTable.grace - readable), former.answer)
    }

    /// As without a store; requests that are led to their own address count on all servers together.
    func answerFormer(
        _ cookie: SessionCookie, _ path: PagePath, _ proof: Bytes32?, _ request: HTTPRequest, _ store: SiteStore
    ) async throws -> HTTPResponse? {
        guard let key = cookie.key, let use = parts.table.formers.use(key, proof: proof, at: options.clock()) else {
            return nil
        }
        if case .again = use,
            try await store.take("former \(key.text)", most: SessionTable.leads, per: .seconds(60 * 60)) != nil
        {
            return nil
        }
        return answer(use, path, request)
    }

    // MARK: Every second

    /// Brings sessions up to date whose flows have work under way here, and which are used on other servers perhaps.
    func follow(_ session: Session) async {
        guard session.isWorking, let storeCopy = session.storeCopy else { return }
        guard let copy = parts.table.copy(of: session.key) else {
            // A request has found that it is over.
            session.runningJobs?.cancel { _ in true }
            return
        }
        guard copy === session else { return await session.rest() }
        // The store does not answer: the next second will tell.
        guard let change = try? await session.changeElsewhere() else { return }
        switch change {
        case .none(let unused):
            if let unused { parts.table.note(session, usedAt: time.instant(time.now - unused)) }
        case .replaced(let record, let stored):
            _ = try? adopt(record, stored, session.key, storeCopy.seal, replacing: session)
        case .gone:
            parts.table.remove(session)
            session.runningJobs?.cancel { _ in true }
            await session.cancelActions()
        }
    }
}
