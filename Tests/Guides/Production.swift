// What the code of Running your own app in production stands in: the coordinator of a new app.

import ArgumentParser
import Usher

struct ShopScreen: Screen {
    static let template = "shop"
    static let actions: Actions<Self> = []

    let title = "Shop"
}

final class ShopCoordinator: Coordinator {
    enum Route: Codable, Hashable { case shop }

    static let addresses: [Address<Route>] = [Address("", .shop)]
    static let screens: Screens = [ShopScreen.self]

    let navigation = Navigation<Route, Void>()

    func start() -> Route { .shop }

    func destination(for route: Route) -> Destination { .screen(ShopScreen()) }
}

//> Production.md
