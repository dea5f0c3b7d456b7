// From a request to its session and back: GET shows, POST acts and is answered 303. The one place where errors become
// pages.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

struct Dispatcher: Sendable {
    let parts: SiteParts
    let errors: ErrorPages
    let files: StaticFiles
    let time: SiteTime
    let options: SiteOptions
    let successions = Successions()

    private var now: Moment { time.now }

    /// The answer to a request that needs no session, and nothing to be waited for.
    func ready(_ request: HTTPRequest) -> ReadyResponse? {
        request.path == options.healthPath ? Self.healthy : files.ready(for: request)
    }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        do {
            if request.method == .post { return try await act(request) }
            if request.path == options.healthPath { return Self.healthy.response }
            if let file = files.response(for: request) { return file }
            return try await look(request)
        } catch {
            return page(for: error)
        }
    }

    /// Apart, as is all here that a request seldom comes to, so that its task needs no memory for it.
    @inline(never)
    private func page(for error: any Error) -> HTTPResponse {
        switch error {
        case let mistakes as TemplateErrors where options.reloadsTemplates: errors.mistakes(mistakes)
        case is StoreFailure: notSaved
        default: errors.response(500, incident: Log.failure(error, "A request failed.", to: options.logger))
        }
    }

    /// The page where the site's store is out of reach.
    private var notSaved: HTTPResponse {
        errors.response(
            503, title: "Not just now",
            message: "We cannot reach what we know of your visit, so nothing was done. Please try again in a moment.")
    }

    /// The page for a request that did not get here, or whose answer could not be sent, which is a mistake of ours.
    func refuse(_ status: Int, because reason: String) -> HTTPResponse {
        switch status {
        case 500:
            let incident = Log.failure(FlowError(reason), "An answer could not be sent.", to: options.logger)
            return errors.response(500, incident: incident)
        case 503: return errors.response(503, title: "Not just now", message: reason)
        default: return errors.response(status)
        }
    }

    private static let healthy = ReadyResponse(
        HTTPResponse(
            status: 200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
            body: Array("ok".utf8)))

    // MARK: GET

    private func look(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = PagePath(request)
        let isWhole = request.method == .get && request.headers["Sec-Purpose"] == nil
        let cookie = SessionCookie(request)
        // A page that asks by itself does not keep its session.
        let counts = !path.isEnding && path.wait == nil && !path.isRefresh
        if let store = parts.store {
            let looking = try await lookStored(cookie, store, counts: counts) {
                try await $0.look(path, isWhole: isWhole, at: now)
            }
            if let looking { return answer(looking) }
        } else if let session = enter(cookie, counts: counts) {
            let weight = session.weight
            defer { parts.table.leave(session, weighing: weight) }
            return answer(try await session.look(path, isWhole: isWhole, at: now))
        }
        return try await lookAnew(path, isWhole: isWhole, cookie, request)
    }

    /// The page for a request that has no session.
    @inline(never)
    private func lookAnew(
        _ path: PagePath, isWhole: Bool, _ cookie: SessionCookie, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        if let answer = answerFormer(cookie, path, nil, request) { return answer }
        if request.query["c"] == "1" {
            return cookie.isAny ? redirect(to: PagePath.text(path.segments)) : cookiesOff(for: request)
        }
        return try await begin(cookie, nil, request) { session, cookies in
            let notice = cookie.key == nil ? nil : "Your session had ended. This is a new one."
            var response = answer(try await session.look(path, isWhole: isWhole, at: now, saying: notice))
            // Nothing is there: no session is made for it.
            guard response.status != 404 else { return errors.response(404) }
            guard request.method == .get else { return response }
            guard parts.table.insert(session, at: options.clock()) else { return errors.response(503) }
            try await save(new: session)
            response.headers += cookies
            return response
        }
    }

    private func answer(_ looking: Session.Looking) -> HTTPResponse {
        switch looking {
        case .page(let response): response
        case .redirect(let location): redirect(to: location)
        case .wait: waiting()
        case .nowhere: errors.response(404)
        }
    }

    /// Somebody waits for an action: a page that asks again by itself.
    private func waiting() -> HTTPResponse {
        var response = errors.response(
            200, title: "One moment", message: "What you asked for is still under way. This page goes on by itself.")
        response.headers.append(("Refresh", "2"))
        return response
    }

    // MARK: POST

    private func act(_ request: HTTPRequest) async throws -> HTTPResponse {
        let path = PagePath(request)
        let form: SentForm
        do { form = try SentForm(request, from: path) } catch _ as FormDecodingError { return errors.response(400) }
        let cookie = SessionCookie(request)
        let acting = try await act(path, form, cookie, isSameOrigin: isSameOrigin(request))
        guard let acting else { return try await actAnew(path, form, cookie, request) }
        return answer(acting, request)
    }

    /// The answer to a form that has no session.
    @inline(never)
    private func actAnew(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        guard cookie.isAny else {
            var response = redirect(to: PagePath.text(path.segments) + "?c=1")
            response.headers.append(SessionCookie.seenHeader(for: request))
            return response
        }
        if let answer = answerFormer(cookie, path, form.digest, request) { return answer }
        return try await actAfterEnd(path, form, cookie, request)
    }

    @inline(never)
    private func answer(_ acting: Session.Acting, _ request: HTTPRequest) -> HTTPResponse {
        switch acting {
        case .answer(let answer): return redirect(answer, request)
        case .forbidden, .late: return errors.response(403)
        case .malformed: return errors.response(400)
        case .nowhere: return errors.response(404)
        case .outdated: return notSaved
        case .notSaved:
            return errors.response(
                503, title: "Not just now",
                message: "We could not store what that came to. Please look whether it was done before you try again.")
        }
    }

    /// Nil where there is no session for this cookie.
    private func act(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, isSameOrigin: Bool
    ) async throws -> Session.Acting? {
        func act(_ session: Session) async throws -> Session.Acting {
            let acting = try await session.act(path, form, at: now)
            guard case .late = acting, isSameOrigin else { return acting }
            return try await session.takeOver(path, form, at: now).map { .answer($0) } ?? .nowhere
        }
        if let store = parts.store { return try await actStored(cookie, store, act) }
        guard let session = enter(cookie) else { return nil }
        defer { leave(session) }
        return try await act(session)
    }

    // MARK: Sessions

    /// The session of a cookie, in use until `leave`; nil where there is none.
    private func enter(_ cookie: SessionCookie, counts: Bool = true) -> Session? {
        guard let key = cookie.key else { return nil }
        return parts.table.enter(key, at: options.clock(), counts: counts) { packed in
            do { return try Session(parts: parts, key: key, parts.packing.unpack(packed)) } catch {
                _ = Log.failure(
                    error, "A packed session cannot be read; its visitor begins a new one.", to: options.logger)
                return nil
            }
        }
    }

    func leave(_ session: Session) { parts.table.leave(session, at: options.clock()) }

    // MARK: Answers

    func redirect(_ answer: Answer, _ request: HTTPRequest) -> HTTPResponse {
        var response = redirect(to: answer.location)
        if let id = answer.newID { response.headers += SessionCookie.headers(id: id, for: request) }
        return response
    }

    func redirect(to location: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: [("Location", location), ("Cache-Control", "no-store")])
    }

    private func cookiesOff(for request: HTTPRequest) -> HTTPResponse {
        var response = errors.response(
            200, title: "Cookies are off",
            message: "We keep your place with a cookie, and your browser sent none. Allow cookies for this site.")
        // Comes back if cookies are on after all, as behind a link that somebody shared.
        response.headers.append(SessionCookie.seenHeader(for: request))
        return response
    }
}
