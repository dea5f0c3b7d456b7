// The inspector: the sessions of a site in development as pictures, for whoever writes the app.
//
//      /_usher              all sessions, each with its tree; a form for the key, before that
//      /_usher/map          which screens led where, in all of them
//      /_usher/3            one session: tree, tabs, actions, who holds what; POST ends it
//      /_usher/3/7          one page of it: route, state, offers
//      /_usher/3/7/shown    the page as it would be shown, inert and without token
//
// The site tells Recorder what happens, and SessionReader reads what is there: looking changes nothing.

internal import UsherFlow
package import UsherHTTP
public import UsherSite

extension SiteNeighbour {
    /// The inspector of a site in development.
    public static let inspector = SiteNeighbour(
        templates: [
            "usher/failure": PackageResources.failure_html,
            "usher/inspector": PackageResources.inspector_html,
            "usher/inspector-key": PackageResources.inspector_key_html,
            "usher/inspector-layout": PackageResources.inspector_layout_html,
            "usher/inspector-legend": PackageResources.inspector_legend_html,
            "usher/inspector-map": PackageResources.inspector_map_html,
            "usher/inspector-page": PackageResources.inspector_page_html,
            "usher/inspector-session": PackageResources.inspector_session_html,
        ],
        files: EmbeddedFiles(["/usher-inspector.css": PackageResources.usher_inspector_css])
    ) { ground in
        guard ground.isDevelopment || WalkedMap.ofTests != nil else { return nil }
        return try Inspector(ground)
    }
}

/// The inspector of one site. Tests that draw the flow map have one without pages on any site.
package final class Inspector: Neighbour {
    static let path = "/_usher"

    let recorder: Recorder
    let access: InspectorAccess
    /// Nil on a site that serves visitors.
    private let pages: InspectorPages?
    private let failure: FailurePage?

    init(_ ground: NeighbourGround) throws {
        recorder = Recorder(now: ground.now)
        access = InspectorAccess(cookie: ground.cookie + "_inspector")
        pages = ground.isDevelopment ? try InspectorPages(ground) : nil
        failure = ground.isDevelopment ? try FailurePage(ground) : nil
        WalkedMap.ofTests?.add(recorder)
    }

    package var observer: (any SessionObserver)? { recorder }

    /// The key that opens its pages; nil where it has none.
    var key: String? { pages.map { _ in access.key } }

    package func greeting(on port: UInt16) -> String? {
        key.map { "Its inspector is on http://localhost:\(port)\(Self.path)?key=\($0)" }
    }

    package func page(
        for error: any Error, of page: PageFailure?, incident: String, back: WayBack.Link?
    ) -> HTTPResponse? {
        failure?.response(error, of: page, incident: incident, back: back)
    }

    package func answer(_ request: HTTPRequest, reading sessions: SessionReader) -> Handling? {
        guard let pages, request.path == Self.path || request.path.hasPrefix(Self.path + "/") else { return nil }
        let visit = Inspection(sessions: sessions, recorder: recorder, access: access, pages: pages)
        return sessions.answering(request) { try await visit.answer(to: request) ?? sessions.refusal(404, request) }
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
}

extension Site {
    var inspector: Inspector? { neighbour as? Inspector }

    /// The key that opens the inspector; nil on a site that serves visitors.
    package var inspectorKey: String? { inspector?.key }
}

/// One request for the inspector.
struct Inspection: Sendable {
    let sessions: SessionReader
    let recorder: Recorder
    let access: InspectorAccess
    let pages: InspectorPages

    /// Nil where there is nothing.
    func answer(to request: HTTPRequest) async throws -> HTTPResponse? {
        guard InspectorAccess.isLocal(request) else { return nil }
        let form = request.method == .post ? FormValues(urlencoded: request.body) : FormValues()
        guard access.hasPass(request) else {
            guard request.path == Inspector.path else { return sessions.redirect(to: Inspector.path) }
            guard let key = form["key"] else {
                return try pages.response(KeyView(key: request.query["key"] ?? "", isWrong: false))
            }
            guard access.isKey(key) else { return try pages.response(KeyView(key: "", isWrong: true)) }
            var response = sessions.redirect(to: Inspector.path)
            response.headers.append(access.passHeader)
            return response
        }
        if request.path == Inspector.path + "/map" { return try pages.response(MapView(recorder.map)) }
        var segments = request.path.split(separator: "/").dropFirst().map { String($0) }
        let wantsShown = segments.last == "shown"
        if wantsShown { segments.removeLast() }
        let numbers = segments.compactMap { Int($0) }
        guard numbers.count == segments.count, numbers.count <= 2 else { return nil }
        if request.method == .post {
            guard access.isToken(form["token"]), numbers.count == 1, !wantsShown, let number = numbers.first else {
                return sessions.refusal(403, request)
            }
            if let key = recorder.key(of: number) { sessions.end(key) }
            return sessions.redirect(to: Inspector.path)
        }
        guard let number = numbers.first else { return try await pages.response(sessionsView()) }
        guard let key = recorder.key(of: number), let read = try await sessions.picture(of: key) else {
            return sessions.redirect(to: Inspector.path)
        }
        if numbers.count == 1 {
            return try pages.response(
                view(
                    of: read, key, number, token: access.token, follows: request.query["follow"] == "1",
                    step: request.query["step"].flatMap { Int($0) }))
        }
        let page = PageID(numbers[1])
        if wantsShown { return try await shown(page, in: key) }
        return try await view(of: page, in: read, key, number).map { try pages.response($0) }
    }

    /// A page as it would be shown, which nothing can be done on.
    private func shown(_ page: PageID, in key: Bytes32) async throws -> HTTPResponse? {
        guard var response = try await sessions.shown(page, in: key) else { return nil }
        response.headers.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'; sandbox"
            ))
        return response
    }
}
