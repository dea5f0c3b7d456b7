// Requests of nobody's session: newcomers, and those who come after their session has ended or changed its id.

internal import UsherFlow
internal import UsherHTTP

/// A session that nobody has yet.
final class Newcomer: Sendable {
    let session: Session
    /// The place that the table has for it.
    let opening: SessionTable.Opening
    /// For the answer, if it lives.
    let cookies: [(name: String, value: String)]

    init(session: Session, opening: SessionTable.Opening, cookies: [(name: String, value: String)]) {
        (self.session, self.opening, self.cookies) = (session, opening, cookies)
    }
}

extension Dispatcher {
    /// A new session, which lives only if `use` puts it into the table. If several requests come with the id of a
    /// session that has ended, the first one begins it for all of them.
    ///
    /// - Parameters:
    ///   - submission: what a form is known by, nil for a GET.
    ///   - use: gives the answer, with the newcomer's cookies if the session lives.
    func begin(
        _ cookie: SessionCookie, _ submission: Bytes32?, _ request: HTTPRequest,
        _ use: (Newcomer) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard let key = cookie.key, request.method != .head else { return try await begin(request, use) }
        switch await successions.turn(of: key, sending: submission, at: options.clock()) {
        case .copy(let answer): return answer
        case .again: return redirect(to: PagePath(request, parts.addresses).whole)
        case .alone: return try await begin(request, use)
        case .first:
            do {
                let answer = try await begin(request, use)
                let hasBegun = answer[header: "Set-Cookie"] != nil
                successions.end(key, submission, with: hasBegun ? kept(answer) : nil, at: options.clock())
                return answer
            } catch {
                successions.end(key, submission, with: nil, at: options.clock())
                throw error
            }
        }
    }

    /// The part of an answer to keep for its copies: no page, since copies of a GET are led to their address.
    private func kept(_ answer: HTTPResponse) -> HTTPResponse {
        HTTPResponse(status: answer.status, headers: answer.status == 303 ? answer.headers : [])
    }

    private func begin(
        _ request: HTTPRequest, _ use: (Newcomer) async throws -> HTTPResponse
    ) async throws -> HTTPResponse {
        guard let new = newcomer(request) else { return errors(for: request).response(503) }
        return try await use(new)
    }

    /// Nil where the table is full, or their address has its share of it.
    func newcomer(_ request: HTTPRequest) -> Newcomer? {
        let opening: SessionTable.Opening
        do { opening = try parts.table.opening(for: parts.visits.holder(of: request), at: options.clock()) } catch {
            if error == .share { parts.visits.noteShare(of: "sessions", request) }
            return nil
        }
        let id = Bytes32.random()
        let key = Bytes32(hashing: id)
        let names = parts.cookies.names(for: request)
        let isReturning = !request.cookies(named: names.seen).isEmpty
        let visit = Visit(isReturning ? parts.returning : parts.newcomers, Visit.Arrival(request, session: key))
        let session = Session(
            parts: parts, lease: parts.source.lease(of: id),
            identity: Identity(
                FormToken(of: key, mark: .random(), site: parts.keys.token), of: visit,
                group: opening.holder.narrowest, began: now, endings: parts.endings.count),
            tree: parts.makeTree(visit))
        return Newcomer(
            session: session, opening: opening,
            cookies: [names.sessionHeader(id: id.text), names.seenHeader(for: request)])
    }

    /// Takes a newcomer's session in; false where there is no room for it.
    func insert(_ new: Newcomer) -> Bool {
        let (isIn, gone) = parts.table.insert(new.session, into: new.opening, at: options.clock())
        if !parts.source.isAtOnce, !gone.isEmpty {
            Task { await parts.source.forget(unused: gone.compactMap(\.session)) }
        }
        return isIn
    }
}
