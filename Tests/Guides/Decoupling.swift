// What Decoupling's code stands in: a coordinator of Sofa's.

import Usher

@testable import Sofa

final class Launch: Coordinator {
    enum Route: Codable, Hashable { case newAccount }
    enum Output: Sendable { case signedUp(Account) }

    static let addresses: [Address<Route>] = []
    static let screens: Screens = []
    static let flows: Flows = [NewAccountCoordinator.self]

    let navigation = Navigation<Route, Output>()
    let services: SofaServices
    let visit: Visit

    init(services: SofaServices, visit: Visit) {
        self.services = services
        self.visit = visit
    }

    func start() -> Route { .newAccount }

    func destination(for route: Route) -> Destination {
        switch route {
        //> Decoupling.md
        }
    }
}
