// One item, pushed from the list or as a quick look over it: the flow does not know which.

import Usher

final class ItemCoordinator: Coordinator {
    enum Route: Codable, Hashable { case item, newAccount }

    static let addresses: [Address<Route>] = [Address("", .item)]

    let navigation = Navigation<Route, Void>()
    private let id: Item.ID
    private let services: SofaServices
    private let shared: Shared<SofaShared>

    init(id: Item.ID, services: SofaServices, shared: Shared<SofaShared>) {
        self.id = id
        self.services = services
        self.shared = shared
    }

    func start() -> Route { .item }

    func destination(for route: Route) -> Destination {
        switch route {
        case .item:
            .screen(
                ItemScreen(
                    id: id, items: services.items, account: shared.account, guestShelf: shared.shelf,
                    move: move, save: { self.navigation.push(.newAccount) }, close: { self.navigation.cancel() }))
        case .newAccount:
            .flow(
                NewAccountCoordinator(services: services),
                onFinish: { account in
                    try await Membership(shared: self.shared, items: self.services.items)
                        .begin(as: account, saying: "You’ve signed up.", self.navigation)
                })
        }
    }

    private func move(to status: Status) async throws {
        if let account = shared.account {
            try await services.items.setStatus(status, of: id, for: account.id)
        } else {
            shared.value.shelf.statuses[id] = status
        }
    }
}
