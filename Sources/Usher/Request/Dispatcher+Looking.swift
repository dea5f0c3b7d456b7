// A GET: the page of the session that its cookie names, or of a new one.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func look(_ request: HTTPRequest) throws -> Handling {
        let path = PagePath(request)
        let isWhole = request.method == .get && request.headers["Sec-Purpose"] == nil
        let cookie = SessionCookie(request)
        // A page that asks by itself does not keep its session.
        let counts = !path.isEnding && path.wait == nil && !path.isRefresh
        if let store = parts.store {
            return work {
                let looking = try await lookStored(cookie, store, counts: counts) {
                    try await $0.look(path, isWhole: isWhole, at: now)
                }
                if let looking { return answer(looking) }
                if let answer = try await answerFormer(cookie, path, nil, request, store) { return answer }
                return try await lookAnew(path, isWhole: isWhole, cookie, request).response
            }
        }
        guard let session = enter(cookie, counts: counts) else {
            if let answer = answerFormer(cookie, path, nil, request) { return .answer(answer) }
            return try lookAnew(path, isWhole: isWhole, cookie, request)
        }
        let weight = session.weight
        var waits = false
        defer { if !waits { parts.table.leave(session, weighing: weight) } }
        let begun = try session.ifFree { try $0.beginLook(path, isWhole: isWhole, at: now) }
        if case .done(let looking) = begun { return .answer(answer(looking)) }
        waits = true
        return work {
            defer { parts.table.leave(session, weighing: weight) }
            guard case .waits(let rendering) = begun else {
                return answer(try await session.look(path, isWhole: isWhole, at: now))
            }
            return answer(try await session.finish(rendering))
        }
    }

    /// The page for a request that has no session.
    private func lookAnew(
        _ path: PagePath, isWhole: Bool, _ cookie: SessionCookie, _ request: HTTPRequest
    ) throws -> Handling {
        if request.query["c"] == "1", !cookie.isAny { return .answer(cookiesOff(for: request)) }
        guard cookie.key == nil, parts.store == nil else {
            return work {
                try await begin(cookie, nil, request) { new in
                    let notice = cookie.key == nil ? nil : "Your session had ended. This is a new one."
                    let looking = try await new.session.look(path, isWhole: isWhole, at: now, saying: notice)
                    let (response, isKept) = keep(new, showing: looking, request)
                    if isKept { try await save(new: new.session) }
                    return response
                }
            }
        }
        guard let new = newcomer(request) else { return .answer(errors.response(503)) }
        let begun = try new.session.ifFree { try $0.beginLook(path, isWhole: isWhole, at: now) }
        switch begun {
        case .done(let looking): return .answer(keep(new, showing: looking, request).response)
        case .waits(let rendering):
            return work { keep(new, showing: try await new.session.finish(rendering), request).response }
        case nil: return .answer(errors.response(503))
        }
    }

    /// Takes a newcomer's session in, unless there was nothing to be shown or nobody to see it.
    private func keep(
        _ new: Newcomer, showing looking: Session.Looking, _ request: HTTPRequest
    ) -> (response: HTTPResponse, isKept: Bool) {
        new.session.visit.end()
        var response = answer(looking)
        // Nothing is there: no session is made for it.
        guard response.status != 404 else { return (errors.response(404), false) }
        guard request.method == .get else { return (response, false) }
        guard parts.table.insert(new.session, at: options.clock()) else { return (errors.response(503), false) }
        response.headers += new.cookies
        return (response, true)
    }

    private func answer(_ looking: Session.Looking) -> HTTPResponse {
        switch looking {
        case .page(let response): response
        case .redirect(let location): redirect(to: location)
        case .wait: waiting()
        case .unknown(let back):
            errors.response(
                200, title: "We cannot say",
                message:
                    "What you asked for was begun, and nobody knows what became of it. Please look whether it was done"
                    + " before you try again.", home: back)
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
}
