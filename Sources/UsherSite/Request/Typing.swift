// Requests of the script while somebody types: to have it kept, and to ask whether a field is right. Neither is an
// action: nothing runs, nothing is remembered, and the session does not count as used.

internal import UsherFlow
internal import UsherHTTP

/// The outcome of such a request.
enum Typing: Sendable {
    /// The input was kept, or was not, as where its form has been sent since.
    case done
    /// The field's problem; nil where it is right.
    case said(String?)

    /// A text, empty where the field is right; 204 where nothing is said.
    var response: HTTPResponse {
        guard case .said(let message) = self else {
            return HTTPResponse(status: 204, headers: [("Cache-Control", "no-store")])
        }
        return HTTPResponse(
            status: 200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array((message ?? "").utf8))
    }
}

extension Dispatcher {
    /// The answer to what the script sends.
    func answerTyping(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        try meet(cookie, TypingWork(dispatcher: self, cookie: cookie, path: path, form: form), request)
    }
}

struct TypingWork: RepeatedWork {
    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let form: SentForm
    var entry = SessionEntry(counts: false)

    var access: Access { .id(cookie.key) }

    var again: TypingWork {
        TypingWork(dispatcher: dispatcher, cookie: cookie, path: path, form: form, entry: entry.again)
    }

    func begin(in session: isolated Session) -> Soon<Typing?> {
        do { return handBack(try typed(in: session, at: dispatcher.now), of: session) } catch { return .now(.done) }
    }

    func answer(to typing: Typing?, _ request: HTTPRequest) throws -> Handling {
        try typing.map { .answer($0.response) } ?? beginAgain(request)
    }

    func answerStranger(_: HTTPRequest) -> Handling { .answer(Typing.done.response) }

    // MARK: In the session

    /// Nothing where somebody else asks, where it is too much, and where the page's form is sent or under way.
    private func typed(in session: isolated Session, at now: Moment) throws -> Soon<Typing> {
        let tree = session.tree
        tree.now = now
        guard let sent = form["token"], Bytes32.isEqual(sent, session.identity.token.text),
            let id = session.keys.page(path.page), tree.contains(id), session.fits(path, id),
            !session.turns.isSent(form["nonce"] ?? ""), !session.turns.running.contains(where: { $0.page == id })
        else { return .now(.done) }
        switch form.press {
        case .keep:
            if session.turns.mayKeep(at: now) { tree.keepTyping(form.submission(in: session), on: id) }
            return .now(.done)
        case .look(let field):
            guard session.turns.mayLook(at: now) else { return .now(.done) }
            let words = tree.words
            let asked = try asking(in: session) {
                try tree.look(at: field, of: form.submission(in: session), on: id)
            }
            return asked.map { $0.map { .said($0.message?.text(in: words)) } ?? .done }
        default: return .now(.done)
        }
    }

    /// Asks in the name of who types: as in an action, a visit is that of this request. Nothing is said where the
    /// answer is an error: one for the visitor, as of a limit, is said by the action.
    private func asking<Answer>(
        in session: isolated Session, _ ask: () throws -> Soon<Answer?>
    ) rethrows -> Soon<Answer?> {
        let arrival = Visit.Arrival(form.request, session: session.key)
        let asked = try Visit.$looking.withValue(arrival, operation: ask)
        guard case .later(let rest) = asked else { return asked }
        return .later {
            do { return try await Visit.$looking.withValue(arrival) { try await rest() } } catch is any ShownError {
                return nil
            }
        }
    }
}
