// Addresses as they come: with what campaigns and mail programs add to them, cut off, mistyped, and with accents that
// are composed or not.

import Logging
import TestOutput
import Testing
import Usher
import UsherLock
import UsherTesting

/// What others put behind a question mark.
private let additions = [
    "utm=50%", "%", "%=%", "utm=%FF", "utm=%C3%28", "utm=%00", "=&&=", "=", "&", "?", "utm", "utm=a&utm=b", "Q=x",
    "utm_source=mail&utm_campaign=50%&fbclid=IwAR0", "utm=a+b%20c", "utm=a\\b", "utm=%E2%80%AE%0D%0ASet-Cookie:a=b",
    "utm=" + String(repeating: "x", count: 7_900), "utm=" + String(repeating: "x", count: 9_000),
    String(repeating: "utm&", count: 1_500), "utm=é", "p=%FF", "on=%00", "wait=%", "c=%", "p=&on=&wait=&refresh=",
]

@Suite struct `An address that others have added to` {
    @Test(arguments: additions.map(Long.init), [false, true])
    func `leads to its page as it does without`(_ long: LongText, overSocket: Bool) async throws {
        let (town, addition) = (try Square(overSocket: overSocket), long.value)
        for (address, heading) in [
            ("/", "Start"), ("/list", "List"), ("/list?q=b", "List"), ("/list?kind=flat&q=b", "List"),
            ("/places/Rome", "Rome"), ("/secret?q=b", "Who is there?"),
        ] {
            let browser = town.visitor()
            try await browser.open(address + (address.contains("?") ? "&" : "?") + addition)
            #expect(browser.status == 200 && browser.heading == heading, "\(address) \(browser.status)")
            #expect(!address.contains("q=b") || heading != "List" || browser.value(of: "Search") == "b")
            #expect(browser.notices.isEmpty)
        }
        let browser = town.visitor()
        try await browser.open("/none?" + addition)
        #expect(browser.status == 404 && browser.links.contains("Home"))
        try await browser.open("/list.csv?q=b&" + addition)
        #expect(browser.downloads.last?.text == "b of none")
        try await browser.open("/site.css?" + addition)
        #expect(town.statuses.last == 200)
    }

    @Test(arguments: additions.map(Long.init))
    func `is forgotten by every address that follows`(_ long: LongText) async throws {
        let (town, addition) = (try Square(), long.value)
        // A form that comes without a cookie.
        let stranger = town.visitor()
        try await stranger.open("/list?q=b")
        let form = try #require(stranger.page.document.all("form").first?["action"])
        _ = try await town.send("POST", "\(form)&\(addition)")
        #expect(town.locations == ["/list?q=b&c=1"])

        let browser = town.visitor()
        try await browser.open("/secret?q=b&" + addition)
        try await browser.click("It is me")
        #expect(browser.heading == "Secrets of b")
        let old = town.formerCookies
        try await browser.open("/list?q=b&" + addition)
        try await browser.fill("Search", "c")
        try await browser.click("Search")
        try await browser.click("Note it")
        // An id from before the sign-in is led to its own address, once.
        let former = town.visitor()
        former.extraHeaders = [("Cookie", old)]
        try await former.open("/list?q=b&" + addition)
        // Nobody knows what became of this.
        let wait = String(repeating: "A", count: 43)
        try await browser.open("/list?q=b&wait=\(wait)&" + addition)
        #expect(!String(decoding: browser.page.body, as: UTF8.self).contains("utm") || !browser.heading.contains("say"))
        // The session ends, and a form of it is sent to the address as it was added to.
        try await browser.open("/list?q=b")
        let late = try #require(browser.page.document.all("form").first?["action"])
        town.clock.advance(by: .seconds(7_200))
        await town.site.sweep()
        _ = try await town.send("POST", "\(late)&\(addition)", as: browser)
        for location in town.locations {
            #expect(
                !["utm", "Q=", "%00", "%FF", "fbclid", "Set-Cookie"].contains { location.contains($0) }, "\(location)")
        }
        #expect(town.locations.count >= 6, "\(town.locations)")
    }

    @Test func `is in no log`() async throws {
        let town = try Square()
        for addition in additions + ["typed=secret", "q=secret"] {
            let browser = town.visitor()
            try await browser.open("/broken?" + addition)
            #expect(browser.status == 500)
            try await browser.open("/%2F/\(addition.prefix(4))?" + addition)
            try await browser.open("/list?" + addition)
            try await browser.click("Break it")
        }
        #expect(town.lines.all.count >= additions.count)
        for line in town.lines.all {
            #expect(!["utm", "Q=", "fbclid", "secret"].contains { line.contains($0) }, "\(line)")
        }
    }

    @Test(arguments: [false, true])
    func `that no page can have is a page with a way on`(overSocket: Bool) async throws {
        let town = try Square(overSocket: overSocket)
        for address in [
            "/%", "/%zz", "/list%", "/list%00", "/%00", "/list%2F", "/places/a%2Fb", "/places/%2e%2e", "/places/..",
            "/./list", "/../list", "//list", "//evil.example/list", "/places/%5C", "/places/a\\b", "/list%0A",
            "/list;jsessionid=1A2B", "/LIST", "/list.html", "/places/%FF", "/places/%C3%28", "/places/é",
            "/places/a/b", "/p/%00", "/p/9-x", "/list%C2%85",
        ] {
            for query in ["", "?q=b", "?utm=50%"] {
                let answer = try await town.send("GET", address + query)
                let page = String(decoding: answer.body, as: UTF8.self)
                #expect(answer.status == 404 && page.contains("href=\"/\""), "\(address) \(answer.status)")
                #expect(answer.headers("Set-Cookie").isEmpty, "a newcomer gets no session for it")
                #expect(try await town.send("HEAD", address + query).status == 404, "\(address)")
                let posted = try await town.send("POST", address + query)
                #expect(posted.status == 404 || posted.status == 303, "\(address) \(posted.status)")
                #expect(posted.header("Location")?.contains("utm") != true)
            }
        }
        for address in ["/list/", "/list//", "/list/?", "/places//Rome", "/%6c%69st", "/list?&&", "/?", "/places/a+b"] {
            let browser = town.visitor()
            try await browser.open(address)
            #expect(browser.status == 200, "\(address)")
        }
    }
}

