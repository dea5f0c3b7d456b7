// A GET in the session that its cookie names, or in a new one.

internal import UsherFlow
internal import UsherHTTP

/// A look at a session.
struct LookWork: RepeatedWork {
    let dispatcher: Dispatcher
    let cookie: SessionCookie
    let path: PagePath
    let isWhole: Bool
    var entry: SessionEntry

    /// Nil where the session has another id by now, or is another one in its source: then the request begins again.
    func begin(in session: isolated Session) throws -> Soon<Look?> {
        try session.showing(to: cookie.key) {
            session.handBack(try session.look(path, isWhole: isWhole, at: dispatcher.now), entry)
        }
    }

    func answer(to look: Look?, _ request: HTTPRequest) throws -> Handling {
        try look.map { dispatcher.answer($0, request) } ?? beginAgain(request)
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        try dispatcher.answerFormer(cookie, path, nil, request) {
            try dispatcher.lookAnew(path, isWhole: isWhole, cookie, request)
        }
    }
}

/// The first look at a session, which nobody has yet.
struct FirstLookWork: SessionWork {
    let dispatcher: Dispatcher
    let new: Newcomer
    let path: PagePath
    let isWhole: Bool
    let entry = SessionEntry(counts: true)

    func begin(in session: isolated Session) throws -> Soon<Look> {
        try session.look(path, isWhole: isWhole, at: dispatcher.now)
    }
    func answer(to look: Look, _ request: HTTPRequest) -> Handling {
        dispatcher.insert(new, showing: look, request).answer
    }
    func answerStranger(_ request: HTTPRequest) -> Handling { dispatcher.answer(.nowhere, request, isNew: true) }
    func leave(_: Session, weighing _: Int) {}
}
