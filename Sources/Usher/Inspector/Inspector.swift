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

struct Inspector: Sendable {
    static let path = "/_usher"

    let access = InspectorAccess()
    let pages: InspectorPages

    init(_ templates: SiteTemplates) throws { pages = try InspectorPages(templates) }

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
        task {
            try await answer(request, by: inspector) ?? errors.response(404)
        }
    }

    private func answer(_ request: HTTPRequest, by inspector: Inspector) async throws -> HTTPResponse? {
        guard InspectorAccess.isLocal(request) else { return nil }
        let (access, pages) = (inspector.access, inspector.pages)
        let form = request.method == .post ? try FormValues(urlencoded: request.body) : FormValues([])
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
            guard access.isToken(form["token"]), let number = numbers.first else { return errors.response(403) }
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
            session.tree.contains(page) ? try session.render(page, isWhole: false, isInspected: true) : .now(.nowhere)
        }
        guard case .page(var response) = look else { return nil }
        response.headers.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'; sandbox"
            ))
        return response
    }

    // MARK: Views

    private static let listed = 50

    private func sessionsView() async throws -> SessionsView {
        var views: [ListedSessionView] = []
        for entry in parts.table.listed(most: Self.listed) {
            guard let trace = parts.recorder?.trace(of: entry.key) else { continue }
            let age = Inspector.words(options.clock() - entry.began)
            let idle = Inspector.words(options.clock() - entry.lastUsed)
            var facts = "began \(age) ago, used \(idle) ago, \(entry.weight) bytes"
            var tree: HTML?
            if entry.isPacked {
                facts += ", kept as data alone until its next request"
            } else if let session = enter(entry.key, counts: false) {
                defer { parts.table.leave(session, at: options.clock(), counts: false) }
                let read = try await session.finish { .now(try $0.inspected()) }
                facts += ", \(read.tree.pages.count) pages, \(read.tree.flows.count) coordinators"
                tree = drawing(read.tree, trace)
            }
            views.append(ListedSessionView(number: trace.number, facts: facts, tree: tree))
        }
        let (count, packed) = (parts.table.count, parts.table.packedCount)
        return SessionsView(
            sessions: views,
            summary: (count == 1 ? "1 session" : "\(count) sessions")
                + (packed > 0 ? ", \(packed) of them as data alone" : "") + ", \(parts.table.weight) bytes in all"
                + (count > views.count ? "; the \(views.count) used last are shown." : "."))
    }

    private func drawing(_ tree: TreePicture, _ trace: SessionTrace, chosen: PageID? = nil) -> HTML {
        let now = time.now
        var marks = TreeDrawing.Marks()
        marks.link = { "\(Inspector.path)/\(trace.number)/\($0.number)" }
        marks.badge = { page in
            trace.tabs.last { $0.page == page }.map { "tab \($0.number), \(Inspector.words(now - $0.at)) ago" }
        }
        marks.chosen = chosen
        let label = "The page tree of session \(trace.number): \(tree.pages.count) pages"
        return HTML(trusted: TreeDrawing(tree, marks).svg(label: label))
    }

    private func view(
        of session: Session, _ key: Bytes32, _ number: Int, token: String, follows: Bool
    ) async throws -> SessionView {
        let read = try await session.finish { .now(try $0.inspected()) }
        let trace = parts.recorder?.trace(of: key) ?? SessionTrace(number: number)
        let (tree, now) = (read.tree, time.now)
        let names = Dictionary(uniqueKeysWithValues: tree.pages.map { ($0.id, $0.title.isEmpty ? $0.route : $0.title) })
        func name(_ page: PageID) -> String { names[page].map { "\(page.number) \($0)" } ?? "\(page.number), past" }
        func link(_ page: PageID) -> String? {
            names[page].map { _ in "\(Inspector.path)/\(number)/\(page.number)" }
        }
        var facts = [
            FactView(name: "Acts for", value: read.actsForSomebody ? "somebody" : "nobody"),
            FactView(name: "Holds", value: "\(read.weight) bytes; \(tree.sharedBytes) of them Shared"),
        ]
        if !read.running.isEmpty {
            let running = read.running.map { "\($0.action) on \(name($0.page))" }
            facts.append(FactView(name: "Runs", value: running.joined(separator: "; ")))
        }
        func view(of act: SessionTrace.Act) -> ActView {
            let place = act.place.map { "\($0.flow).\($0.route)" }
            return ActView(
                when: "\(Inspector.words(now - act.at)) ago", action: act.action,
                page: [act.screen, place].compactMap(\.self).joined(separator: ", "),
                outcome: act.outcome.words + (act.outcome.next.map { " → \(name($0))" } ?? ""),
                duration: Inspector.words(act.duration), changes: act.changes.map(\.text))
        }
        func view(of tab: SessionTrace.Tab) -> HeldView {
            HeldView(
                name: "Tab \(tab.number)", link: link(tab.page), what: name(tab.page),
                holds: "\(Inspector.words(now - tab.at)) ago", bytes: nil)
        }
        func view(of page: TreePicture.Page) -> HeldView {
            HeldView(
                name: name(page.id), link: link(page.id),
                what: page.below.map { "\(page.isModal ? "modal over" : "on") \(name($0))" } ?? "the lowest page",
                holds: tree.flows.first { $0.id == page.flow }?.name ?? "", bytes: page.bytes)
        }
        func view(of flow: TreePicture.Flow) -> HeldView {
            let pages = tree.pages.filter { $0.flow == flow.id }.map { name($0.id) }
            let flows = tree.flows.filter { $0.parent == flow.id }.map { "its child \($0.name)" }
            return HeldView(
                name: flow.name, link: nil, what: flow.route.map { "started at \($0)" } ?? "the root",
                holds: (pages + flows + (flow.parent == nil ? ["the session"] : [])).joined(separator: ", "),
                bytes: flow.bytes)
        }
        func view(of page: TreePicture.PastPage) -> HeldView {
            HeldView(
                name: "\(page.id.number) \(page.title)", link: nil,
                what: "\(page.kind.words), \(Inspector.words(now - page.ended)) ago",
                holds: page.next.map { name($0) } ?? "nothing any more", bytes: nil)
        }
        return SessionView(
            number: number, token: token, follows: follows, facts: facts, tree: drawing(tree, trace),
            acts: trace.acts.map { view(of: $0) }, tabs: trace.tabs.reversed().map { view(of: $0) },
            pages: tree.pages.map { view(of: $0) }, flows: tree.flows.map { view(of: $0) },
            past: tree.past.prefix(50).map { view(of: $0) }, shared: FactView.all(tree.shared))
    }

    private func view(
        of page: PageID, of session: Session, _ key: Bytes32, _ number: Int
    ) async throws -> InspectedPageView? {
        let read = try await session.finish { .now(try $0.inspected()) }
        guard let picture = read.tree.pages.first(where: { $0.id == page }) else { return nil }
        let offered = try await session.finish { session in
            .later { try await session.inspectedOffers(of: page) }
        }
        let trace = parts.recorder?.trace(of: key) ?? SessionTrace(number: number)
        let flow = read.tree.flows.first { $0.id == picture.flow }?.name ?? ""
        let facts =
            [
                FactView(name: "Flow", value: flow), FactView(name: "Route", value: picture.route),
                FactView(name: "Screen", value: offered.screen),
                FactView(name: "Address", value: picture.path ?? "none of its own: /p/KEY"),
                FactView(
                    name: "Presented",
                    value: picture.isModal ? "as a modal" : picture.below == nil ? "as the lowest page" : "pushed"),
                FactView(name: "Holds", value: "\(picture.bytes) bytes"),
            ]
            + (picture.typed.isEmpty
                ? [] : [FactView(name: "Typed, not accepted", value: picture.typed.joined(separator: ", "))])
            + picture.notices.map { FactView(name: "Notice that waits", value: $0) }
        return InspectedPageView(
            number: number, page: page.number, title: picture.title.isEmpty ? picture.route : picture.title,
            tree: drawing(read.tree, trace, chosen: page), facts: facts,
            states: ([(flow: flow, state: picture.state)] + picture.carried).filter { !$0.state.isEmpty }.map {
                InspectedPageView.State(flow: $0.flow, facts: FactView.all($0.state))
            },
            offers: offered.offers.map { offer in
                let values = offer.values.map {
                    "for " + ($0.isEmpty ? "no value" : $0.prefix(20).joined(separator: ", "))
                }
                return FactView(name: offer.name, value: offer.hasForm ? "with the form" : values ?? "a button")
            })
    }
}
