// What error pages lead back to, and what an address says of the methods that it takes.

import Testing
import Usher
import UsherTesting

extension Browser {
    fileprivate static let home = ["Home"]

    /// Comes to the second page of the application.
    fileprivate func begin() async throws {
        try await open("/")
        try await choose("Party")
        try await fill("People", "80")
        try await click("Next")
    }

    fileprivate func ask(
        _ method: String, _ target: String, _ headers: [(name: String, value: String)] = [], body: String = ""
    ) async throws -> WireResponse {
        let cookie = exchanges.last?.request.header("Cookie").map { [(name: "Cookie", value: $0)] } ?? []
        var headers = [("Host", String(transport.origin.drop { $0 != "/" }.dropFirst(2)))] + cookie + headers
        if method == "POST" { headers.append(("Content-Length", "\(body.utf8.count)")) }
        return try await transport.send(
            WireRequest(method: method, target: target, headers: headers, body: Array(body.utf8)))
    }
}

extension WireResponse {
    fileprivate var links: [String] {
        HTMLDocument(String(decoding: body, as: UTF8.self)).all("a").map { "\($0.text) \($0["href"] ?? "")" }
    }
}

@Suite struct `An error page` {
    @Test func `leads back to the page that its visitor was on`() async throws {
        let browser = try Town().visitor()
        try await browser.begin()
        let page = browser.url
        try await browser.open("/nowhere")
        #expect(browser.status == 404 && browser.links == ["Back to “Where?”", "Home"])
        try await browser.click("Back to “Where?”")
        #expect(browser.heading == "Where?" && browser.url == page)
    }

    @Test func `leads to the first page alone where its visitor was on no other, or is unknown`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/nowhere")
        #expect(browser.links == Browser.home)
        try await browser.open("/")
        try await browser.open("/nowhere")
        #expect(browser.links == Browser.home)
        try await browser.begin()
        let stranger = town.visitor()
        stranger.extraHeaders = [("Referer", stranger.transport.origin + browser.url)]
        try await stranger.open("/nowhere")
        #expect(stranger.status == 404 && stranger.links == Browser.home)
        await town.site.endSessions()
        try await browser.open("/nowhere")
        #expect(browser.status == 404 && browser.links == Browser.home)
    }

    @Test func `leads each tab to its own page`() async throws {
        let browser = try Town().visitor()
        try await browser.begin()
        let first = browser.url
        try await browser.fill("Street", "Mill Lane")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers")
        let last = browser.url
        for (page, title) in [(first, "Where?"), (last, "Check your answers")] {
            // As a link of that page would.
            browser.extraHeaders = [("Referer", browser.transport.origin + page)]
            try await browser.open("/nowhere")
            browser.extraHeaders = []
            #expect(browser.links.first == "Back to “\(title)”")
            let refused = try await browser.ask(
                "POST", page, [("Content-Type", "application/x-www-form-urlencoded")], body: "act=next&token=x")
            #expect(refused.status == 403 && refused.links == ["Back to “\(title)” \(page)", "Home /"])
        }
    }

    @Test(arguments: [1, 2])
    func `leads back into a modal, also where another server has the session`(servers: Int) async throws {
        let browser = try SmallSite(servers: servers).visitor()
        try await browser.open("/")
        try await browser.click("Name")
        #expect(browser.dialogs == ["Name"])
        try await browser.open("/nowhere")
        #expect(browser.links == ["Back to “Name”", "Home"])
        try await browser.click("Back to “Name”")
        #expect(browser.dialogs == ["Name"])
    }

    @Test(arguments: [1, 2])
    func `says nothing of a session to an id that is over`(servers: Int) async throws {
        let small = try SmallSite(servers: servers)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Name")
        let former = try #require(browser.exchanges.last?.request.header("Cookie"))
        try await browser.open("/")
        try await browser.click("Leave")
        let thief = small.visitor()
        thief.extraHeaders = [("Cookie", former)]
        for _ in 1...12 {
            try await thief.open("/nowhere")
            #expect(thief.links == Browser.home)
        }
    }

    @Test func `instead of a file leads back to the page that has its link`() async throws {
        let browser = try DownloadSite().visitor()
        try await browser.open("/")
        try await browser.click("Open note")
        for (address, status) in [("/early", 500), ("/missing", 404)] {
            try await browser.open(address)
            #expect(browser.status == status && browser.links == ["Back to “Note”", "Home"])
        }
    }

    @Test func `of a page that failed leads to another one`() async throws {
        let browser = try BuggySite().visitor()
        try await browser.open("/")
        try await browser.click("Next")
        #expect(browser.heading == "second")
        let page = browser.url
        try await browser.click("Next")
        #expect(browser.status == 500 && browser.links == ["Back to “second”", "Home"])
        #expect(browser.url != page)
        try await browser.reload()
        #expect(browser.status == 500 && browser.links == ["Back to “second”", "Home"])
    }

    @Test func `leads back to a page by whose address the visit began`() async throws {
        let browser = try BuggySite().visitor()
        try await browser.open("/second")
        #expect(browser.heading == "second")
        try await browser.open("/nowhere")
        #expect(browser.links == ["Back to “second”", "Home"])
        try await browser.open("/third")
        #expect(browser.status == 500 && browser.links == ["Back to “second”", "Home"])
        try await browser.open("/third")
        #expect(browser.status == 500 && browser.links == ["Back to “second”", "Home"])
    }

    @Test func `before a request is read leads back as well`() async throws {
        let town = try Town()
        let live = try LiveSite(town.site)
        let browser = Browser(live.transport)
        try await browser.begin()
        let back = ["Back to “Where?” \(browser.url)", "Home /"]
        let large = ("Content-Length", "99999999")
        let json = try await browser.ask("POST", browser.url, [("Content-Type", "application/json")], body: "{}")
        #expect(json.status == 415 && json.links == back)
        #expect(json.header("Accept-Post") == "application/x-www-form-urlencoded, multipart/form-data")
        let put = try await browser.ask("PUT", browser.url)
        #expect(put.status == 405 && put.links == back && put.header("Allow") == "GET, HEAD, POST")
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        let cookie = ("Cookie", browser.exchanges.last?.request.header("Cookie") ?? "")
        let host = ("Host", String(browser.transport.origin.dropFirst(7)))
        let tooMuch = try await live.transport.send(
            WireRequest(method: "POST", target: browser.url, headers: [host, cookie, form, large]))
        #expect(tooMuch.status == 413 && tooMuch.links == back)
        let foreign = try await browser.ask(
            "POST", browser.url, [form, ("Origin", "https://other.example")], body: "act=next")
        #expect(foreign.status == 403 && foreign.links == back)
    }
}

