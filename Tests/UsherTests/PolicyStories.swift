// What pages may load from elsewhere, as their Content-Security-Policy says it.

import Testing
import Usher
import UsherTesting

/// A screen whose page is a map.
private struct MapScreen: Screen {
    static let template = "map"
    static let actions: Actions<Self> = [.button("close", \.close)]
    static let contentSources: [ContentSource] = [
        .images("https://tiles.example.org"), .connections("wss://traffic.example.org:8443"),
    ]
    let title = "Map"
    let close: () -> Void
}

private struct PlainPage: Screen {
    static let template = "plain"
    static let actions: Actions<Self> = []
    let title = "Plain"
}

private struct PayScreen: Screen {
    static let template = "pay"
    static let actions: Actions<Self> = []
    static let contentSources: [ContentSource] = [.frames("https://pay.example.org")]
    let title = "Pay"
}

private final class TownWithMap: Coordinator {
    enum Route: Codable, Hashable { case plain, map, pay }
    static let addresses: [Address<Route>] = [
        Address("", .plain), Address("map", .map, on: .plain), Address("pay", .pay, over: .map),
    ]
    static let screens: Screens = [PlainPage.self, MapScreen.self, PayScreen.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .plain }
    func destination(for route: Route) -> Destination {
        switch route {
        case .plain: .screen(PlainPage())
        case .map: .screen(MapScreen(close: navigation.pop))
        case .pay: .screen(PayScreen())
        }
    }
}

/// The policy of a page at an address, by its directives; nil where the server's own is sent.
private func policy(of address: String, allowing sources: [ContentSource] = []) async throws -> [String: String]? {
    let folder = try TemporaryFolder()
    try folder.write(
        "Templates/map.html",
        """
        {{<usher/layer}}
        {{$content}}<img src="https://tiles.example.org/7/3.png" alt="Map">{{/content}}
        {{$actions}}<button name="act" value="close">Close</button>{{/actions}}
        {{/usher/layer}}
        """)
    try folder.write("Templates/plain.html", "{{<usher/layer}}{{/usher/layer}}")
    try folder.write(
        "Templates/pay.html",
        "{{<usher/layer}}{{$content}}<iframe src=\"https://pay.example.org/card\" title=\"Card\"></iframe>{{/content}}"
            + "{{/usher/layer}}")
    var options = SiteOptions()
    options.contentSources = sources
    let site = try Site(folder: folder.path, options: options) { _ in TownWithMap() }
    let browser = Browser(SiteTransport(site))
    try await browser.open(address)
    let headers = browser.page.headers.filter { $0.name == "Content-Security-Policy" }
    #expect(headers.count <= 1)
    return headers.first.map { header in
        Dictionary(
            uniqueKeysWithValues: header.value.split(separator: "; ").map { directive in
                let parts = directive.split(separator: " ", maxSplits: 1)
                return (String(parts[0]), String(parts[1]))
            })
    }
}

@Suite struct `The hosts that pages may load something from` {
    @Test func `are none where nobody names any`() async throws {
        #expect(try await policy(of: "/") == nil)
    }

    @Test(arguments: ["/", "/nowhere", "/?ending=1"])
    func `are the site's on each of its pages, and what runs or is sent stays its own`(_ address: String) async throws {
        let policy = try #require(
            try await policy(
                of: address,
                allowing: [
                    .images("https://pictures.example.org"), .images("data:"), .fonts("https://letters.example.org"),
                ]))
        #expect(policy["img-src"] == "'self' data: https://pictures.example.org")
        #expect(policy["font-src"] == "'self' https://letters.example.org")
        #expect(
            policy["default-src"] == "'none'" && policy["script-src"] == "'self'" && policy["style-src"] == "'self'")
        #expect(
            policy["form-action"] == "'self'" && policy["frame-ancestors"] == "'none'" && policy["frame-src"] == nil)
        #expect(policy["connect-src"] == "'self'")
    }

    @Test func `are a screen's on its own page, beside the site's`() async throws {
        let policy = try #require(try await policy(of: "/map", allowing: [.images("https://pictures.example.org")]))
        #expect(policy["img-src"] == "'self' https://pictures.example.org https://tiles.example.org")
        #expect(policy["connect-src"] == "'self' wss://traffic.example.org:8443")
        #expect(
            try await self.plain(beside: .images("https://pictures.example.org"))
                == "'self' https://pictures.example.org")
    }

    private func plain(beside source: ContentSource) async throws -> String? {
        try await policy(of: "/", allowing: [source])?["img-src"]
    }

    @Test func `are those of all layers of a page`() async throws {
        let policy = try #require(try await policy(of: "/pay"))
        #expect(policy["frame-src"] == "https://pay.example.org")
        #expect(policy["img-src"] == "'self' https://tiles.example.org")
    }
}
