// The root: first launch for a new visitor, the library for everyone else.

import Usher

final class MainCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case firstLaunch, library, goodbye }

    static let addresses: [Address<Route>] = [Address("", .firstLaunch), Address("", .library)]
    static let screens: Screens = [GoodbyeScreen.self]
    static let flows: Flows = [FirstLaunchCoordinator.self, LibraryCoordinator.self]

    let navigation = Navigation<Route, Void>()

    func start() -> Route {
        visit.isReturning || shared.looksAround || shared.account != nil ? .library : .firstLaunch
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .firstLaunch:
            .flow(
                FirstLaunchCoordinator(of: self),
                onFinish: { output in
                    switch output {
                    case .signedUp(let account): try await self.enter(as: account, .signedUp)
                    case .signedIn(let entry):
                        try await self.enter(as: entry.account, .signedIn(entry))
                    case .lookingAround:
                        self.shared.value.looksAround = true
                        self.navigation.restart(at: .library)
                    }
                })
        case .library:
            .flow(LibraryCoordinator(of: self, leave: leave))
        case .goodbye:
            .screen(GoodbyeScreen(startOver: { self.navigation.restart(at: .firstLaunch) }))
        }
    }

    private func enter(as account: Account, _ way: Membership.Way) async throws {
        try await Membership(shared: shared, services: services).begin(as: account, way, navigation)
        navigation.restart(at: .library)
    }

    private func leave(_ way: Departure) {
        // Nothing of theirs is left for the next one at this browser but how it looks.
        shared.value = SofaShared(theme: shared.theme)
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

/// The way in which a member left, as the library tells it.
enum Departure { case signedOut, deleted }

/// The page after an account was deleted.
struct GoodbyeScreen: Screen {
    static let template = "goodbye"
    static let actions: Actions<Self> = [.button("startOver", \.startOver)]

    let title = "Goodbye"
    let startOver: () -> Void
}
