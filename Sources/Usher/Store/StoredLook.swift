// A GET of a site with a store: as without one where the copy in memory is known to be the newest, else in a task that
// asks the store.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func look(
        _ path: PagePath, isWhole: Bool, counts: Bool, _ cookie: SessionCookie, _ store: SiteStore,
        _ request: HTTPRequest
    ) throws -> Handling {
        guard let session = enterAtOnce(cookie, store, counts: counts) else {
            return lookInTask(path, isWhole: isWhole, counts: counts, cookie, store, request)
        }
        let work = StoredLookWork(
            dispatcher: self, session: session, store: store, cookie: cookie, path: path, isWhole: isWhole,
            counts: counts, weight: session.weight)
        return try within(session, request, work)
    }

    fileprivate func lookInTask(
        _ path: PagePath, isWhole: Bool, counts: Bool, _ cookie: SessionCookie, _ store: SiteStore,
        _ request: HTTPRequest
    ) -> Handling {
        task(request) {
            let look = try await lookStored(cookie, store, counts: counts) {
                try $0.look(path, isWhole: isWhole, at: now)
            }
            if let look { return await response(to: look, request) }
            return try await lookWithoutSession(path, isWhole: isWhole, cookie, store, request)
        }
    }

    // Neither is inlined: the task of each look would need room for both.

    @inline(never)
    private func response(to look: Look, _ request: HTTPRequest) async -> HTTPResponse {
        await answer(look, request).response
    }

    @inline(never)
    private func lookWithoutSession(
        _ path: PagePath, isWhole: Bool, _ cookie: SessionCookie, _ store: SiteStore, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        if let answer = try await answerFormer(cookie, path, nil, request, store) { return answer }
        return try await lookAnew(path, isWhole: isWhole, cookie, request).response
    }
}

/// A look at a session that is as the store has it.
private struct StoredLookWork: SessionWork {
    let dispatcher: Dispatcher
    let session: Session
    let store: SiteStore
    let cookie: SessionCookie
    let path: PagePath
    let isWhole: Bool
    let counts: Bool
    /// Of the session before it.
    let weight: Int

    /// Nil where another session is stored by now, or it has another id: then it is to be done again.
    func begin(in session: isolated Session) throws -> Soon<Look?> {
        let look = try session.look(path, isWhole: isWhole, at: dispatcher.now)
        if case .now(let look) = look, session.isStored { return .now(look) }
        return .later {
            let look = try await look.value
            let saving = try await session.save()
            return saving == .outdated || session.key != cookie.key ? nil : look
        }
    }

    func answer(to look: Look?, _ request: HTTPRequest) -> Handling {
        guard let look else {
            return dispatcher.lookInTask(path, isWhole: isWhole, counts: counts, cookie, store, request)
        }
        return dispatcher.answer(look, request)
    }

    func leave() { dispatcher.parts.table.leave(session, weighing: weight) }
}
