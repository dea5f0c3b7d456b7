// A GET of a site with a store: as without one where the copy in memory is the newest, else what the store has.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func look(
        _ path: PagePath, isWhole: Bool, counts: Bool, _ cookie: SessionCookie, _ store: SiteStore,
        _ request: HTTPRequest
    ) throws -> Handling {
        try StoredLook(self, store, cookie, request, path, isWhole: isWhole, counts: counts).begin()
    }
}

/// By reference, since each step of it that has to wait holds it.
private final class StoredLook: StoredRequest {
    let dispatcher: Dispatcher
    let store: SiteStore
    let cookie: SessionCookie
    let request: HTTPRequest
    let path: PagePath
    let isWhole: Bool
    let counts: Bool

    init(
        _ dispatcher: Dispatcher, _ store: SiteStore, _ cookie: SessionCookie, _ request: HTTPRequest,
        _ path: PagePath, isWhole: Bool, counts: Bool
    ) {
        (self.dispatcher, self.store, self.cookie, self.request) = (dispatcher, store, cookie, request)
        (self.path, self.isWhole, self.counts) = (path, isWhole, counts)
    }

    var submission: Bytes32? { nil }

    func begin(in session: Session) throws -> Handling {
        try dispatcher.within(session, request, StoredLookWork(look: self, session: session, weight: session.weight))
    }

    func beginInTask() -> Handling {
        dispatcher.task(request) {
            let (dispatcher, cookie, request) = (self.dispatcher, self.cookie, self.request)
            let look = try await dispatcher.lookStored(cookie, self.store, counts: self.counts) {
                try $0.look(self.path, isWhole: self.isWhole, at: dispatcher.now)
            }
            if let look { return await dispatcher.answer(look, request).response }
            let former = try await dispatcher.answerFormer(cookie, self.path, nil, request, self.store)
            if let former { return former }
            return try await dispatcher.lookAnew(self.path, isWhole: self.isWhole, cookie, request).response
        }
    }
}

/// A look at a session that is as the store has it.
private struct StoredLookWork: SessionWork {
    let look: StoredLook
    let session: Session
    /// What the session weighed before the look.
    let weight: Int

    /// Nil where another session is stored by now, or it has another id: then it is to be done again.
    func begin(in session: isolated Session) throws -> Soon<Look?> {
        let shown = try session.showing(to: look.cookie.key) {
            let shown = try session.look(look.path, isWhole: look.isWhole, at: look.dispatcher.now)
            if case .now(let shown) = shown, session.isStored { return Soon<Look?>.now(shown) }
            return .later {
                let shown = try await shown.value
                return try await session.save() == .outdated ? nil : shown
            }
        }
        return shown.map { $0 ?? nil }
    }

    func answer(to shown: Look?, _ request: HTTPRequest) -> Handling {
        guard let shown else { return look.beginInTask() }
        return look.dispatcher.answer(shown, request)
    }

    func leave() { look.dispatcher.parts.table.leave(session, weighing: weight) }
}