@Suite struct `An address with accents` {
    private static let spellings = ["Caf%C3%A9", "Caf%c3%a9", "Cafe%CC%81", "C%61fe%cc%81"]

    @Test func `is the same page however they are composed`() async throws {
        let town = try Square()
        for first in Self.spellings {
            let browser = town.visitor()
            try await browser.open("/places/" + first)
            try await browser.click("Note it")
            #expect(browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
            for other in Self.spellings {
                try await browser.open("/places/" + other)
                #expect(browser.text.contains("Noted 1") && Array(browser.heading.utf8) == Array("Caf\u{E9}".utf8))
                let key = try #require(browser.page.document.all("form").first?["action"]?.split(separator: "p=").last)
                try await browser.open("/places/\(other)?p=\(key)")
                #expect(browser.text.contains("Noted 1"))
            }
        }
    }

    @Test func `is written composed, whatever a route holds`() async throws {
        let town = try Square()
        let browser = town.visitor()
        try await browser.open("/")
        try await browser.click("A café")
        #expect(browser.heading == "Café" && browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
        try await browser.open("/")
        try await browser.click("Go to a café")
        #expect(browser.url.hasPrefix("/places/Caf%C3%A9?p="), "\(browser.url)")
        try await browser.click("Note it")
        #expect(browser.text.contains("Noted 1"))
    }

    @Test(arguments: spellings)
    func `has its query composed`(_ typed: String) async throws {
        let town = try Square()
        let browser = town.visitor()
        try await browser.open("/list?q=\(typed)&word=\(typed)")
        #expect(Array((browser.value(of: "Search") ?? "").utf8) == Array("Caf\u{E9}".utf8))
        #expect(browser.text.contains("1 found") && browser.text.contains("Caf\u{E9}, 5 bytes"), "\(browser.text)")
        try await browser.click("Note it")
        #expect(browser.url.hasPrefix("/list?q=Caf%C3%A9&word=Caf%C3%A9&p="), "\(browser.url)")
        try await browser.open("/list?word=\(typed)&q=\(typed)")
        #expect(browser.text.contains("Noted 1"), "it is the same page")
    }
}

