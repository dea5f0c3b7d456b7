// What the code of Links and addresses stands in: a coordinator whose routes have addresses.

import Usher

struct ShopShared: Codable, Equatable, Sendable {
    var customer: Int?
}

enum BookFile: String, Codable, LosslessStringConvertible {
    case cover, sample
    init?(_ text: String) { self.init(rawValue: text) }
    var description: String { rawValue }
}

final class ShopCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case shelf, orders, settings, signIn
        case book(Int)
        case file(Int, BookFile)
    }

    //> Links.md

    let navigation = Navigation<Route, Void>()
    let shared: Shared<ShopShared>

    init(shared: Shared<ShopShared>) { self.shared = shared }

    func start() -> Route { .shelf }

    //> Links.md
    //> Links.md
    //> Links.md

    func destination(for route: Route) -> Destination {
        .flow(ShopCoordinator(shared: shared), onFinish: {})
    }
}
