// What fails on our side, and what that costs the visitor: one request, answered with a page that helps.

import Logging
import Synchronization
import Testing
import Usher
import UsherHTTP
import UsherTesting

@testable import UsherSite

private struct WorkingScreen: LoadingScreen {
    static let template = "counter"
    static let actions: Actions<Self> = []
    static let fields: Fields<Self> = [.number("count") { _ in 1 }]
    let work: () async throws -> Void

    struct Loaded: ViewModel {
        static let fields: Fields<Self> = []
    }

    func load() async throws -> Loaded {
        try await work()
        return Loaded()
    }

    func title(with model: Loaded) -> String { "Loading" }
}

private final class Loading: Coordinator {
    enum Route: Codable, Hashable { case home, stuck, broken, faceless, handedOn, gone(Int), notYet }
    static let addresses: [Address<Route>] = [
        Address("", .home), Address("stuck", .stuck), Address("broken", .broken), Address("faceless", .faceless),
        Address("handed-on", .handedOn), Address("not-yet", .notYet, on: .home),
        Address("gone/{id}", Route.gone, on: .home),
    ]
    static let screens: Screens = [WorkingScreen.self, FacelessScreen.self]
    let navigation = Navigation<Route, Void>()
    let gate: Gate

    init(gate: Gate) { self.gate = gate }

    func start() -> Route { .home }

    func destination(for route: Route) -> Destination {
        switch route {
        case .home: .screen(WorkingScreen {})
        case .stuck: .screen(WorkingScreen { await self.gate.pass() })
        case .broken: .screen(WorkingScreen { throw FlowError("/etc/secret was not found in WorkingScreen.swift") })
        case .faceless: .screen(FacelessScreen())
        case .handedOn: handOn(WorkingScreen {})
        case .gone: .screen(WorkingScreen { throw NotFound("This book has been lent.") })
        case .notYet: .screen(WorkingScreen { throw VisitorError("This opens on <Friday>.") })
        }
    }
}

@Suite struct `On a site that fails` {
    private let folder: TemporaryFolder
    private let gate = Gate()
    private let lines = LogLines()
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/document.html", "<!DOCTYPE html><title>{{title}}</title>{{#layers}}{{html}}{{/layers}}")
        try folder.write("Templates/counter.html", "<h1>{{page.title}}</h1>{{count}}")
        let (gate, lines) = (gate, lines)
        var options = SiteOptions()
        options.logger = Logger(label: "test") { _ in lines }
        site = try Site(
            folder: folder.path, options: options, shared: NoShared(),
            document: { _ in NoDocument() }, root: { _, _ in Loading(gate: gate) })
    }

    @Test func `a page that cannot be loaded says so under an incident, and the others go on`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.open("/broken")
        #expect(browser.status == 500 && browser.heading == "Something went wrong")
        #expect(!browser.text.contains("secret") && !browser.text.contains("swift"))
        #expect(browser.page.headers.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
        let line = try #require(lines.all.first)
        let incident = try #require(line.firstMatch(of: /incident=([0-9a-f]+)/)?.output.1)
        #expect(line.contains("/etc/secret") && lines.all.count == 1)
        #expect(line.contains("screen=WorkingScreen") && line.contains("path=/broken"))
        #expect(browser.text.contains(incident))
        try await browser.open("/")
        #expect(browser.status == 200 && browser.heading == "Loading")
    }

    @Test func `a page whose thing is not there is a 404 in its place, and one that says why shows that`() async throws
    {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/")
        try await browser.open("/gone/7")
        #expect(browser.status == 404 && browser.heading == "Page not found")
        #expect(browser.text.contains("This book has been lent.") && lines.all.isEmpty)
        #expect(browser.url.hasPrefix("/gone/7"))
        try await browser.click("Back")
        #expect(browser.status == 200 && browser.heading == "Loading")
        try await browser.open("/not-yet")
        #expect(browser.status == 200 && browser.heading == "This page cannot be shown")
        #expect(browser.text.contains("This opens on <Friday>.") && lines.all.isEmpty)
    }

    @Test func `a screen without a template is a mistake, and the site's log says which`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/faceless")
        #expect(browser.status == 500 && browser.heading == "Something went wrong")
        let line = try #require(lines.all.first)
        #expect(line.contains("FacelessScreen has no template") && lines.all.count == 1)
    }

    @Test func `a screen that code handed on without knowing of its template is shown with it`() async throws {
        let browser = Browser(SiteTransport(site))
        try await browser.open("/handed-on")
        #expect(browser.status == 200 && browser.heading == "Loading")
    }

    @Test func `a page that never comes is given up, while the same visitor sees the others`() async throws {
        var options = ServerOptions()
        options.port = 0
        options.threads = 1
        // Long enough for a page that only has to wait for its turn on a full machine.
        options.answerLimit = .milliseconds(500)
        let server = try site.start(options)
        await gate.close()
        let browser = Browser(SocketTransport(port: server.port))
        try await browser.open("/")
        try await browser.open("/stuck")
        #expect(browser.status == 503 && browser.text.contains("takes longer than expected"))
        #expect(browser.page.headers.contains { $0.name == "Retry-After" })
        try await browser.open("/")
        #expect(browser.status == 200 && browser.heading == "Loading")
        #expect(site.sessionCount == 1)
        await gate.open()
        // It comes, once the machine has a moment for it.
        repeat { try await browser.open("/stuck") } while browser.status == 503
        #expect(browser.status == 200)
        server.stop()
    }

    @Test func `an answer that cannot be sent is one of its mistakes, with an incident`() throws {
        let answer = site.dispatcher.refuse(500, because: "The answer had a header that cannot be sent.", nil)
        guard case .owned(let bytes) = answer.body else { throw FlowError("no page") }
        let line = try #require(lines.all.first)
        let incident = try #require(line.firstMatch(of: /incident=([0-9a-f]+)/)?.output.1)
        #expect(answer.status == 500 && line.contains("cannot be sent"))
        #expect(String(decoding: bytes.array, as: UTF8.self).contains(incident))
    }
}