@Suite struct `A value in an address that cannot be read` {
    @Test(arguments: [
        ("kind=square", ["Kind"]), ("kind=square&q=b", ["Kind"]), ("q=a%0Ab", ["Search"]),
        ("q=\(String(repeating: "a", count: 81))&kind=%20x", ["Search", "Kind"]), ("least=many", ["At least"]),
        ("least=-1", ["At least"]), ("page=x", ["Page"]),
        ("kind=", []), ("kind=%20", []), ("q=&least=&page=", []), ("page=0", []), ("page=-1", []), ("page=1", []),
        ("page=99999999999999999999", []), ("KIND=square", []),
    ])
    func `is told of on its page, and does not count`(_ query: String, _ fields: [String]) async throws {
        let town = try Square()
        let browser = town.visitor()
        let told = fields.map { "“\($0)” could not be read in this address, so it does not count." }
        try await browser.open("/list?" + query)
        #expect(browser.status == 200 && browser.notices == told, "\(browser.notices)")
        try await browser.open("/hall?" + query)
        #expect(browser.notices == told, "\(browser.notices)")
        // Above another page, as a search form leads there; and at a page's own address.
        try await browser.open("/list")
        let key = try #require(browser.page.document.all("form").first?["action"]?.split(separator: "p=").last)
        try await browser.open("/list?\(query)&on=\(key)")
        #expect(browser.notices == told && !browser.url.contains("square"), "\(browser.url) \(browser.notices)")
        try await browser.reload()
        #expect(browser.notices.isEmpty)
        if !query.contains("q=b") {
            try await browser.open("/list?\(query)&p=\(key)")
            #expect(browser.notices == told)
        }
    }

    @Test func `is told of when a sign-in leads back`() async throws {
        let browser = try Square().visitor()
        try await browser.open("/secret?kind=square&q=b")
        try await browser.click("It is me")
        #expect(browser.heading == "Secrets of b")
        #expect(browser.notices == ["“Kind” could not be read in this address, so it does not count."])
    }

    @Test(arguments: ["kind=square", "q=a%0Ab", "least=many", "page=x", "kind=square&q=b&utm=50%"])
    func `makes no file of more than was asked for`(_ query: String) async throws {
        let town = try Square()
        let browser = town.visitor()
        for _ in 1...2 {
            try await browser.open("/list.csv?" + query)
            #expect(browser.status == 200 && browser.heading == "List" && browser.url.hasPrefix("/list?p="))
            #expect(
                browser.notices.last == "Not all of that file’s address could be read, so nothing was downloaded.",
                "\(browser.notices)")
        }
        // With no page below it there is nothing to lead to.
        try await browser.open("/bare.csv?" + query)
        #expect(browser.status == 404)
        for fine in ["", "?kind=flat", "?kind=", "?page=0", "?utm=50%"] {
            try await browser.open("/list.csv" + fine)
            #expect(browser.downloads.last?.text == " of \(fine.contains("flat") ? "flat" : "none")", "\(fine)")
        }
    }

    @Test(arguments: [
        ("page=0", 1), ("page=-1", 1), ("page=2", 2), ("page=3", 2), ("page=1001", 2), ("page=99999999999999999999", 2),
        ("page=-99999999999999999999", 1), ("page=%2B2", 2), ("page=02", 2), ("page=1.5", 1), ("q=zz&page=7", 1),
    ])
    func `leads to the nearest page of a list, where it is a page's number`(_ query: String, _ page: Int) async throws {
        let browser = try Square().visitor()
        try await browser.open("/list?" + query)
        #expect(browser.status == 200 && browser.text.contains("Page \(page) of"), "\(query): \(browser.text)")
        #expect(query.contains("zz") || browser.text.contains(page == 1 ? "Row a" : "Row Caf"), "\(browser.text)")
    }

    @Test func `is another search's only where what shows differs`() {
        let query = Filter(text: "a", kind: .flat, page: 1)
        #expect(query.asksTheSame(as: Filter(text: "a", kind: .flat, page: 7)))
        #expect(query.asksTheSame(as: Filter(text: "a", kind: .flat, page: 7, word: "x")))
        #expect(!query.asksTheSame(as: Filter(text: "b", kind: .flat, page: 1)))
        #expect(!query.asksTheSame(as: Filter(text: "a", page: 1)))
        #expect(Filter(text: "Caf\u{E9}").asksTheSame(as: Filter(text: "Cafe\u{301}")))
    }
}

// MARK: The app

private struct Filter: Query {
    enum Kind: String, Codable, Sendable { case round, flat }

    var text = ""
    var kind: Kind?
    var least: Int?
    var page = 1
    /// Read by the app itself.
    var word: String?

