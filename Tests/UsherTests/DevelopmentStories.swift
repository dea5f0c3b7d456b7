// What whoever writes an app is told where it fails, and that no visitor ever is.

import Logging
import Testing
import Usher
import UsherHTTP
import UsherTesting

@Suite struct `A site in development` {
    @Test func `says of a page that fails which flow, screen and route it is, the error, and what to do`() async throws
    {
        let browser = try Bakery(isDevelopment: true).visitor()
        try await browser.open("/bread/7")
        #expect(browser.status == 500 && browser.heading == "This page failed")
        for words in [
            "The oven is cold: 7", "OvenError", "BakeryCoordinator", "BreadScreen", "bread(7)", "incident=",
            "throw a VisitorError, NotFound or another ShownError",
        ] {
            #expect(browser.text.contains(words), "\(words)")
        }
        #expect(browser.page.headers.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
    }

    @Test func `says of a destination that moves what is wrong with it`() async throws {
        let browser = try Bakery(isDevelopment: true).visitor()
        try await browser.open("/restless")
        #expect(browser.status == 500)
        #expect(browser.text.contains("Move in an action, not in destination(for:)."))
        #expect(browser.text.contains("The error says what to change"))
    }

    @Test func `says of an action that fails what it threw, on the page that it came from`() async throws {
        let bakery = try Bakery(isDevelopment: true)
        let browser = bakery.visitor()
        try await browser.open("/")
        try await browser.click("Bake")
        #expect(browser.heading == "The bakery")
        let notice = try #require(browser.notices.first)
        #expect(
            notice.hasPrefix(
                "The action “bake” of ShopWindow, at the route window of BakeryCoordinator, threw OvenError: The oven is cold: 1"
            ))
        try await browser.reload()
        #expect(browser.notices.isEmpty, "it is said once")
    }

    @Test func `reads its templates again`() async throws {
        let bakery = try Bakery(isDevelopment: true)
        let browser = bakery.visitor()
        try await browser.open("/")
        try bakery.folder.write(
            "Templates/window.html",
            "{{<usher/layer}}{{$content}}Fresh{{/content}}{{$actions}}<button name=\"act\" value=\"bake\">Bake</button>{{/actions}}{{/usher/layer}}"
        )
        try await browser.open("/")
        #expect(browser.text.contains("Fresh"))
    }

    @Test func `starts for this machine`() throws {
        var server = ServerOptions()
        server.port = 0
        try Bakery(isDevelopment: true).site.start(server).stop()
    }
}

@Suite struct `A site that serves visitors` {
    @Test func `says nothing of what failed but an incident`() async throws {
        let bakery = try Bakery(isDevelopment: false)
        let browser = bakery.visitor()
        for address in ["/bread/7", "/restless"] {
            try await browser.open(address)
            #expect(browser.status == 500 && browser.heading == "Something went wrong")
            #expect(!browser.page.text.contains("Oven") && !browser.page.text.contains("Bakery"))
        }
        try await browser.open("/")
        try await browser.click("Bake")
        #expect(browser.notices.first?.hasPrefix("Something went wrong on our side") == true)
        #expect(!browser.text.contains("Oven"))
        #expect(bakery.lines.all.contains { $0.contains("path=/bread/{value} screen=BreadScreen") })
        #expect(!bakery.lines.all.contains { $0.contains("path=/bread/7") }, "addresses are logged without values")
    }
}

// MARK: The app

private struct OvenError: Error, CustomStringConvertible {
    let loaf: Int
    var description: String { "The oven is cold: \(loaf)" }
}

private struct ShopWindow: Screen {
    static let template = "window"
    static let actions: Actions<Self> = [.button("bake", \.bake)]
    let title = "The bakery"
    let bake: () throws -> Void
}

private struct BreadScreen: LoadingScreen {
    static let template = "bread"
    static let actions: Actions<Self> = []
    struct Model: ViewModel { static let fields: Fields<Self> = [] }
    let loaf: Int
    func load() async throws -> Model { throw OvenError(loaf: loaf) }
    func title(with model: Model) -> String { "Bread" }
}

private final class BakeryCoordinator: Coordinator {
    enum Route: Codable, Hashable { case window, bread(Int), restless }
    static let addresses: [Address<Route>] = [
        Address("", .window), Address("bread/{id}", Route.bread), Address("restless", .restless),
    ]
    static let screens: Screens = [ShopWindow.self, BreadScreen.self]
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .window }

    func destination(for route: Route) -> Destination {
        switch route {
        case .window: return .screen(ShopWindow(bake: { throw OvenError(loaf: 1) }))
        case .bread(let loaf): return .screen(BreadScreen(loaf: loaf))
        case .restless:
            navigation.push(.window)
            return .screen(BreadScreen(loaf: 0))
        }
    }
}

private final class Bakery {
    let folder: TemporaryFolder
    let lines = LogLines()
    let site: Site

    init(isDevelopment: Bool) throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/window.html",
            "{{<usher/layer}}{{$actions}}<button name=\"act\" value=\"bake\">Bake</button>{{/actions}}{{/usher/layer}}")
        try folder.write("Templates/bread.html", "{{<usher/layer}}{{/usher/layer}}")
        var options = SiteOptions()
        options.isDevelopment = isDevelopment
        let lines = lines
        options.logger = Logger(label: "test") { _ in lines }
        site = try Site(folder: folder.path, options: options) { _ in BakeryCoordinator() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }
}
