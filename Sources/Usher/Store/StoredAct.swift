// A POST of a site with a store: its session is held before anything of it runs, at once where the store knows that it
// may be, else in a task that asks. Only storing what it came to has to be waited for.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func act(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ store: SiteStore, _ request: HTTPRequest
    ) throws -> Handling {
        try StoredAct(dispatcher: self, store: store, cookie: cookie, request: request, path: path, form: form).begin()
    }
}

private struct StoredAct: StoredRequest {
    let dispatcher: Dispatcher
    let store: SiteStore
    let cookie: SessionCookie
    let request: HTTPRequest
    let path: PagePath
    let form: SentForm

    var submission: Bytes32? { form.digest }
    var counts: Bool { true }

    func begin(in session: Session) throws -> Handling {
        try dispatcher.within(session, request, HeldActWork(act: self, session: session))
    }

    func beginInTask() -> Handling { beginInTask(after: nil) }

    /// - Parameter first: what it came to before, where it is to begin again.
    fileprivate func beginInTask(after first: Act?) -> Handling {
        dispatcher.task(request) {
            let act = try await dispatcher.actStored(cookie, store, form.digest, after: first) {
                $0.act(path, form, at: dispatcher.now)
            } afterEnd: {
                $0.helpAfterEnd(path, form, at: dispatcher.now)
            }
            guard let act else { return try await dispatcher.actAnew(path, form, cookie, request) }
            return dispatcher.answer(act, request)
        }
    }
}

/// An action of a session that is held for it, and is as the store has it.
private struct HeldActWork: SessionWork {
    let act: StoredAct
    let session: Session

    func begin(in session: isolated Session) -> Soon<Act> {
        let result = session.act(act.path, act.form, at: act.dispatcher.now)
        return .later { try await session.settle(try await result.value) }
    }

    func answer(to result: Act, _ request: HTTPRequest) -> Handling {
        guard result.isToBeginAgain else { return .answer(act.dispatcher.answer(result, request)) }
        return act.beginInTask(after: result)
    }

    func leave() { act.dispatcher.leave(session) }
}

extension Act {
    /// Whether it is a sign-in that came too late.
    var isEnded: Bool { if case .ended = self { true } else { false } }

    /// Whether nothing of it has happened here, and the store has another session for it to begin with.
    var isToBeginAgain: Bool {
        switch self {
        case .outdated, .ended: true
        default: false
        }
    }
}
