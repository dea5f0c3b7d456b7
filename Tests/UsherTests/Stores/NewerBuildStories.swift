// Two builds of one site over one store: what the newer one's flow has gained is as at the flow's start.

import Foundation
import Testing
import Usher
import UsherSQLite
import UsherTesting

private protocol Ordered: Codable, Equatable, Sendable {
    var cups: Int { get set }
    var text: String { get }
    init()
}

private struct OlderOrder: Ordered {
    var cups = 0
    var text: String { "\(cups) cups" }
}

private struct NewerOrder: Ordered {
    struct Tea: Codable, Equatable {
        var kind = "Assam"
    }
    var cups = 0
    var tea = Tea()
    var text: String { "\(cups) cups of \(tea.kind)" }
}

private struct StrictOrder: Ordered {
    var cups = 0
    @AskedAnew var isOfAge = false
    var text: String { "\(cups) cups" }
}

private struct OrderScreen: Screen {
    static let template = "order"
    static let actions: Actions<Self> = [.button("more", \.more), .button("start", \.start)]
    static let fields: Fields<Self> = [.text("text", \.text)]

    let title: String
    let text: String
    var more: (() -> Void)?
    var start: (() -> Void)?
}

/// The order is a flow of its own, so that what is dropped is not the first page.
private final class Ordering<Order: Ordered>: Coordinator {
    enum Route: Codable, Hashable { case welcome, order }
    static var addresses: [Address<Route>] { [Address("", .welcome), Address("order", .order, on: .welcome)] }
    static var screens: Screens { [OrderScreen.self] }
    static var flows: Flows { [OrderFlow<Order>.self] }
    let navigation = Navigation<Route, Void>()

    func start() -> Route { .welcome }

    func destination(for route: Route) -> Destination {
        switch route {
        case .welcome:
            .screen(
                OrderScreen(
                    title: "Welcome", text: "", start: { self.navigation.push(.order) }))
        case .order: .flow(OrderFlow<Order>())
        }
    }
}

private final class OrderFlow<Order: Ordered>: Coordinator {
    enum Route: Codable, Hashable { case order, more(Int) }
    static var screens: Screens { [OrderScreen.self] }
    let navigation = Navigation<Route, Void>()
    var state = Order()

    func start() -> Route { .order }

    func destination(for route: Route) -> Destination {
        .screen(
            OrderScreen(
                title: "Order", text: state.text,
                more: {
                    self.state.cups += 1
                    self.navigation.push(.more(self.state.cups))
                }))
    }
}

private struct Settings: Codable, Equatable, Sendable { var language = "en" }

private struct NewerSettings: Codable, Equatable, Sendable {
    var language = "de"
    var isDark = false
}

@Suite struct `A site of a newer build` {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "Templates/document.html", "<!DOCTYPE html><title>{{title}}</title>{{#layers}}{{html}}{{/layers}}")
        try folder.write(
            "Templates/order.html",
            """
            <form method="post" action="{{page.address}}"><input type="hidden" name="token" value="{{page.token}}">
            <input type="hidden" name="nonce" value="{{page.nonce}}"><h1>{{page.title}}</h1><p>{{text}}</p>
            <button name="act" value="more">More</button><button name="act" value="start">Start</button></form>
            """)
    }

    private func site<Order: Ordered, Shared: Codable & Equatable & Sendable>(
        _ order: Order.Type, sharing shared: Shared
    ) throws -> Site {
        var options = SiteOptions()
        options.store = try SQLiteSessionStore(
            path: folder.path + "/sessions.sqlite", clock: { .seconds(Date().timeIntervalSince1970) },
            limit: .seconds(60))
        return try Site(
            folder: folder.path, options: options, shared: shared,
            document: { _ in NoDocument() }, root: { _, _ in Ordering<Order>() })
    }

    /// Two cups ordered from the older build; the visitor is at the newer one now.
    private func visitor(of newer: Site) async throws -> Browser {
        let server = ChosenServer([try site(OlderOrder.self, sharing: Settings()), newer])
        let browser = Browser(server)
        try await browser.open("/")
        for button in ["Start", "More", "More"] { try await browser.click(button) }
        #expect(browser.text.contains("2 cups"))
        server.number = 1
        return browser
    }

    @Test func `goes on with an order that an older one began`() async throws {
        let browser = try await visitor(of: site(NewerOrder.self, sharing: NewerSettings()))
        try await browser.reload()
        #expect(browser.heading == "Order" && browser.text.contains("2 cups of Assam"))
        try await browser.click("More")
        #expect(browser.text.contains("3 cups of Assam") && browser.notices.isEmpty)
    }

    @Test func `begins an order anew where something must be asked`() async throws {
        let browser = try await visitor(of: site(StrictOrder.self, sharing: NewerSettings()))
        try await browser.open("/")
        #expect(browser.status == 200 && browser.heading == "Welcome" && !browser.text.contains("cups"))
        try await browser.click("Start")
        #expect(browser.heading == "Order" && browser.text.contains("0 cups"))
    }
}
