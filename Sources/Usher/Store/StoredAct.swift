// A POST of a site with a store: its session is held before anything of it runs, at once where the store knows that it
// may be, else in a task that asks. Only storing what it came to has to be waited for.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func act(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ store: SiteStore, _ request: HTTPRequest
    ) throws -> Handling {
        guard let session = holdAtOnce(cookie, store, for: form.digest) else {
            return actInTask(path, form, cookie, store, request)
        }
        let work = HeldActWork(
            dispatcher: self, session: session, store: store, cookie: cookie, path: path, form: form)
        return try within(session, request, work)
    }

    /// - Parameter first: what it came to before, where it is to begin again.
    fileprivate func actInTask(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ store: SiteStore, _ request: HTTPRequest,
        after first: Act? = nil
    ) -> Handling {
        task(request) {
            let act = try await actStored(cookie, store, form.digest, after: first) {
                $0.act(path, form, at: now)
            } afterEnd: {
                $0.helpAfterEnd(path, form, at: now)
            }
            guard let act else { return try await actAnew(path, form, cookie, request) }
            return answer(act, request)
        }
    }
}

/// An action of a session that is held for it, and is as the store has it.
private struct HeldActWork: SessionWork {
    let dispatcher: Dispatcher
    let session: Session
    let store: SiteStore
    let cookie: SessionCookie
    let path: PagePath
    let form: SentForm

    func begin(in session: isolated Session) -> Soon<Act> {
        let act = session.act(path, form, at: dispatcher.now)
        return .later { try await session.settle(try await act.value) }
    }

    func answer(to act: Act, _ request: HTTPRequest) -> Handling {
        guard act.isToBeginAgain else { return .answer(dispatcher.answer(act, request)) }
        return dispatcher.actInTask(path, form, cookie, store, request, after: act)
    }

    func leave() { dispatcher.leave(session) }
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
