// Addresses with two values, as of several files of each drawing; links to them that a screen makes while it loads; and
// a page that is wide.

import Testing
import Usher
import UsherTesting

@Suite struct `An address with two values` {
    private let site: Site
    private let browser: Browser
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/drawings.html",
            """
            {{<usher/layer}}{{$shape}}wide{{/shape}}{{$content}}{{#links}}<a href="{{address}}">{{name}}</a> {{/links}}
            {{/content}}{{/usher/layer}}
            """)
        site = try Site(folder: folder.path) { _ in Drawings() }
        browser = Browser(SiteTransport(site))
    }

    @Test func `leads to each file of each, and is what their links say`() async throws {
        try await browser.open("/")
        #expect(browser.links == ["Hall plan", "Hall picture", "A & B/C plan", "A & B/C picture"])
        for name in browser.links.prefix(2) {
            #expect(try await browser.download(name).text == name)
        }
        for (path, text) in [
            ("Hall/plan", "Hall plan"), ("A%20&%20B/picture", "A & B picture"), ("7/plan", "7 plan"),
            ("A%D8%80/plan", "A\u{600} plan"),
        ] {
            try await browser.open("/drawings/\(path)")
            #expect(browser.downloads.last?.text == text, "\(path)")
        }
    }

    @Test(arguments: ["Hall", "Hall/map", "Hall/plan/2", "Hall%2Fplan/plan", "Hall/plan%2F", "/plan", "Hall/"])
    func `takes no other path`(_ path: String) async throws {
        try await browser.open("/drawings/\(path)")
        #expect(browser.status == 404 && browser.downloads.isEmpty)
    }

    @Test func `cannot be of a value with a slash, whose link is empty`() async throws {
        try await browser.open("/")
        let links = browser.page.document.all("a").compactMap { $0["href"] }
        #expect(links.count == 4 && links[0].hasPrefix("/drawings/Hall/plan?on=") && links.suffix(2) == ["", ""])
    }

    @Test func `stands on a page that its template makes wide`() async throws {
        try await browser.open("/")
        let shapes = browser.page.document.all("div").compactMap { $0["class"] }
        #expect(shapes.contains("screen wide"))
        let sheet = try await SiteTransport(site).send(WireRequest(method: "GET", target: "/usher.css"))
        #expect(String(decoding: sheet.body, as: UTF8.self).contains("body:has(.layer :is(.wide, .list))"))
    }
}

private final class Drawings: Coordinator {
    enum Kind: String, Codable, CaseIterable, LosslessStringConvertible {
        case plan, picture
        init?(_ text: String) { self.init(rawValue: text) }
        var description: String { rawValue }
    }
    enum Route: Codable, Hashable { case all, drawing(String, Kind) }

    static let addresses: [Address<Route>] = [
        Address("", .all), Address("drawings/{name}/{kind}", Route.drawing, on: .all),
    ]
    static let screens: Screens = [DrawingsScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .all }

    func destination(for route: Route) -> Destination {
        switch route {
        case .all:
            .screen(
                DrawingsScreen(
                    address: navigation.links { (drawing: DrawingsScreen.Drawing) in
                        .drawing(drawing.name, drawing.kind)
                    }))
        case .drawing(let name, let kind):
            .file(Download("\(kind).txt", type: .text, text: "\(name) \(kind)"))
        }
    }
}

private struct DrawingsScreen: LoadingScreen {
    struct Drawing: Sendable {
        let name: String
        let kind: Drawings.Kind
    }
    struct Link: ViewModel, Sendable {
        let name: String
        let address: String
        static let fields: Fields<Self> = [.text("name", \.name), .text("address", \.address)]
    }
    struct Model: ViewModel {
        let links: [Link]
        static let fields: Fields<Self> = [.list("links", \.links)]
    }

    static let template = "drawings"
    static let actions: Actions<Self> = []
    let address: @Sendable (Drawing) -> String

    /// Off the session, as a service's transaction is.
    func load() async throws -> Model {
        let address = address
        let links = await Task.detached {
            ["Hall", "A & B/C"].flatMap { name in
                Drawings.Kind.allCases.map { kind in
                    Link(name: "\(name) \(kind)", address: address(Drawing(name: name, kind: kind)))
                }
            }
        }.value
        return Model(links: links)
    }

    func title(with model: Model) -> String { "Drawings" }
}