    static let fields: [FormField<Self>] = [
        .text("q", \.text, label: "Search", required: false, length: 0...80),
        .select(
            "kind", \.kind, label: "Kind", required: false, options: [(.round, "Round"), (.flat, "Flat")]),
        .number("least", \.least, label: "At least", required: false, in: 0...100),
        .number("page", \.page, label: "Page", in: 1...1_000).hidden(),
        .field(
            "word", \.word, label: "Word", required: false, text: { $0 },
            value: { text throws(FieldError) in text }
        ).hidden(),
    ]

    var found: [String] { ["a", "b", "c", "Caf\u{E9}", "d"].filter { text.isEmpty || $0 == text } }
}

private struct StartScreen: Screen {
    static let template = "start"
    static let actions: Actions<Self> = [.button("go", \.go)]
    static let fields: Fields<Self> = [.text("place") { $0.place }]
    let title = "Start"
    let place: String
    let go: () -> Void
}

private struct PlaceScreen: Screen {
    static let template = "place"
    static let actions: Actions<Self> = [.button("note", \.note)]
    static let fields: Fields<Self> = [.number("noted", \.noted)]
    let title: String
    let noted: Int
    let note: () -> Void
}

private struct ListScreen: Screen {
    struct Row: ViewModel {
        let name: String
        static let fields: Fields<Self> = [.text("name", \.name)]
    }
    static let template = "list"
    static let actions: Actions<Self> = [.button("note", \.note), .button("fail", \.fail)]
    static let fields: Fields<Self> = [
        .number("count") { $0.query.found.count }, .number("noted", \.noted), .text("word") { $0.query.word ?? "" },
        .number("bytes") { $0.query.word?.utf8.count }, .number("number", \.paging.number),
        .number("pages", \.paging.pages),
        .list("rows") { $0.query.found.dropFirst($0.paging.offset).prefix($0.paging.size).map(Row.init) },
    ]
    let title = "List"
    let query: Filter
    let search: SearchForm<Filter>
    let noted: Int
    let note: () -> Void
    let fail: () throws -> Void
    var paging: Paging { Paging(query.page, size: 3, count: query.found.count) }
}

private struct BrokenScreen: LoadingScreen {
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    static let template = "broken"
    static let actions: Actions<Self> = []
    func load() async throws -> Model { throw Fault() }
    func title(with model: Model) -> String { "Broken" }
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
        case start, place(String), list(Filter), hall, ask, broken
        case secret(Filter), table(Filter), bare(Filter)
    }
    struct State: Codable, Equatable { var noted = 0 }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("places/{name}", Route.place, on: .start), Address("list", Route.list, on: .start),
        Address("secret", Route.secret, on: .start), Address("list.csv", Route.table, on: .list(Filter())),
        Address("bare.csv", Route.bare), Address("broken", .broken), Address("hall", .hall),
    ]
    static let screens: Screens = [StartScreen.self, PlaceScreen.self, ListScreen.self, BrokenScreen.self]
    static let flows: Flows = [Hall.self, Asking.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<Here>
    init(shared: Shared<Here>) { self.shared = shared }

    func start() -> Route { .start }

    func admission(to route: Route) -> Admission<Route> {
        if case .secret = route, !shared.isKnown { .after(.ask) } else { .yes }
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start:
            .screen(
                StartScreen(
                    place: navigation.link(to: .place("Cafe\u{301}")),
                    go: { self.navigation.push(.place("Cafe\u{301}")) }))
        case .place(let name):
            .screen(PlaceScreen(title: name, noted: state.noted, note: { self.state.noted += 1 }))
        case .secret(let query): .screen(PlaceScreen(title: "Secrets of \(query.text)", noted: 0, note: {}))
        case .hall: .flow(Hall())
        case .broken: .screen(BrokenScreen())
        case .ask:
            .flow(
                Asking(),
                onFinish: {
                    self.shared.isKnown = true
                    self.navigation.privilegeChanged(as: "ann")
                })
        case .table(let query), .bare(let query):
            .file(
                Download(
                    "list.txt", type: .text, text: "\(query.text) of \(query.kind?.rawValue ?? "none")"))
        case .list(let query):
            .screen(
                ListScreen(
                    query: query, search: navigation.search(query, Route.list), noted: state.noted,
                    note: { self.state.noted += 1 }, fail: { throw Fault() }))
        }
    }
}

