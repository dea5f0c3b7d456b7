// How a request of a site with a store comes to its session, with a task where it has to wait for more than an answer.
//
//      the copy in memory is known to be the newest, or is ours just now ───────────▶ in the session, here and now
//      there is a copy ──the store is asked──▶ that one, or a newer one ──▶ in the session, by then
//                                        └──▶ none, or no files of it ──▶ a task, which asks again
//      else ────────────────────────────────────────────────────────────────────────▶ a task, which asks

internal import UsherFlow
internal import UsherHTTP

/// A request whose session is kept in a store.
protocol StoredRequest: Sendable {
    var dispatcher: Dispatcher { get }
    var store: SiteStore { get }
    var cookie: SessionCookie { get }
    var request: HTTPRequest { get }
    /// The submission whose action the session is to be held for; nil for none.
    var submission: Bytes32? { get }
    /// Whether the request counts as use.
    var counts: Bool { get }

    /// - Parameter session: as the store has it, in use until this has left it, and held where it is to be.
    func begin(in session: Session) throws -> Handling

    /// Asks the store, and does all that may come of it.
    func beginInTask() -> Handling
}

extension StoredRequest {
    /// Begins the request by the shortest way above that is sure.
    func begin() throws -> Handling {
        let session =
            if let submission {
                dispatcher.holdAtOnce(cookie, store, for: submission)
            } else {
                dispatcher.enterAtOnce(cookie, store, counts: counts)
            }
        if let session { return try begin(in: session) }
        guard let question = dispatcher.question(of: cookie, store, submission, counts: counts),
            let copy = question.copy, copy.storeCopy?.lacksFiles == false
        else { return beginInTask() }
        if question.isOurs {
            dispatcher.parts.table.enter(copy, at: question.instant, counts: counts)
            return try begin(in: copy)
        }
        return .awaiting { goOn in
            store.ask(question) { answer in goOn { begin(after: answer, to: question) } }
        }
    }

    private func begin(after answer: Result<StoredSession?, StoreFailure>, to question: StoredQuestion) -> Handling {
        dispatcher.answering(request) {
            guard let stored = try answer.get(), !store.isOver(stored),
                let session = try dispatcher.enter(stored, question, store)
            else { return beginInTask() }
            guard session.storeCopy?.lacksFiles != true else {
                dispatcher.parts.table.leave(session, at: dispatcher.options.clock(), counts: false)
                return beginInTask()
            }
            return try begin(in: session)
        }
    }
}
