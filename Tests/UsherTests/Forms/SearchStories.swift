// A list that is looked through: by its search form, by links, and by an address that somebody typed.

import Foundation
import TestOutput
import Testing
import Usher
import UsherTesting

@Suite struct `A list with a search form` {
    @Test func `is looked through where Enter is pressed in a field`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/things")
        try await browser.fill("Search", "b")
        try await browser.submit()
        #expect(browser.url.hasPrefix("/things?q=b") && browser.value(of: "Search") == "b")
    }

    @Test func `is looked through by its address, and looking changes nothing`() async throws {
        let register = try Register()
        let browser = register.visitor()
        try await browser.open("/things")
        #expect(browser.heading == "Things" && browser.text.contains("9 found"))
        try await browser.fill("Search", "b")
        try await browser.select("Kind", "Round")
        try await browser.click("Search")
        #expect(browser.text.contains("1 found") && browser.text.contains("round b"))
        #expect(browser.value(of: "Search") == "b" && browser.value(of: "Kind") == "Round")
        #expect(browser.url.hasPrefix("/things?q=b&kind=round&p="), "\(browser.url)")
        try await browser.back()
        #expect(browser.text.contains("9 found") && browser.value(of: "Search") == "")
        try await browser.forward()
        #expect(browser.text.contains("1 found"))
    }

    @Test func `stands where the list stood, however often it is searched`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/")
        try await browser.click("Things")
        for text in ["a", "b", "c"] {
            try await browser.fill("Search", text)
            try await browser.click("Search")
            #expect(browser.links.first == "Start", "the page below is the one that the list was opened from")
        }
        try await browser.click("Start")
        #expect(browser.heading == "Start")
    }

    @Test func `goes page by page, and begins with the first again for another search`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/things?kind=round")
        #expect(browser.text.contains("Page 1 of 2") && browser.text.contains("round a"))
        try await browser.click("Next page")
        #expect(browser.text.contains("Page 2 of 2") && browser.url.hasPrefix("/things?kind=round&page=2&p="))
        try await browser.fill("Search", "a")
        try await browser.click("Search")
        #expect(browser.text.contains("Page 1 of 1") && browser.url.hasPrefix("/things?q=a&kind=round&p="))
    }

    @Test func `leads to a thing by a link that Swift made, and back`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/things?q=a&kind=flat")
        try await browser.click("flat a")
        #expect(browser.heading == "flat a" && browser.links == ["Things"])
        #expect(browser.url.hasPrefix("/things/flat%20a?p="))
        try await browser.click("Things")
        #expect(browser.text.contains("1 found"), "the list as it was")
    }

    @Test(
        arguments: [
            ("/things?page=2&kind=round", "Page 2 of 2"), ("/things?kind=round&page=2&utm_source=x", "Page 2 of 2"),
            ("/things?page=none", "Page 1 of 5"), ("/things?page=0&kind=square", "Page 1 of 5"),
            ("/things?q=\(String(repeating: "a", count: 81))", "9 found"),
            ("/things?q=\(String(repeating: "a", count: 1_025))", "9 found"),
            ("/things?q=a%0Ab", "9 found"), ("/things?q=%20a%20", "3 found"), ("/things?q&kind&page=", "9 found"),
            ("/things?\(String(repeating: "x=1&", count: 40))q=a", "9 found"),
        ].map { (Long($0), $1) } as [(LongText, String)])
    func `takes what is right in an address, and leaves out the rest`(address: LongText, shown: String) async throws {
        let browser = try Register().visitor()
        try await browser.open(address.value)
        #expect(browser.status == 200 && browser.text.contains(shown), "\(browser.text)")
    }

    @Test func `is the same page in any order of its query, and another one with another`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/things?kind=round&page=2")
        try await browser.click("Note it")
        let noted = browser.url
        #expect(browser.text.contains("Noted 1"))
        try await browser.open("/things?page=2&kind=round")
        #expect(browser.text.contains("Noted 1"), "its address built it: it is found again")
        let key = try #require(noted.split(separator: "&p=").last)
        try await browser.open("/things?page=2&x=1&kind=round&p=\(key)")
        #expect(browser.text.contains("Noted 1"))
        try await browser.open("/things?kind=flat&p=\(key)")
        #expect(browser.text.contains("flat a"), "the query counts as the path does")
        try await browser.click("Note it")
        #expect(browser.text.contains("flat a") && !browser.url.contains("=\(key)"), "it is another page")
    }

    @Test func `keeps what its flow has gathered while it is searched`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/things")
        try await browser.click("Note it")
        try await browser.fill("Search", "a")
        try await browser.click("Search")
        #expect(browser.text.contains("Noted 1") && browser.text.contains("3 found"))
        try await browser.click("Note it")
        #expect(browser.text.contains("Noted 2") && browser.text.contains("3 found"), "an action stays on its page")
    }

    @Test func `is shown again by its address when the session has ended`() async throws {
        let register = try Register()
        let browser = register.visitor()
        try await browser.open("/things?kind=round")
        let page = browser.page
        register.clock.advance(by: .seconds(7_200))
        await register.site.sweep()
        try await browser.submit(old: page, pressing: "Note it")
        #expect(browser.text.contains("round a") && browser.url.hasPrefix("/things?kind=round&p="))
    }

    @Test func `is led back to after a sign-in that came first`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/secret?q=b")
        #expect(browser.heading == "Who is there?")
        try await browser.click("It is me")
        #expect(browser.heading == "Secrets of b", "\(browser.page)")
    }

    @Test func `may be the first page of its flow`() async throws {
        let browser = try Register().visitor()
        try await browser.open("/desk?q=a")
        #expect(browser.text.contains("3 found"))
        try await browser.fill("Search", "b")
        try await browser.click("Search")
        #expect(browser.url.hasPrefix("/desk?q=b&p=") && browser.text.contains("3 found"))
        try await browser.open("/desk?q=c&kind=flat")
        #expect(browser.text.contains("1 found"), "while another page of the flow lives")
        try await browser.open("/desk")
        #expect(browser.text.contains("9 found"))
    }

    @Test func `survives being stored`() async throws {
        let register = try Register()
        let browser = Browser(SiteTransport([register.site], packing: true))
        try await browser.open("/things?kind=round")
        try await browser.click("Note it")
        try await browser.click("Next page")
        #expect(browser.text.contains("Page 2 of 2") && browser.text.contains("Noted 1"))
        try await browser.reload()
        #expect(browser.text.contains("Page 2 of 2") && browser.text.contains("Noted 1"))
    }
}

