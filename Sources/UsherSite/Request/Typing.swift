// What the script sends while somebody types: to have it kept, and to ask whether a field is right. Neither is an
// action: nothing runs, nothing is remembered, and the session does not count as used.

internal import UsherFlow
internal import UsherHTTP

/// What comes of it.
enum Typing: Sendable {
    /// It was kept, or was not, as where its form has been sent since.
    case done
    /// What is wrong with the field; nil where it is right.
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

struct TypingWork: RepeatedWork {
    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let form: SentForm
    var entry = SessionEntry(counts: false)

    init(_ dispatcher: Dispatcher, _ cookie: SessionCookie, _ path: PagePath, _ form: SentForm) {
        (self.dispatcher, self.cookie, self.path, self.form) = (dispatcher, cookie, path, form)
    }

    func begin(in session: isolated Session) -> Soon<Typing?> {
        session.handBack(session.typing(path, form, at: dispatcher.now), entry)
    }

    func answer(to typing: Typing?, _ request: HTTPRequest) throws -> Handling {
        try typing.map { .answer($0.response) } ?? beginAgain(request)
    }

    func answerStranger(_: HTTPRequest) -> Handling { .answer(Typing.done.response) }
}

extension Session {
    /// How often at most what is typed is kept, and looked through.
    private static let (pauseToKeep, pauseToLook) = (Moment.seconds(2), Moment.milliseconds(500))

    /// Nothing where somebody else asks, where it is too much, and where the page's form is sent or under way.
    func typing(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Typing> {
        do {
            return try showing(to: key) { typed(path, form, at: now).map { $0 } }.map { $0 ?? .done }
        } catch { return .now(.done) }
    }

    private func typed(_ path: PagePath, _ form: SentForm, at now: Moment) -> Soon<Typing> {
        tree.now = now
        guard let sent = form["token"], Bytes32.isEqual(sent, token.text), let id = keys.page(path.page),
            tree.contains(id), fits(path, id), !submissions.isSent(form["nonce"] ?? ""),
            !submissions.running.contains(where: { $0.page == id })
        else { return .now(.done) }
        switch form.press {
        case .keep:
            if let last = submissions.typing.kept, now - last < Self.pauseToKeep { return .now(.done) }
            submissions.typing.kept = now
            tree.keepTyped(submission(of: form), on: id)
            weigh()
            return .now(.done)
        case .look(let field):
            if let last = submissions.typing.looked, now - last < Self.pauseToLook { return .now(.done) }
            submissions.typing.looked = now
            do {
                let words = tree.words
                return try asking(form) { try tree.look(at: field, of: submission(of: form), on: id) }.map {
                    $0.map { .said($0.message?.text(in: words)) } ?? .done
                }
            } catch { return .now(.done) }
        default: return .now(.done)
        }
    }

    /// Asks in the name of who types: as in an action, a visit is that of this request. Nothing is said where the
    /// answer is an error for the visitor, as of a limit: the action will say it.
    private func asking<Answer>(_ form: SentForm, _ ask: () throws -> Soon<Answer?>) rethrows -> Soon<Answer?> {
        let arrival = Visit.Arrival(form.request, session: key)
        let asked = try Visit.$looking.withValue(arrival, operation: ask)
        guard case .later(let rest) = asked else { return asked }
        return .later {
            do { return try await Visit.$looking.withValue(arrival) { try await rest() } } catch is any ShownError {
                return nil
            }
        }
    }
}
