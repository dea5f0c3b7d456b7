// The account, inside the settings.

import Usher

final class AccountCoordinator: Coordinator {
    enum Route: Codable, Hashable { case account }

    static let addresses: [Address<Route>] = [Address("", .account)]

    let navigation = Navigation<Route, Void>()
    private let shared: Shared<SofaShared>
    private let close: () -> Void

    /// - Parameter close: closes the settings as a whole.
    init(shared: Shared<SofaShared>, close: @escaping () -> Void) {
        self.shared = shared
        self.close = close
    }

    func start() -> Route { .account }

    func destination(for route: Route) -> Destination {
        .screen(
            AccountScreen(
                email: shared.account?.email ?? "", back: { self.navigation.finish() }, close: close))
    }
}