// MARK: The app

private enum Shape: String, Codable, Sendable { case round, flat, high }

private struct ListQuery: Query {
    var text = ""
    var kind: Shape?
    var page = 1

    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Search", length: 0...80),
        .select("kind", \.kind, label: "Kind", options: [(.round, "Round"), (.flat, "Flat"), (.high, "High")]),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
    ]

    var found: [String] {
        [Shape.round, .flat, .high].flatMap { shape in ["a", "b", "c"].map { "\(shape.rawValue) \($0)" } }
            .filter { $0.hasPrefix(kind?.rawValue ?? "") && (text.isEmpty || $0.hasSuffix(" \(text)")) }
    }

    func on(_ page: Int) -> Self {
        var copy = self
        copy.page = page
        return copy
    }
}

private struct ListScreen: Screen {
    static let template = "list"
    static let actions: Actions<Self> = [.button("note", \.note)]
    static let fields: Fields<Self> = [
        .number("count") { $0.query.found.count }, .number("noted", \.noted), .number("number", \.query.page),
        .number("pages", \.pages), .text("next", \.next), .list("rows", \.rows),
    ]

    struct Row: ViewModel {
        let name: String
        let link: String
        static let fields: Fields<Self> = [.text("name", \.name), .text("link", \.link)]
    }

    let title = "Things"
    let query: ListQuery
    let search: SearchForm<ListQuery>
    let noted: Int
    let link: (String) -> String
    let turn: (ListQuery) -> String
    let note: () -> Void

