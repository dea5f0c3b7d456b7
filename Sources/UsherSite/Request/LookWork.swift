// A GET in the session that its cookie names, where sessions are in memory alone.

internal import UsherFlow
internal import UsherHTTP

/// A look at a session.
struct LookWork: SessionWork {
    let dispatcher: Dispatcher
    let session: Session
    /// The key that the request's cookie names.
    let key: Bytes32?
    let path: PagePath
    let isWhole: Bool
    /// What the session weighed before the look.
    let weight: Int

    /// Nil where the session has got another id meanwhile: then the request is led on.
    func begin(in session: isolated Session) throws -> Soon<Look?> {
        try session.showing(to: key) { try session.look(path, isWhole: isWhole, at: dispatcher.now) }
    }

    func answer(to look: Look?, _ request: HTTPRequest) -> Handling {
        guard let look else { return dispatcher.answering(request) { try dispatcher.look(request) } }
        return dispatcher.answer(look, request)
    }

    func leave() { dispatcher.parts.table.leave(session, weighing: weight) }
}
