// What a site tells its neighbour, and what it is without one: this file imports UsherSite, and not Usher.

import Testing
import UsherChecks
import UsherFlow
import UsherHTTP
import UsherLock
import UsherTesting

@testable import UsherSite

@Suite struct `A site without Usher's neighbours` {
    @Test(arguments: [false, true])
    func `has no inspector, in development either, and observes nobody`(isDevelopment: Bool) async throws {
        let corner = try Corner(isDevelopment: isDevelopment)
        let visitor = corner.visitor()
        try await visitor.open("/")
        try await visitor.click("Sell")
        #expect(visitor.heading == "Sold")
        #expect(corner.site.neighbour == nil && corner.site.parts.observer == nil)
        for path in ["/_usher", "/usher-inspector.css"] {
            try await visitor.open(path)
            #expect(visitor.status == 404)
        }
        #expect(try await corner.answer("/usher.css").status == 200, "Usher's own files are there")
    }

    @Test func `says of a page that fails what visitors read, in development too`() async throws {
        let visitor = try Corner(isDevelopment: true).visitor()
        try await visitor.open("/restless")
        #expect(visitor.status == 500 && visitor.heading == "Something went wrong")
    }

    @Test func `starts with what its checks would find, and with them it does not`() async throws {
        let link = "<a href=\"/nowhere\">Away</a>"
        let corner = try Corner(isDevelopment: false, saying: link)
        #expect(try await corner.answer("/").status == 200)
        let errors = try #require(throws: TemplateErrors.self) {
            try Corner(isDevelopment: false, saying: link, checks: .all)
        }
        #expect(errors.description.contains("no address takes the link /nowhere"))
    }

    @Test func `is in English, and does not start in a language that nothing reads`() async throws {
        let corner = try Corner(isDevelopment: false, language: "en-GB")
        #expect(try await corner.answer("/").status == 200)
        let error = try #require(throws: FlowError.self) { try Corner(isDevelopment: false, language: "de") }
        #expect(error.description.contains("nothing reads its texts"))
    }

    @Test func `keeps a session as it is, however long nobody uses it`() async throws {
        let corner = try Corner(isDevelopment: false)
        let visitor = corner.visitor()
        try await visitor.open("/")
        try await visitor.click("Sell")
        corner.clock.advance(by: .seconds(6 * 60))
        await corner.site.sweep()
        await corner.site.packSessions()
        #expect(corner.site.packedSessionCount == 0 && corner.site.sessionCount == 1)
        try await visitor.reload()
        #expect(visitor.heading == "Sold" && visitor.notices.isEmpty)
    }
}

@Suite struct `A neighbour of a site` {
    @Test func `is told by five calls what happens in a session`() async throws {
        let witness = Witness()
        let corner = try Corner(isDevelopment: false, beside: SiteNeighbour(witness))
        let visitor = corner.visitor()
        try await visitor.open("/")
        try await visitor.reload()
        try await visitor.click("Fail")
        try await visitor.click("Sell")
        try await visitor.click("Enter")
        let session = try #require(corner.site.parts.table.live.first)
        await session.end()
        let (first, second) = ("TillScreen of CornerCoordinator", "SoldScreen of CornerCoordinator")
        #expect(
            witness.told == [
                "shown \(first) from nothing in 1", "shown \(first) from nothing in 1",
                "began on \(first) in 1", "ended fail on page 1, failed in 1", "shown \(first) from page 1 in 1",
                "began on \(first) in 1", "ended sell on page 1, moved in 1", "shown \(second) from page 1 in 1",
                "began on \(second) in 1", "ended enter on page 2, moved in 1", "led 1 to 2",
                "shown \(second) from page 2 in 2", "over 2",
            ], "\(witness.told.joined(separator: "\n"))")
    }

    @Test func `answers at addresses of its own, before the site does`() async throws {
        let corner = try Corner(isDevelopment: false, beside: SiteNeighbour(Witness()))
        #expect(try await corner.answer("/_witness").status == 204)
        #expect(try await corner.answer("/").status == 200)
    }

    @Test func `brings templates and files, which only a site in development has`() async throws {
        for isDevelopment in [true, false] {
            let corner = try Corner(isDevelopment: isDevelopment, beside: SiteNeighbour(Witness()))
            #expect(try await corner.answer("/witness.css").status == (isDevelopment ? 200 : 404))
            let names = corner.site.parts.folder.current.templates
            #expect(names.contains("witness/page") == isDevelopment)
        }
    }
}

// MARK: The app

private struct Broken: Error {}

