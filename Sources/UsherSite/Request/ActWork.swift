// A POST in the session that its cookie names. An action that has to wait is not waited for by a task: its request goes
// on when the action's answer is there.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

/// A form that was sent to a session, which its source holds for it from the beginning.
struct ActWork: SessionWork {
    enum Value: Sendable {
        case settled(Act)
        case underWay(AwaitedAnswer, Session)
    }

    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let form: SentForm
    var entry: SessionEntry
    /// Whether all sessions of whom it would have acted for were ended meanwhile: nothing of it runs again.
    private var isEnded = false
    /// What it has come to, where that was awaited.
    private var awaited: Act?

    init(_ dispatcher: Dispatcher, _ cookie: SessionCookie, _ path: PagePath, _ form: SentForm) {
        (self.dispatcher, self.cookie, self.path, self.form) = (dispatcher, cookie, path, form)
        entry = SessionEntry(submission: form.digest, counts: true)
    }

    func begin(in session: isolated Session) -> Soon<Value> {
        if let awaited {
            session.weigh()
            return settle(awaited, in: session)
        }
        switch isEnded
            ? session.helpAfterEnd(path, form, at: dispatcher.now) : session.act(path, form, at: dispatcher.now)
        {
        case .now(let act): return settle(act, in: session)
        case .later(let rest):
            if let awaited = session.submissions.newestWaiting(for: form.digest) {
                return .now(.underWay(awaited, session))
            }
            return .later { try await self.settle(try await rest(), in: session).value }
        }
    }

    private func settle(_ act: Act, in session: isolated Session) -> Soon<Value> {
        guard let lease = session.lease, act.isOfSession else { return .now(.settled(act)) }
        switch lease.handBack(session, entry) {
        case .now(let isAnother): return .now(.settled(isAnother ? .outdated : act))
        case .later(let rest): return .later { .settled(try await rest() ? .outdated : act) }
        }
    }

    func answer(to value: Value, _ request: HTTPRequest) throws -> Handling {
        switch value {
        case .underWay(let awaited, let session): return answer(once: awaited, in: session, request)
        case .settled(let act):
            guard act.isToBeginAgain else { return dispatcher.answer(act, request) }
            guard !entry.isLast else {
                dispatcher.options.logger.error("A session was another one each time that an action began with it.")
                throw SourceFailure()
            }
            var next = self
            next.entry = entry.again
            next.awaited = nil
            if case .ended = act { next.isEnded = true }
            return try dispatcher.meet(cookie, next, request)
        }
    }

    /// Goes on when the answer is there. The session stays in use until then.
    private func answer(once awaited: AwaitedAnswer, in session: Session, _ request: HTTPRequest) -> Handling {
        dispatcher.parts.table.enter(session, at: dispatcher.options.clock(), counts: true)
        return .awaiting { goOn in
            awaited.tell { answer in
                goOn {
                    dispatcher.answering(request) {
                        var next = self
                        next.awaited = Act(answer)
                        return try dispatcher.within(session, next, request)
                    }
                }
            }
        }
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        isEnded ? dispatcher.answer(.ended, request) : try dispatcher.actAnew(path, form, cookie, request)
    }

    func leave(_ session: Session, weighing _: Int) { dispatcher.leave(session) }
}

extension Act {
    /// Whether nothing of it has happened here, and its source has another session for it to begin with.
    fileprivate var isToBeginAgain: Bool {
        switch self {
        case .outdated, .ended: true
        default: false
        }
    }

    /// Whether it is of the session as that is here.
    fileprivate var isOfSession: Bool {
        switch self {
        case .outdated, .ended, .notSaved: false
        default: true
        }
    }
}