    private var pages: Int { (query.found.count + 1) / 2 }
    private var next: String? { query.page < pages ? turn(query.on(query.page + 1)) : nil }
    private var rows: [Row] {
        query.found.dropFirst((query.page - 1) * 2).prefix(2).map { Row(name: $0, link: link($0)) }
    }
}

private struct WordScreen: Screen {
    static let template = "word"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.text("things") { $0.things }]
    let title: String
    var things: String?
}

private struct AskScreen: Screen {
    static let template = "ask"
    static let actions: Actions<Self> = [.button("enter", \.enter)]
    let title = "Who is there?"
    let enter: () -> Void
}

private struct Here: Codable, Equatable, Sendable { var isKnown = false }

private final class Main: Coordinator {
    enum Route: Codable, Hashable {
        case start, things(ListQuery), thing(String), desk, ask
        case secret(ListQuery)
    }
    struct State: Codable, Equatable { var noted = 0 }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("things", Route.things, on: .start),
        Address("things/{name}", Route.thing, on: .start),
        Address("desk", .desk), Address("secret", Route.secret, on: .start),
    ]
    static let screens: Screens = [ListScreen.self, WordScreen.self]
    static let flows: Flows = [Office.self, Asking.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Here>
    init(shared: Shared<Here>) { self.shared = shared }

    func start() -> Route { .start }

    func admission(to route: Route) -> Admission<Route> {
        switch route {
        case .secret: shared.isKnown ? .yes : .after(.ask)
        case .thing(let name): ListQuery().found.contains(name) ? .yes : .no
        default: .yes
        }
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start: .screen(WordScreen(title: "Start", things: navigation.link(to: .things(ListQuery()))))
        case .thing(let name): .screen(WordScreen(title: name))
        case .secret(let query): .screen(WordScreen(title: "Secrets of \(query.text)"))
        case .desk: .flow(Office())
        case .ask: .flow(Asking(), onFinish: { self.shared.isKnown = true })
        case .things(let query):
            .screen(
                ListScreen(
                    query: query, search: navigation.search(query.on(1), Route.things), noted: state.noted,
                    link: navigation.links(to: Route.thing), turn: navigation.links(to: Route.things),
                    note: { self.state.noted += 1 }))
        }
    }
}

private final class Office: Coordinator {
    enum Route: Codable, Hashable { case list(ListQuery), thing(String) }
    static let addresses: [Address<Route>] = [Address("", Route.list), Address("{name}", Route.thing)]
    static let screens: Screens = [ListScreen.self, WordScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(ListQuery()) }
    func destination(for route: Route) -> Destination {
        switch route {
        case .thing(let name): .screen(WordScreen(title: name))
        case .list(let query):
            .screen(
                ListScreen(
                    query: query, search: navigation.search(query.on(1), Route.list), noted: 0,
                    link: navigation.links(to: Route.thing), turn: navigation.links(to: Route.list), note: {}))
        }
    }
}

private final class Asking: Coordinator {
    enum Route: Codable, Hashable { case ask }
    static let screens: Screens = [AskScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .ask }
    func destination(for route: Route) -> Destination { .screen(AskScreen(enter: { self.navigation.finish() })) }
}

private final class Register {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let site: Site

    init() throws {
        folder = try TemporaryFolder()
        for (name, text) in [
            "list": """
            {{$content}}{{>usher/search}}<p>{{count}} found. Noted {{noted}}. Page {{number}} of {{pages}}.</p>
            <ul>{{#rows}}<li><a href="{{link}}">{{name}}</a></li>{{/rows}}</ul>
            {{#next}}<a href="{{next}}">Next page</a>{{/next}}{{/content}}
            {{$actions}}<button name="act" value="note">Note it</button>{{/actions}}
            """,
            "word": "{{$content}}{{#things}}<a href=\"{{things}}\">Things</a>{{/things}}{{/content}}",
            "ask": "{{$actions}}<button name=\"act\" value=\"enter\">It is me</button>{{/actions}}",
        ] {
            try folder.write("Templates/\(name).html", "{{<usher/layer}}\(text){{/usher/layer}}")
        }
        site = try Site(
            folder: folder.path, options: SiteOptions(clock: clock), shared: Here(),
            root: { shared, _ in Main(shared: shared) })
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