private struct TillScreen: Screen {
    static let template = "till"
    static let actions: Actions<Self> = [.button("sell", \.sell), .button("fail", \.fail)]
    let title = "Till"
    let sell: () -> Void
    let fail: () throws -> Void
}

private struct SoldScreen: Screen {
    static let template = "sold"
    static let actions: Actions<Self> = [.button("enter", \.enter)]
    let title = "Sold"
    let enter: () -> Void
}

private final class CornerCoordinator: Coordinator {
    enum Route: Codable, Hashable { case desk, sold, restless }
    static let addresses: [Address<Route>] = [Address("", .desk), Address("restless", .restless)]
    static let screens: Screens = [TillScreen.self, SoldScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .desk }
    func destination(for route: Route) -> Destination {
        switch route {
        case .desk: return .screen(TillScreen(sell: { self.navigation.push(.sold) }, fail: { throw Broken() }))
        case .sold: return .screen(SoldScreen(enter: { self.navigation.privilegeChanged(as: "ann") }))
        case .restless:
            navigation.push(.sold)
            return .screen(SoldScreen(enter: {}))
        }
    }
}

private final class Corner {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let site: Site

    init(
        isDevelopment: Bool, language: String = "en", saying text: String = "", beside neighbour: SiteNeighbour? = nil,
        checks: SiteChecks? = nil
    ) throws {
        folder = try TemporaryFolder()
        for (name, buttons) in ["till": ["Sell", "Fail"], "sold": ["Enter"]] {
            let actions = buttons.map { "<button name=\"act\" value=\"\($0.lowercased())\">\($0)</button>" }.joined()
            try folder.write(
                "Templates/\(name).html",
                "{{<usher/layer}}{{$content}}\(text){{/content}}{{$actions}}\(actions){{/actions}}{{/usher/layer}}")
        }
        var options = SiteOptions(clock: clock)
        options.isDevelopment = isDevelopment
        options.language = language
        site =
            if let neighbour {
                try Site(
                    folder: folder.path, options: options, neighbour: neighbour, shared: NoShared(),
                    document: { _ in NoDocument() }, root: { _, _ in CornerCoordinator() })
            } else {
                try Site(
                    folder: folder.path, options: options, checks: checks, shared: NoShared(),
                    document: { _ in NoDocument() }, root: { _, _ in CornerCoordinator() })
            }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }

    func answer(_ path: String) async throws -> HTTPResponse {
        await site.handle(try HTTPRequest(target: path, headers: HTTPHeaders([("Host", "localhost")]))).response
    }
}

// MARK: The neighbour

extension SiteNeighbour {
    fileprivate init(_ witness: Witness) {
        self.init(
            templates: ["witness/page": Array("<p></p>".utf8)],
            files: EmbeddedFiles(["/witness.css": Array("p{}".utf8)])
        ) { _ in witness }
    }
}

/// Writes down what it is told; sessions by number.
private final class Witness: Neighbour, SessionObserver {
    private let kept = Lock<(told: [String], keys: [Bytes32])>(([], []))
    var told: [String] { kept.withLock { $0.told } }
    var observer: (any SessionObserver)? { self }

    func answer(_ request: HTTPRequest, reading _: SessionReader) -> Handling? {
        request.path == "/_witness" ? .answer(HTTPResponse(status: 204)) : nil
    }

    func greeting(on _: UInt16) -> String? { nil }

    private func write(_ words: String, _ key: Bytes32, to new: Bytes32? = nil) {
        kept.withLock { kept in
            func number(_ key: Bytes32) -> Int {
                if !kept.keys.contains(key) { kept.keys.append(key) }
                return (kept.keys.firstIndex(of: key) ?? 0) + 1
            }
            kept.told.append("\(words) \(number(key))" + (new.map { " to \(number($0))" } ?? ""))
        }
    }

    private func name(_ page: ObservedPage) -> String { "\(page.screen ?? "?") of \(page.place?.flow ?? "?")" }

    func began(on page: ObservedPage, in session: Bytes32) { write("began on \(name(page)) in", session) }

    func ended(
        _ action: String, on page: PageID, _ result: PageTree.Outcome.Result, wrong: [String], changes: [StateChange],
        in session: Bytes32
    ) {
        let result = "\(result)".prefix { $0 != "(" }
        write("ended \(action) on page \(page.number), \(result) in", session)
    }

    func shown(_ page: ObservedPage, from origin: PageID?, in session: Bytes32) {
        write("shown \(name(page)) from \(origin.map { "page \($0.number)" } ?? "nothing") in", session)
    }

    func led(_ session: Bytes32, to new: Bytes32) { write("led", session, to: new) }
    func over(_ session: Bytes32) { write("over", session) }
}
