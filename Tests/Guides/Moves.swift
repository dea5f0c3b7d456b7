// What the code of Navigation in one table stands in: a shop, the checkout that it starts, and their screens.

import Usher

struct Orders: Sendable {
    func place() async throws -> Int { 17 }
}

struct BasketScreen: Screen {
    static let template = "basket"
    static let actions: Actions<Self> = [.button("checkOut", \.checkOut)]

    let title = "Your basket"
    let checkOut: () -> Void
}

struct ThanksScreen: Screen {
    static let template = "thanks"
    static let actions: Actions<Self> = []

    let title: String
}

struct AddressScreen: Screen {
    static let template = "address"
    static let actions: Actions<Self> = [.button("next", \.next), .button("cancel", \.cancel)]

    let title = "Address"
    let next: () -> Void
    let cancel: () -> Void
}

struct PaymentScreen: Screen {
    static let template = "payment"
    static let actions: Actions<Self> = [.button("pay", \.pay), .button("terms", \.terms)]

    let title = "Payment"
    let pay: () async throws -> Void
    let terms: () -> Void
}

struct TermsScreen: Screen {
    static let template = "terms"
    static let actions: Actions<Self> = [.button("close", \.close)]

    let title = "Terms"
    let close: () -> Void
}

final class ShopCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case basket, checkout
        case thanks(Int)
    }

    static let screens: Screens = [BasketScreen.self, ThanksScreen.self]
    static let flows: Flows = [CheckoutCoordinator.self]

    let navigation = Navigation<Route, Void>()
    let orders: Orders

    init(orders: Orders) { self.orders = orders }

    func start() -> Route { .basket }

    func destination(for route: Route) -> Destination {
        switch route {
        //> Moves.md
        }
    }
}

final class CheckoutCoordinator: Coordinator {
    enum Route: Codable, Hashable { case address, payment, terms }

    static let screens: Screens = [AddressScreen.self, PaymentScreen.self, TermsScreen.self]

    let navigation = Navigation<Route, Int>()
    let orders: Orders

    init(orders: Orders) { self.orders = orders }

    func start() -> Route { .address }

    func destination(for route: Route) -> Destination {
        switch route {
        //> Moves.md
        }
    }
}
