// The pictures in the guide on navigation are drawn from page trees that a site really had: a shop whose visitor checks
// out. With USHER_RECORD=1 they are written anew.

import Foundation
import Testing
import Usher
import UsherFlow
import UsherTesting

@testable import UsherInspector
@testable import UsherSite

@Suite struct `The pictures of what moves do` {
    /// Buttons in their order, then the one whose move is shown.
    static let moves: [(name: String, before: [String], move: String)] = [
        ("push", ["checkOut"], "next"), ("present", ["checkOut", "next"], "terms"),
        ("replace", ["checkOut", "next"], "invoice"), ("pop", ["checkOut", "next"], "back"),
        ("dismiss", ["checkOut", "next", "terms"], "close"), ("finish", ["checkOut", "next"], "pay"),
    ]

    @Test(arguments: moves)
    func `are those of the guide`(_ picture: (name: String, before: [String], move: String)) async throws {
        let shop = try PictureShop()
        let visitor = shop.visitor()
        try await visitor.open("/")
        for button in picture.before { try await visitor.click(button) }
        let before = try await shop.drawing("Before \(picture.name)")
        try await visitor.click(picture.move)
        let drawn = Site.drawing(of: [("Before", before), ("After", try await shop.drawing("After \(picture.name)"))])
        let file = SwiftCompiler.root.appendingPathComponent(
            "Sources/Usher/Usher.docc/Resources/move-\(picture.name).svg")
        if ProcessInfo.processInfo.environment["USHER_RECORD"] != nil {
            try drawn.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try String(contentsOf: file, encoding: .utf8)
        #expect(kept == drawn, "USHER_RECORD=1 swift test --filter MovePictures draws it anew")
    }
}

// MARK: The shop

private struct BasketScreen: Screen {
    static let template = "basket"
    static let actions: Actions<Self> = [.button("checkOut", \.checkOut)]
    let title = "Basket"
    let checkOut: () -> Void
}

private struct ThanksScreen: Screen {
    static let template = "thanks"
    static let actions: Actions<Self> = []
    let title = "Order 17"
}

private struct AddressScreen: Screen {
    static let template = "address"
    static let actions: Actions<Self> = [.button("next", \.next)]
    let title = "Address"
    let next: () -> Void
}

private struct PaymentScreen: Screen {
    static let template = "payment"
    static let actions: Actions<Self> = [
        .button("pay", \.pay), .button("terms", \.terms), .button("invoice", \.invoice), .button("back", \.back),
    ]
    let title = "Payment"
    let pay: () -> Void
    let terms: () -> Void
    let invoice: () -> Void
    let back: () throws -> Void
}

private struct ClosingScreen: Screen {
    static let template = "closing"
    static let actions: Actions<Self> = [.button("close", \.close)]
    let title: String
    let close: () -> Void
}

private final class Checkout: Coordinator {
    enum Route: Codable, Hashable { case address, payment, invoice, terms }
    static let addresses: [Address<Route>] = [
        Address("address", .address), Address("payment", .payment, on: .address),
        Address("invoice", .invoice, on: .address), Address("terms", .terms, over: .payment),
    ]
    static let screens: Screens = [AddressScreen.self, PaymentScreen.self, ClosingScreen.self]
    let navigation = Navigation<Route, Int>()
    func start() -> Route { .address }
    func destination(for route: Route) -> Destination {
        switch route {
        case .address: .screen(AddressScreen(next: { self.navigation.push(.payment) }))
        case .payment:
            .screen(
                PaymentScreen(
                    pay: { self.navigation.finish(17) }, terms: { self.navigation.present(.terms) },
                    invoice: { self.navigation.replace(with: .invoice) }, back: navigation.pop))
        case .invoice: .screen(ClosingScreen(title: "Invoice", close: navigation.pop))
        case .terms: .screen(ClosingScreen(title: "Terms", close: navigation.dismiss))
        }
    }
}

private final class ShopCoordinator: Coordinator {
    enum Route: Codable, Hashable { case basket, checkout, thanks(Int) }
    static let addresses: [Address<Route>] = [
        Address("", .basket), Address("checkout", .checkout, on: .basket),
        Address("orders/{id}", Route.thanks, on: .basket),
    ]
    static let screens: Screens = [BasketScreen.self, ThanksScreen.self]
    static let flows: Flows = [Checkout.self]
    let navigation = Navigation<Route, Void>()
    func start() -> Route { .basket }
    func destination(for route: Route) -> Destination {
        switch route {
        case .basket: .screen(BasketScreen(checkOut: { self.navigation.push(.checkout) }))
        case .checkout: .flow(Checkout(), onFinish: { self.navigation.push(.thanks($0)) })
        case .thanks: .screen(ThanksScreen())
        }
    }
}

private final class PictureShop {
    private let folder: TemporaryFolder
    private let site: Site

    init() throws {
        folder = try TemporaryFolder()
        let screens = [
            "basket": ["checkOut"], "thanks": [], "address": ["next"], "payment": ["pay", "terms", "invoice", "back"],
            "closing": ["close"],
        ]
        for (name, buttons) in screens {
            let actions = buttons.map { "<button name=\"act\" value=\"\($0)\">\($0)</button>\n" }.joined()
            try folder.write(
                "Templates/\(name).html", "{{<usher/layer}}{{$actions}}\(actions){{/actions}}{{/usher/layer}}")
        }
        var options = SiteOptions(clock: ManualClock())
        options.isDevelopment = true
        site = try Site(folder: folder.path, options: options) { _ in ShopCoordinator() }
    }

    func visitor() -> Browser { Browser(SiteTransport(site)) }

    /// The only session's tree, with a mark on the page that its tab shows.
    func drawing(_ label: String) async throws -> String {
        let listed = try #require(site.sessions.listed(most: 1).first)
        let tree = try #require(try await site.sessions.picture(of: listed.key)).tree
        let trace = site.inspector?.recorder.trace(of: listed.key)
        let marks = TreeDrawing.Marks(tabs: { $0 == trace?.tabs.last?.page ? [1] : [] }, trace: trace)
        return TreeDrawing(tree, marks).svg(label: label)
    }
}
