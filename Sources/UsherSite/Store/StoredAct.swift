// A POST of a site with a store: its session is held before anything of it runs, at once where the store knows that it
// may be, else by asking (StoredRequest). What it comes to is stored in the action's own task, which may outlive the
// request; the request waits for that without one.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func act(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ store: SiteStore, _ request: HTTPRequest
    ) throws -> Handling {
        try StoredAct(self, store, cookie, request, path, form).begin()
    }
}

/// By reference, since each step of it that has to wait holds it.
private final class StoredAct: StoredRequest {
    let dispatcher: Dispatcher
    let store: SiteStore
    let cookie: SessionCookie
    let request: HTTPRequest
    let path: PagePath
    let form: SentForm

    init(
        _ dispatcher: Dispatcher, _ store: SiteStore, _ cookie: SessionCookie, _ request: HTTPRequest,
        _ path: PagePath, _ form: SentForm
    ) {
        (self.dispatcher, self.store, self.cookie, self.request) = (dispatcher, store, cookie, request)
        (self.path, self.form) = (path, form)
    }

    var submission: Bytes32? { form.digest }
    var counts: Bool { true }

    func begin(in session: Session) throws -> Handling {
        try dispatcher.within(session, request, HeldActWork(act: self, session: session))
    }

    func beginInTask() -> Handling { beginInTask(after: nil) }

    fileprivate func answer(to result: Act) -> Handling {
        guard result.isToBeginAgain else { return dispatcher.answer(result, request) }
        return beginInTask(after: result)
    }

    /// - Parameter first: what it came to before, where it is to begin again.
    fileprivate func beginInTask(after first: Act?) -> Handling {
        dispatcher.task(request) {
            let act = try await self.dispatcher.actStored(self.cookie, self.store, self.form.digest, after: first) {
                $0.act(self.path, self.form, at: self.dispatcher.now)
            } afterEnd: {
                $0.helpAfterEnd(self.path, self.form, at: self.dispatcher.now)
            }
            if let act { return await self.dispatcher.answer(act, self.request).response }
            return try await self.dispatcher.actAnew(self.path, self.form, self.cookie, self.request)
        }
    }
}

/// An action of a session that is held for it, and is as the store has it.
private struct HeldActWork: SessionWork {
    let act: StoredAct
    let session: Session

    enum Value: Sendable {
        case settled(Act)
        /// The action is under way, or what it came to is being stored.
        case underWay(AwaitedAnswer)
    }

    func begin(in session: isolated Session) -> Soon<Value> {
        let result = session.act(act.path, act.form, at: act.dispatcher.now)
        if case .later = result, let awaited = session.submissions.newestWaiting(for: act.form.digest) {
            return .now(.underWay(awaited))
        }
        return .later { .settled(try await session.settle(try await result.value).value) }
    }

    func answer(to value: Value, _ request: HTTPRequest) -> Handling {
        switch value {
        case .settled(let result): return act.answer(to: result)
        case .underWay(let awaited):
            // The session stays in use until `SettledActWork` leaves it.
            act.dispatcher.parts.table.enter(session, at: act.dispatcher.options.clock(), counts: true)
            return .awaiting { goOn in
                awaited.tell { answer in
                    goOn {
                        act.dispatcher.answering(request) {
                            let work = SettledActWork(act: act, session: session, result: Act(answer))
                            return try act.dispatcher.within(session, request, work)
                        }
                    }
                }
            }
        }
    }

    func leave() { act.dispatcher.leave(session) }
}

/// What an action came to that was waited for.
private struct SettledActWork: SessionWork {
    let act: StoredAct
    let session: Session
    let result: Act

    func begin(in session: isolated Session) -> Soon<Act> {
        session.weigh()
        return session.settle(result)
    }

    func answer(to result: Act, _ request: HTTPRequest) -> Handling { act.answer(to: result) }

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
