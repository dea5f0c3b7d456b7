// What a request does in its session. A type for each kind of request and no closures: a request that is answered at
// once allocates nothing for what it might have had to wait for.

internal import UsherFlow
internal import UsherHTTP

protocol SessionWork: Sendable {
    associatedtype Value: Sendable

    var dispatcher: Dispatcher { get }

    /// What it wants of its session.
    var entry: SessionEntry { get }

    /// Begins it, in the session.
    func begin(in session: isolated Session) throws -> Soon<Value>

    /// The answer to what it has come to.
    func answer(to value: Value, _ request: HTTPRequest) throws -> Handling

    /// The answer where there is no such session.
    func answerStranger(_ request: HTTPRequest) throws -> Handling

    /// The answer where the session's source fails.
    func answer(failure: any Error, _ request: HTTPRequest) throws -> Handling

    /// Called once, when all is done or has failed.
    ///
    /// - Parameter weight: what the session held at the beginning.
    func leave(_ session: Session, weighing weight: Int)
}

extension SessionWork {
    func answer(failure: any Error, _ request: HTTPRequest) throws -> Handling { throw failure }

    func leave(_ session: Session, weighing weight: Int) { dispatcher.parts.table.leave(session, weighing: weight) }
}

/// What begins once more where the session has become another one in its source.
protocol RepeatedWork: SessionWork {
    var cookie: SessionCookie { get }
    var entry: SessionEntry { get set }
}

extension RepeatedWork {
    func beginAgain(_ request: HTTPRequest) throws -> Handling {
        var next = self
        next.entry = entry.again
        return try dispatcher.meet(cookie, next, request)
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
        let weight = session.weight
        var isDone = true
        defer { if isDone { work.leave(session, weighing: weight) } }
        let begun = try session.begin { session in try session.speaking { try work.begin(in: session) } }
        if case .now(let value) = begun { return try work.answer(to: value, request) }
        isDone = false
        return task(request) {
            defer { work.leave(session, weighing: weight) }
            let value =
                if let begun { try await session.finish(begun) } else {
                    try await session.finish { try work.begin(in: $0) }
                }
            return try await answer(to: value, of: work, request).response
        }
    }

    /// Not inlined, so that it adds nothing to the frame of the task.
    @inline(never)
    private func answer<Work: SessionWork>(
        to value: Work.Value, of work: Work, _ request: HTTPRequest
    ) throws -> Handling {
        try work.answer(to: value, request)
    }
}

extension Session {
    /// Hands back what a request has come to, with all that it has changed besides.
    ///
    /// - Returns: nil where the session is another one in its source by now: the request begins again.
    func handBack<Value>(_ value: Soon<Value>, _ entry: SessionEntry) -> Soon<Value?> {
        guard let lease else {
            switch value {
            case .now(let value): return .now(value)
            case .later(let rest): return .later { try await rest() }
            }
        }
        guard case .now(let shown) = value else {
            return .later {
                let shown = try await value.value
                return try await lease.handBack(self, entry).value ? nil : shown
            }
        }
        switch lease.handBack(self, entry) {
        case .now(let isAnother): return .now(isAnother ? nil : shown)
        case .later(let rest): return .later { try await rest() ? nil : shown }
        }
    }
}
