// The shelves, the items on them, and the settings over them.

import Usher

final class LibraryCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case shelves
        case item(Item.ID)
        case settings
    }

    struct State: Codable, Equatable {
        /// The shelves that show all they have.
        var whole: [Kind] = []
    }

    static let addresses: [Address<Route>] = [
        Address("library", .shelves),
        Address("library/{id}", Route.item, { if case .item(let id) = $0 { id } else { nil } }, on: .shelves),
        Address("settings", .settings, over: .shelves),
    ]

    let navigation = Navigation<Route, Void>()
    var state = State()
    private let services: SofaServices
    private let shared: Shared<SofaShared>
    private let leave: (Departure) -> Void

    /// - Parameter leave: what a member's leaving means for the session as a whole.
    init(services: SofaServices, shared: Shared<SofaShared>, leave: @escaping (Departure) -> Void) {
        self.services = services
        self.shared = shared
        self.leave = leave
    }

    func start() -> Route { .shelves }

    func destination(for route: Route) -> Destination {
        switch route {
        case .shelves:
            .screen(
                LibraryScreen(
                    items: services.items, account: shared.account, guestShelf: shared.shelf,
                    perPage: shared.perPage, whole: state.whole,
                    quickLook: { self.navigation.present(.item($0)) },
                    showAll: { self.state.whole.append($0) },
                    settings: { self.navigation.present(.settings) }))
        case .item(let id):
            .flow(ItemCoordinator(id: id, services: services, shared: shared))
        case .settings:
            .flow(SettingsCoordinator(services: services, shared: shared, leave: leave))
        }
    }
}
