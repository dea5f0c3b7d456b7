// A request's work in its session. A type for each kind of request and no closures: a request that is answered at once
// allocates nothing for what it might have had to wait for.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

protocol SessionWork: Sendable {
    associatedtype Value: Sendable

    var dispatcher: Dispatcher { get }

    /// The request's wishes for its session.
    var entry: SessionEntry { get }

    /// The id that its requester comes with: what it shows is of the session that has this id, before and after. A POST
    /// is admitted by its token instead (`Session.act`).
    var access: Access { get }

    /// Begins it, in the session.
    ///
    /// - Returns: nil where the session is another one in its source by now.
    func begin(in session: isolated Session) throws -> Soon<Value?>

    /// The answer to what it has come to; nil where the session is not the requester's, or another one by now.
    func answer(to value: Value?, _ request: HTTPRequest) throws -> Handling

    /// The answer where there is no such session.
    func answerStranger(_ request: HTTPRequest) throws -> Handling

    /// The answer where the session's source fails.
    func answer(failure: any Error, _ request: HTTPRequest) throws -> Handling

    /// How the session is left when all is done or has failed.
    var leaving: Leaving { get }
}

extension SessionWork {
    func answer(failure: any Error, _ request: HTTPRequest) throws -> Handling { throw failure }

    var leaving: Leaving { .quietly }
}

/// Admits a request's work to the session that its source found.
enum Access: Sendable {
    /// The session goes by this id; nil for none, which admits to no session.
    case id(Bytes32?)
    /// The work checks for itself, or has made the session.
    case own
}

/// How a request's work leaves its session.
enum Leaving {
    /// The request counted as use when it began.
    case quietly
    /// The request counts as use until its end.
    case inUse
    /// The table does not have the session.
    case untold
}

/// A request for the session that its cookie names: it begins once more if that has become another one in its source.
protocol RepeatedWork: SessionWork {
    var cookie: SessionCookie { get }
    /// The next attempt.
    var again: Self { get }
}

extension RepeatedWork {
    /// Hands back what the work has come to, with all that it has changed besides.
    ///
    /// - Returns: nil where the session is another one in its source by now: the request begins again.
    func handBack(_ value: Soon<Value>, of session: isolated Session) -> Soon<Value?> {
        guard let lease = session.lease else { return value.map { $0 } }
        return value.flatMap { shown in lease.handBack(session, entry).map { isAnother in isAnother ? nil : shown } }
    }

    /// The one loop of requests: each attempt enters the session anew.
    func beginAgain(_ request: HTTPRequest) throws -> Handling {
        guard !entry.isLast else {
            dispatcher.options.logger.error("A session was another one each time that a request began with it.")
            throw SourceFailure()
        }
        return try dispatcher.meet(cookie, again, request)
    }
}

extension Dispatcher {
    /// Does a request's work in the session that its cookie names.
    func meet<Work: SessionWork>(
        _ cookie: SessionCookie, _ work: Work, _ request: HTTPRequest
    ) throws -> Handling {
        try meet(parts.source.enter(cookie, work.entry, in: parts), work, request)
    }

    private func meet<Work: SessionWork>(
        _ entering: Entering, _ work: Work, _ request: HTTPRequest
    ) throws -> Handling {
        switch entering {
        case .session(let session): return try within(session, work, request)
        case .none: return try work.answerStranger(request)
        case .asked(let question):
            return .awaiting { goOn in
                question { found in
                    goOn {
                        answering(request) {
                            let entering: Entering
                            do { entering = try found() } catch { return try work.answer(failure: error, request) }
                            return try meet(entering, work, request)
                        }
                    }
                }
            }
        }
    }

    /// Answers by work in a session: here and now where nobody is in the session and nothing has to be waited for, else
    /// by a task.
    func within<Work: SessionWork>(_ session: Session, _ work: Work, _ request: HTTPRequest) throws -> Handling {
        let weight = session.outside.weight.bytes
        var isDone = true
        defer { if isDone { leave(session, work.leaving, weighing: weight) } }
        let begun = try session.begin { session in
            defer { session.weigh() }
            return try session.speaking { try admit(work, to: session) }
        }
        if case .now(let value) = begun { return try work.answer(to: value, request) }
        isDone = false
        return task(request) {
            defer { leave(session, work.leaving, weighing: weight) }
            let value =
                if let begun { try await session.finish(begun) } else {
                    try await session.finish { try admit(work, to: $0) }
                }
            return try await answer(to: value, of: work, request).response
        }
    }

    /// - Parameter weight: what the session held at the beginning.
    private func leave(_ session: Session, _ leaving: Leaving, weighing weight: Int) {
        switch leaving {
        case .quietly: parts.table.leave(session, weighing: weight)
        case .inUse: leave(session)
        case .untold: break
        }
    }

    /// The one place where a session's work begins: nothing is shown from a tree for an id that the tree does not have.
    private func admit<Work: SessionWork>(
        _ work: Work, to session: isolated Session
    ) throws -> Soon<Work.Value?> {
        switch work.access {
        case .own: try work.begin(in: session)
        case .id(let key): try session.showing(to: key) { try work.begin(in: session) }
        }
    }

    /// Not inlined, so that it adds nothing to the frame of the task.
    @inline(never)
    private func answer<Work: SessionWork>(
        to value: Work.Value?, of work: Work, _ request: HTTPRequest
    ) throws -> Handling {
        try work.answer(to: value, request)
    }
}
