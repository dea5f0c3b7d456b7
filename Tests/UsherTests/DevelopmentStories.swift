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
            "Templates/window.html", "{{<usher/layer}}{{$content}}Fresh{{/content}}{{/usher/layer}}")
        try await browser.open("/")
        #expect(browser.text.contains("Fresh"))
    }

    @Test func `does not start where others could come to it, and says why`() throws {
        let bakery = try Bakery(isDevelopment: true)
        let open: [(words: String, change: (inout ServerOptions) -> Void)] = [
            ("the address 0.0.0.0", { $0.host = "0.0.0.0" }),
            ("the host name example.org", { $0.hostNames = ["example.org"] }),
            ("a trusted proxy", { $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap(\.self) }),
            ("TLS", { $0.isBehindTLS = true }), ("TLS", { $0.tls = ("a.pem", "b.pem") }),
        ]
        for (words, change) in open {
            var server = ServerOptions()
            server.port = 0
            change(&server)
            let error = #expect(throws: (any Error).self) { try bakery.site.start(server) }
            #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(words)")
        }
        var server = ServerOptions()
        server.port = 0
        try bakery.site.start(server).stop()
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

@Suite struct `A site does not start` {
    @Test func `with one address for two routes`() throws {
        let error = #expect(throws: FlowError.self) { try Self.site { _ in TwiceAddressed() } }
        #expect(
            error?.description
                == "Two addresses of TwiceAddressed are /bread, so one of them is never reached. Give it another.")
    }

    @Test func `with two fields of one name`() throws {
        let error = #expect(throws: FlowError.self) { try Self.site { _ in TwiceNamed() } }
        #expect(
            error?.description
                == "The form of TwiceNamedScreen has two fields called “name”. Give one of them another name.")
    }

    @Test func `with a template that is misspelt, and says which is meant`() throws {
        let folder = try TemporaryFolder()
        try folder.write("Templates/twices.html", "")
        let error = #expect(throws: TemplateErrors.self) {
            try Site(folder: folder.path) { _ in Misspelt() }
        }
        #expect(error?.description == "Templates/twice.html: there is no such template; is it \"twices\"?")
    }

    private static func site<Root: Coordinator>(_ root: @escaping @Sendable (Visit) -> Root) throws -> Site {
        let folder = try TemporaryFolder()
        try folder.write("Templates/twice.html", "{{<usher/layer}}{{/usher/layer}}")
        return try Site(folder: folder.path, root: root)
    }
}

private struct TwiceScreen: Screen {
    static let template = "twice"
    static let actions: Actions<Self> = []
    let title = "Twice"
}

private struct TwiceNamedForm: Form {
    var name = ""
    static let fields: [FormField<Self>] = [
        .text("name", \.name, label: "Name"), .text("name", \.name, label: "Your name"),
    ]
}

private struct TwiceNamedScreen: Screen {
    static let template = "twice"
    static let actions: Actions<Self> = [.submit("next", \.next)]
    let title = "Twice"
    let form = TwiceNamedForm()
    let next: (TwiceNamedForm) -> Void
}

private final class TwiceAddressed: Coordinator {
    enum Route: Codable, Hashable { case bread, cake }
    static let addresses: [Address<Route>] = [Address("bread", .bread), Address("bread", .cake)]
    static let screens: Screens = [TwiceScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .bread }
    func destination(for route: Route) -> Destination { .screen(TwiceScreen()) }
}

private final class TwiceNamed: Coordinator {
    enum Route: Codable, Hashable { case bread }
    static let screens: Screens = [TwiceNamedScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .bread }
    func destination(for route: Route) -> Destination { .screen(TwiceNamedScreen(next: { _ in })) }
}

private final class Misspelt: Coordinator {
    enum Route: Codable, Hashable { case bread }
    static let screens: Screens = [TwiceScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .bread }
    func destination(for route: Route) -> Destination { .screen(TwiceScreen()) }
}
