// The root: first launch for a new visitor, the library for everyone else.

import Usher

final class MainCoordinator: Coordinator {
    enum Route: Codable, Hashable { case firstLaunch, library, goodbye }

    static let addresses: [Address<Route>] = [Address("", .firstLaunch), Address("", .library)]

    let navigation = Navigation<Route, Void>()
    private let services: SofaServices
    private let shared: Shared<SofaShared>
    private let isReturning: Bool

    init(services: SofaServices, shared: Shared<SofaShared>, isReturning: Bool) {
        self.services = services
        self.shared = shared
        self.isReturning = isReturning
    }

    func start() -> Route {
        isReturning || shared.looksAround || shared.account != nil ? .library : .firstLaunch
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .firstLaunch:
            .flow(
                FirstLaunchCoordinator(services: services),
                onFinish: { output in
                    switch output {
                    case .signedUp(let account): try await self.enter(as: account, saying: "You’ve signed up.")
                    case .signedIn(let account): try await self.enter(as: account, saying: "Welcome back.")
                    case .lookingAround:
                        self.shared.value.looksAround = true
                        self.navigation.restart(at: .library)
                    }
                })
        case .library:
            .flow(LibraryCoordinator(services: services, shared: shared, leave: leave))
        case .goodbye:
            .screen(GoodbyeScreen(startOver: { self.navigation.restart(at: .firstLaunch) }))
        }
    }

    private func enter(as account: Account, saying notice: String) async throws {
        try await Membership(shared: shared, items: services.items).begin(as: account, saying: notice, navigation)
        navigation.restart(at: .library)
    }

    private func leave(_ way: Departure) {
        shared.value.account = nil
        shared.value.shelf = GuestShelf()
        shared.value.looksAround = false
        navigation.privilegeChanged()
        switch way {
        case .signedOut:
            navigation.notify("You’re signed out.")
            navigation.restart(at: .firstLaunch)
        case .deleted:
            navigation.restart(at: .goodbye)
        }
    }
}

/// How a member leaves.
enum Departure { case signedOut, deleted }