@Suite struct `The methods of an address` {
    @Test(arguments: [
        ("/usher.css", "GET, HEAD"), ("/usher.0123456789abcdef.js", "GET, HEAD"), ("/site.css", "GET, HEAD"),
        ("/healthz", "GET, HEAD"), ("/", "GET, HEAD, POST"), ("/name", "GET, HEAD, POST"), ("*", "GET, HEAD, POST"),
    ])
    func `are those that are told`(address: String, allowed: String) async throws {
        let small = try SmallSite(servers: 1)
        let live = try LiveSite(small.site)
        for method in ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"] {
            let answer = try await Browser(live.transport).ask(method, address)
            #expect(answer.status == 405 && answer.header("Allow") == allowed, "\(method) \(address)")
        }
        guard address != "*" else { return }
        let takes = allowed.contains("POST")
        for type in ["application/x-www-form-urlencoded", "application/json"] {
            let answer = try await Browser(live.transport).ask("POST", address, [("Content-Type", type)], body: "a=b")
            let isForm = type != "application/json"
            #expect(answer.status == (takes ? isForm ? 303 : 415 : 405), "\(type) \(address)")
            #expect(answer.header("Allow") == (takes ? nil : allowed))
            #expect(answer.header("Accept-Post") == nil || (takes && !isForm))
        }
        let get = try await Browser(live.transport).ask("GET", address)
        let head = try await Browser(live.transport).ask("HEAD", address)
        #expect(get.status == head.status && get.status < 400 && head.body.isEmpty)
        #expect(get.header("Content-Type") == head.header("Content-Type"))
    }
}

// MARK: A site whose third page fails

private struct StepPage: LoadingScreen {
    static let template = "step"
    static let actions: Actions<Self> = [.button("next", \.next)]
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    let name: String
    let next: () -> Void
    func load() async throws -> Model {
        if name == "third" { throw Fault() }
        return Model()
    }
    func title(with model: Model) -> String { name }
}

private final class Buggy: Coordinator {
    enum Route: String, Codable, Hashable { case first, second, third }
    static let addresses: [Address<Route>] = [Address("second", .second), Address("third", .third)]
    static let screens: Screens = [StepPage.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .first }
    func destination(for route: Route) -> Destination {
        .screen(
            StepPage(
                name: route.rawValue,
                next: { self.navigation.push(route == .first ? .second : .third) }))
    }
}

private final class BuggySite {
    private let folder: TemporaryFolder
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/step.html",
            "{{<usher/layer}}{{$actions}}<button name=\"act\" value=\"next\">Next</button>{{/actions}}{{/usher/layer}}")
        site = try Site(folder: folder.path) { _ in Buggy() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
