// What the code of What Shared is and what it is not stands in: a site, and the coordinator that it makes.

import Usher

//> SharedValue.md

func makeSite() throws -> Site {
    //> SharedValue.md
}

final class ShopCoordinator: Coordinator {
    enum Route: Codable, Hashable { case shelf }

    let navigation = Navigation<Route, Void>()
    let shared: Shared<ShopShared>

    init(shared: Shared<ShopShared>) { self.shared = shared }

    func start() -> Route { .shelf }

    func destination(for route: Route) -> Destination {
        .flow(ShopCoordinator(shared: shared), onFinish: {})
    }

    //> SharedValue.md
}
