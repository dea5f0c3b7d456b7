// A POST in the session that its cookie names. An action that has to wait is not waited for by a task: its request goes
// on when the action's answer is there.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

/// A form that was sent to a session, which its source holds for it from the beginning.
struct ActWork: RepeatedWork {
    enum Value: Sendable {
        case settled(Reply)
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
    private var awaited: Reply?

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
        case .now(let reply): return settle(reply, in: session)
        case .later(let rest):
            if let awaited = session.submissions.newestWaiting(for: form.digest) {
                return .now(.underWay(awaited, session))
            }
            return .later { try await self.settle(try await rest(), in: session).value }
        }
    }

    private func settle(_ reply: Reply, in session: isolated Session) -> Soon<Value> {
        guard let lease = session.lease, !reply.isToBeginAgain, reply.trouble != .notSaved else {
            return .now(.settled(reply))
        }
        switch lease.handBack(session, entry) {
        case .now(let isAnother): return .now(.settled(isAnother ? .none(.outdated) : reply))
        case .later(let rest): return .later { .settled(try await rest() ? .none(.outdated) : reply) }
        }
    }

    func answer(to value: Value, _ request: HTTPRequest) throws -> Handling {
        switch value {
        case .underWay(let awaited, let session): return answer(once: awaited, in: session, request)
        case .settled(let reply):
            guard reply.isToBeginAgain else { return dispatcher.answer(reply, request) }
            guard !entry.isLast else {
                dispatcher.options.logger.error("A session was another one each time that an action began with it.")
                throw SourceFailure()
            }
            var next = self
            next.awaited = nil
            if reply.trouble == .ended { next.isEnded = true }
            return try next.beginAgain(request)
        }
    }

    /// Goes on when the answer is there. The session stays in use until then.
    private func answer(once awaited: AwaitedAnswer, in session: Session, _ request: HTTPRequest) -> Handling {
        dispatcher.parts.table.enter(session, at: dispatcher.options.clock(), counts: true)
        return .awaiting { goOn in
            awaited.tell { reply in
                goOn {
                    dispatcher.answering(request) {
                        var next = self
                        next.awaited = reply
                        return try dispatcher.within(session, next, request)
                    }
                }
            }
        }
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        isEnded ? dispatcher.answer(.none(.ended), request) : try dispatcher.actAnew(path, form, cookie, request)
    }

    func leave(_ session: Session, weighing _: Int) { dispatcher.leave(session) }
}
