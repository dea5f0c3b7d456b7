// From a request to its session and back: GET shows, POST acts and is answered 303. The one place where errors become
// pages.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

struct Dispatcher: Sendable {
    let parts: SiteParts
    let errors: ErrorPages
    let files: StaticFiles
    let options: SiteOptions

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            if request.method == .post { return try await act(request) }
            if request.path == options.healthPath { return Self.healthy }
            if let file = files.response(for: request) { return file }
            return try await look(request)
        } catch {
            return errors.response(500, incident: Log.failure(error, "A request failed."))
        }
    }

    private static let healthy = HTTPResponse(
        status: 200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
        body: Array("ok".utf8))

    // MARK: GET

    private func look(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = PagePath(request)
        let isWhole = request.method == .get && request.headers["Sec-Purpose"] == nil
        let cookie = SessionCookie(request)
        if let session = enter(cookie) {
            defer { leave(session) }
            return answer(try await session.look(path, isWhole: isWhole))
        }
        if request.query["c"] == "1", !cookie.isAny { return cookiesOff() }
        return try await begin(path, request) { session, cookies in
            var response = answer(try await session.look(path, isWhole: isWhole))
            guard response.status != 404 else { return response }
            guard request.method == .get else { return response }
            guard parts.table.insert(session, at: options.clock()) else { return errors.response(503) }
            response.headers += cookies
            return response
        }
    }

    private func answer(_ looking: Session.Looking) -> HTTPResponse {
        switch looking {
        case .page(let response): response
        case .redirect(let location): redirect(to: location)
        case .nowhere: errors.response(404)
        }
    }

    // MARK: POST

    private func act(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = PagePath(request)
        let form: FormValues
        do { form = try FormValues(urlencoded: request.body) } catch { return errors.response(400) }
        let cookie = SessionCookie(request)
        guard let session = enter(cookie) else {
            guard cookie.isAny else { return redirect(to: PagePath.text(path.segments) + "?c=1") }
            return try await actAfterEnd(path, request)
        }
        defer { leave(session) }
        switch try await session.act(path, form, body: request.body) {
        case .answer(let answer):
            var response = redirect(to: answer.location)
            if let id = answer.newID { response.headers += SessionCookie.headers(id: id, for: request) }
            return response
        case .forbidden: return errors.response(403)
        case .malformed: return errors.response(400)
        case .nowhere: return errors.response(404)
        }
    }

    /// An action of a session that has ended is not run: a new session shows its page.
    private func actAfterEnd(_ path: PagePath, _ request: HTTPRequest) async throws -> HTTPResponse {
        try await begin(path, request) { session, cookies in
            let notice = "Your session had ended, so nothing was done. You can go on here."
            let home = PagePath(HTTPRequest(method: .get, path: "/"))
            var found = try await session.arrive(at: path, saying: notice)
            if found == nil { found = try await session.arrive(at: home, saying: notice) }
            guard let location = found else { return errors.response(404) }
            guard parts.table.insert(session, at: options.clock()) else { return errors.response(503) }
            var response = redirect(to: location)
            response.headers += cookies
            return response
        }
    }

    // MARK: Sessions

    private func enter(_ cookie: SessionCookie) -> Session? {
        cookie.key.flatMap { parts.table.enter($0, at: options.clock()) }
    }

    private func leave(_ session: Session) { parts.table.leave(session, at: options.clock()) }

    /// A new session, which lives only if `use` puts it into the table.
    private func begin(
        _ path: PagePath, _ request: HTTPRequest,
        _ use: (Session, [(name: String, value: String)]) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard !parts.table.isFull else { return errors.response(503) }
        let id = Bytes32.random()
        let visit = Visit(isReturning: !request.cookies(named: SessionCookie.seen).isEmpty)
        let session = Session(parts: parts, key: Bytes32(hashing: id.bytes), visit: visit)
        return try await use(session, SessionCookie.headers(id: id.text, for: request, isNew: true))
    }

    // MARK: Answers

    private func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", location), ("Cache-Control", "no-store")])
    }

    private func cookiesOff() -> HTTPResponse {
        var response = errors.response(
            400, message: "We keep your place with a cookie, and your browser sends none. Allow cookies for this site.")
        response.status = 200
        return response
    }
}
