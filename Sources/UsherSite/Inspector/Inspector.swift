// The inspector: the sessions of a site in development as pictures, for whoever writes the app.
//
//      /_usher              all sessions, each with its tree; a form for the key, before that
//      /_usher/map          which screens led where, in all of them
//      /_usher/3            one session: tree, tabs, actions, who holds what; POST ends it
//      /_usher/3/7          one page of it: route, state, offers
//      /_usher/3/7/shown    the page as it would be shown, inert and without token
//
// Looking changes nothing, and does not keep a session: its pages are read in its turn, like those of its visitor.

internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

/// One object, so that a site without it asks for one word.
final class Inspector: Sendable {
    static let path = "/_usher"

    let access: InspectorAccess
    let pages: InspectorPages

    init(_ templates: SiteTemplates, _ cookies: SiteCookies) throws {
        access = InspectorAccess(cookies)
        pages = try InspectorPages(templates)
    }

    /// A duration as somebody says it: `3 ms`, `12 s`, `4 min`, `2 h`.
    static func words(_ duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        return switch seconds {
        case ..<0.0005: "under 1 ms"
        case ..<1: "\(Int((seconds * 1_000).rounded())) ms"
        case ..<100: "\(Int(seconds)) s"
        case ..<6_000: "\(Int(seconds / 60)) min"
        default: "\(Int(seconds / 3_600)) h"
        }
    }

    static func isAsked(by request: HTTPRequest) -> Bool {
        request.path == path || request.path.hasPrefix(path + "/")
    }
}

extension Dispatcher {
    /// The answer to a request for the inspector.
    func inspect(_ request: HTTPRequest, by inspector: Inspector) -> Handling {
        task(request) {
            try await answer(request, by: inspector) ?? errors(for: request).response(404)
        }
    }

    private func answer(_ request: HTTPRequest, by inspector: Inspector) async throws -> HTTPResponse? {
        guard InspectorAccess.isLocal(request) else { return nil }
        let (access, pages) = (inspector.access, inspector.pages)
        let form = request.method == .post ? FormValues(urlencoded: request.body) : FormValues()
        guard access.hasPass(request) else {
            guard request.path == Inspector.path else { return redirect(to: Inspector.path) }
            guard let key = form["key"] else {
                return try pages.response(KeyView(key: request.query["key"] ?? "", isWrong: false))
            }
            guard access.isKey(key) else { return try pages.response(KeyView(key: "", isWrong: true)) }
            var response = redirect(to: Inspector.path)
            response.headers.append(access.passHeader)
            return response
        }
        if request.path == Inspector.path + "/map", let map = parts.recorder?.map {
            return try pages.response(MapView(map))
        }
        var segments = request.path.split(separator: "/").dropFirst().map { String($0) }
        let wantsShown = segments.last == "shown"
        if wantsShown { segments.removeLast() }
        let numbers = segments.compactMap { Int($0) }
        guard numbers.count == segments.count, numbers.count <= 2 else { return nil }
        if request.method == .post {
            guard access.isToken(form["token"]), numbers.count == 1, !wantsShown, let number = numbers.first else {
                return errors(for: request).response(403)
            }
            endSession(number)
            return redirect(to: Inspector.path)
        }
        guard let number = numbers.first else { return try await pages.response(sessionsView()) }
        guard let key = parts.recorder?.key(of: number), let session = enter(key, counts: false) else {
            return redirect(to: Inspector.path)
        }
        defer { parts.table.leave(session, at: options.clock(), counts: false) }
        if numbers.count == 1 {
            return try await pages.response(
                view(of: session, key, number, token: access.token, follows: request.query["follow"] == "1"))
        }
        let page = PageID(numbers[1])
        if wantsShown { return try await shown(page, of: session) }
        return try await view(of: page, of: session, key, number).map { try pages.response($0) }
    }

    private func endSession(_ number: Int) {
        guard let key = parts.recorder?.key(of: number), let session = enter(key, counts: false) else { return }
        parts.table.leave(session, at: options.clock(), counts: false)
        parts.table.remove(session)
        Task { await session.end() }
    }

    /// A page as it would be shown, which nothing can be done on.
    private func shown(_ page: PageID, of session: Session) async throws -> HTTPResponse? {
        let look = try await session.finish { session in
            try session.showing(to: session.key) { () -> Soon<Look?> in
                guard session.tree.contains(page) else { return .now(.nowhere) }
                return try session.render(page, isWhole: false, isInspected: true).map { $0 }
            }
        }
        guard case .page(var response) = look else { return nil }
        response.headers.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'; sandbox"
            ))
        return response
    }
}