/// A flow whose first page has a query.
private final class Hall: Coordinator {
    enum Route: Codable, Hashable { case list(Filter) }
    static let addresses: [Address<Route>] = [Address("", Route.list)]
    static let screens: Screens = [ListScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(Filter()) }
    func destination(for route: Route) -> Destination {
        switch route {
        case .list(let query):
            .screen(
                ListScreen(
                    query: query, search: navigation.search(query, Route.list), noted: 0, note: {}, fail: {}))
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

/// The app, with all that it answers.
private final class Square {
    let folder: TemporaryFolder
    let clock = ManualClock()
    let lines = LogLines()
    let site: Site
    private let live: LiveSite?
    private let heard = Heard()

    /// Where answers have led, and their statuses, in order.
    var locations: [String] { heard.answers.compactMap { $0.header("Location") } }
    var statuses: [Int] { heard.answers.map(\.status) }
    /// The cookies of the last request before the last change of an id.
    var formerCookies: String { heard.formerCookies }

    init(overSocket: Bool = false) throws {
        folder = try TemporaryFolder()
        for (name, text) in [
            "start": """
            {{$content}}<a href="{{place}}">A café</a>{{/content}}
            {{$actions}}<button name="act" value="go">Go to a café</button>{{/actions}}
            """,
            "place": """
            {{$content}}<p>Noted {{noted}}.</p>{{/content}}
            {{$actions}}<button name="act" value="note">Note it</button>{{/actions}}
            """,
            "list": """
            {{$content}}{{>usher/search}}<p>{{count}} found. Noted {{noted}}. {{word}}, {{bytes}} bytes.</p>
            <p>Page {{number}} of {{pages}}.</p><ul>{{#rows}}<li>Row {{name}}</li>{{/rows}}</ul>{{/content}}
            {{$actions}}<button name="act" value="note">Note it</button>
            <button name="act" value="fail">Break it</button>{{/actions}}
            """,
            "broken": "", "ask": "{{$actions}}<button name=\"act\" value=\"enter\">It is me</button>{{/actions}}",
        ] {
            try folder.write("Templates/\(name).html", "{{<usher/layer}}\(text){{/usher/layer}}")
        }
        try folder.write("Public/site.css", "body { color: black }")
        var options = SiteOptions(clock: clock)
        let lines = lines
        options.logger = Logger(label: "test") { _ in lines }
        site = try Site(
            folder: folder.path, options: options, shared: Here(), root: { shared, _ in Main(shared: shared) })
        live = try overSocket ? LiveSite(site) : nil
    }

    /// Keeps what is answered.
    private final class Heard: Sendable {
        private let all = Lock<(answers: [WireResponse], former: String)>(([], ""))
        var answers: [WireResponse] { all.withLock { $0.answers } }
        var formerCookies: String { all.withLock { $0.former } }

        func note(_ request: WireRequest, _ answer: WireResponse) {
            let cookie = request.headers.first { $0.name == "Cookie" }?.value
            all.withLock { all in
                all.answers.append(answer)
                if let cookie, request.method == "POST", answer.header("Set-Cookie") != nil { all.former = cookie }
            }
        }
    }

    private struct Way: BrowserTransport {
        let transport: any BrowserTransport
        let heard: Heard
        var origin: String { transport.origin }
        func send(_ request: WireRequest) async throws -> WireResponse {
            let answer = try await transport.send(request)
            heard.note(request, answer)
            return answer
        }
    }

    func visitor() -> Browser {
        let transport: any BrowserTransport = live.map { $0.transport } ?? SiteTransport(site)
        return Browser(Way(transport: transport, heard: heard))
    }

    /// Asks for an address as it is, which a browser would put right first; a POST brings a form.
    ///
    /// - Parameter browser: whose cookies go along.
    func send(_ method: String, _ address: String, as browser: Browser? = nil) async throws -> WireResponse {
        var headers = [("Host", live.map { "127.0.0.1:\($0.port)" } ?? "localhost")]
        let cookies =
            browser.map { browser in browser.cookies.names.map { "\($0)=\(browser.cookies[$0] ?? "")" } } ?? []
        if !cookies.isEmpty { headers.append(("Cookie", cookies.joined(separator: "; "))) }
        if method == "POST" {
            headers += [("Content-Type", "application/x-www-form-urlencoded"), ("Sec-Fetch-Site", "same-origin")]
        }
        let request = WireRequest(
            method: method, target: address, headers: headers.map { (name: $0.0, value: $0.1) },
            body: method == "POST" ? Array("act=note&token=x&nonce=y".utf8) : [])
        let transport: any BrowserTransport = live.map { $0.transport } ?? SiteTransport(site)
        let answer = try await transport.send(request)
        heard.note(request, answer)
        return answer
    }
}
