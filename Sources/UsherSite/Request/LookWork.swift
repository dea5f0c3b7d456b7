// A GET in the session that its cookie names.

internal import UsherFlow
internal import UsherHTTP

/// A look at a session.
struct LookWork: SessionWork {
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
        if let look { return dispatcher.answer(look, request) }
        var next = self
        next.entry = entry.again
        return try dispatcher.meet(cookie, next, request)
    }

    func answerStranger(_ request: HTTPRequest) throws -> Handling {
        try dispatcher.answerFormer(cookie, path, nil, request) {
            try dispatcher.lookAnew(path, isWhole: isWhole, cookie, request)
        }
    }
}
