// The site of the stories about addresses: a square with a start, places, a list, a hall and a page that asks.

import Logging
import TestOutput
import Testing
import Usher
import UsherLock
import UsherTesting

struct SquareFilter: Query {
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

struct SquareStartScreen: Screen {
    static let template = "start"
    static let actions: Actions<Self> = [.button("go", \.go)]
    static let fields: Fields<Self> = [.text("place") { $0.place }]
    let title = "Start"
    let place: String
    let go: () -> Void
}

struct SquarePlaceScreen: Screen {
    static let template = "place"
    static let actions: Actions<Self> = [.button("note", \.note)]
    static let fields: Fields<Self> = [.number("noted", \.noted)]
    let title: String
    let noted: Int
    let note: () -> Void
}

struct SquareListScreen: Screen {
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
    let query: SquareFilter
    let search: SearchForm<SquareFilter>
    let noted: Int
    let note: () -> Void
    let fail: () throws -> Void
    var paging: Paging { Paging(query.page, size: 3, count: query.found.count) }
}

struct SquareBrokenScreen: LoadingScreen {
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    static let template = "broken"
    static let actions: Actions<Self> = []
    func load() async throws -> Model { throw Fault() }
    func title(with model: Model) -> String { "Broken" }
}

struct SquareAskScreen: Screen {
    static let template = "ask"
    static let actions: Actions<Self> = [.button("enter", \.enter)]
    let title = "Who is there?"
    let enter: () -> Void
}

struct SquareHere: Codable, Equatable, Sendable { var isKnown = false }

final class SquareMain: Coordinator {
    enum Route: Codable, Hashable {
        case start, place(String), list(SquareFilter), hall, ask, broken
        case secret(SquareFilter), table(SquareFilter), bare(SquareFilter)
    }
    struct State: Codable, Equatable { var noted = 0 }

    static let addresses: [Address<Route>] = [
        Address("", .start), Address("places/{name}", Route.place, on: .start), Address("list", Route.list, on: .start),
        Address("secret", Route.secret, on: .start), Address("list.csv", Route.table, on: .list(SquareFilter())),
        Address("bare.csv", Route.bare), Address("broken", .broken), Address("hall", .hall),
    ]
    static let screens: Screens = [
        SquareStartScreen.self, SquarePlaceScreen.self, SquareListScreen.self, SquareBrokenScreen.self,
    ]
    static let flows: Flows = [SquareHall.self, SquareAsking.self]

    let navigation = Navigation<Route, Void>()
    var state = State()
    let shared: Shared<SquareHere>
    init(shared: Shared<SquareHere>) { self.shared = shared }

    func start() -> Route { .start }

    func admission(to route: Route) -> Admission<Route> {
        if case .secret = route, !shared.isKnown { .after(.ask) } else { .yes }
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .start:
            .screen(
                SquareStartScreen(
                    place: navigation.link(to: .place("Cafe\u{301}")),
                    go: { self.navigation.push(.place("Cafe\u{301}")) }))
        case .place(let name):
            .screen(SquarePlaceScreen(title: name, noted: state.noted, note: { self.state.noted += 1 }))
        case .secret(let query): .screen(SquarePlaceScreen(title: "Secrets of \(query.text)", noted: 0, note: {}))
        case .hall: .flow(SquareHall())
        case .broken: .screen(SquareBrokenScreen())
        case .ask:
            .flow(
                SquareAsking(),
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
                SquareListScreen(
                    query: query, search: navigation.search(query, Route.list), noted: state.noted,
                    note: { self.state.noted += 1 }, fail: { throw Fault() }))
        }
    }
}

/// A flow whose first page has a query.
final class SquareHall: Coordinator {
    enum Route: Codable, Hashable { case list(SquareFilter) }
    static let addresses: [Address<Route>] = [Address("", Route.list)]
    static let screens: Screens = [SquareListScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .list(SquareFilter()) }
    func destination(for route: Route) -> Destination {
        switch route {
        case .list(let query):
            .screen(
                SquareListScreen(
                    query: query, search: navigation.search(query, Route.list), noted: 0, note: {}, fail: {}))
        }
    }
}

final class SquareAsking: Coordinator {
    enum Route: Codable, Hashable { case ask }
    static let screens: Screens = [SquareAskScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .ask }
    func destination(for route: Route) -> Destination { .screen(SquareAskScreen(enter: { self.navigation.finish() })) }
}

/// The app, with all that it answers.
final class Square {
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
            folder: folder.path, options: options, shared: SquareHere(),
            root: { shared, _ in SquareMain(shared: shared) })
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
