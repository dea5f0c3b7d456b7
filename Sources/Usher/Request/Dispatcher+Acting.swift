// A POST: an action of the session that its cookie names, answered by where that leads.

internal import UsherFlow
internal import UsherHTTP

extension Dispatcher {
    func act(_ request: HTTPRequest) throws -> Handling {
        let path = PagePath(request)
        let form: SentForm
        do { form = try SentForm(request, from: path, site: parts.keys.submission) } catch _ as FormDecodingError {
            return .answer(errors.response(400))
        }
        let cookie = SessionCookie(request)
        if let store = parts.store {
            return work {
                let acting = try await actStored(cookie, store, form.digest) {
                    try await act(path, form, nil, request, in: $0)
                } helpOn: {
                    try await $0.takeOver(path, form, at: now).map { .answer($0) } ?? .nowhere
                }
                guard let acting else { return try await actAnew(path, form, cookie, request) }
                return answer(acting, request)
            }
        }
        guard let session = enter(cookie) else { return work { try await actAnew(path, form, cookie, request) } }
        let begun = session.ifFree { $0.beginAct(path, form, at: now) }
        if case .done(let acting) = begun {
            leave(session)
            return .answer(answer(acting, request))
        }
        return work {
            defer { leave(session) }
            return answer(try await act(path, form, begun, request, in: session), request)
        }
    }

    /// - Parameter begun: how far it has come, where it has begun.
    private func act(
        _ path: PagePath, _ form: SentForm, _ begun: Begun<Session.Acting, Session.ActingRest>?,
        _ request: HTTPRequest, in session: Session
    ) async throws -> Session.Acting {
        let acting =
            if case .waits(let rest) = begun {
                try await session.finish(rest, of: path, form)
            } else {
                try await session.act(path, form, at: now)
            }
        guard case .late = acting, form.isSameOrigin else { return acting }
        return try await session.takeOver(path, form, at: now).map { .answer($0) } ?? .nowhere
    }

    /// The answer to a form that has no session.
    private func actAnew(
        _ path: PagePath, _ form: SentForm, _ cookie: SessionCookie, _ request: HTTPRequest
    ) async throws -> HTTPResponse {
        guard cookie.isAny else {
            var response = redirect(to: PagePath.text(path.segments) + "?c=1")
            response.headers.append(SessionCookie.seenHeader(for: request))
            return response
        }
        let former =
            if let store = parts.store {
                try await answerFormer(cookie, path, form.proof, request, store)
            } else {
                answerFormer(cookie, path, form.proof, request)
            }
        if let former { return former }
        return try await actAfterEnd(path, form, cookie, request)
    }

    private func answer(_ acting: Session.Acting, _ request: HTTPRequest) -> HTTPResponse {
        switch acting {
        case .answer(let answer): return redirect(answer, request)
        case .forbidden, .late:
            parts.visits.note(.wrongToken, request)
            return errors.response(403)
        case .malformed: return errors.response(400)
        case .nowhere: return errors.response(404)
        case .outdated: return notSaved
        // Its next request is a guest's, and is told so.
        case .ended: return redirect(to: PagePath.text(PagePath(request).segments))
        case .notSaved:
            return errors.response(
                503, title: "Not just now",
                message: "We could not store what that came to. Please look whether it was done before you try again.",
                retryAfter: Self.moment)
        }
    }
}
