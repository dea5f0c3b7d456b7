// Settings: a modal with a stack of its own.

import Usher

final class SettingsCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable { case settings, account, newAccount, signIn, about }

    static let addresses: [Address<Route>] = [
        Address("", .settings),
        Address("account", .account, on: .settings),
        Address("about", .about, over: .settings),
    ]
    static let screens: Screens = [SettingsScreen.self, AboutScreen.self]
    static let flows: Flows = [AccountCoordinator.self, NewAccountCoordinator.self, SignInCoordinator.self]

    let navigation = Navigation<Route, Void>()
    private let giveFeedback: () -> Void
    private let leave: (Departure) -> Void

    init(of parent: SofaFlow, giveFeedback: @escaping () -> Void, leave: @escaping (Departure) -> Void) {
        (self.giveFeedback, self.leave) = (giveFeedback, leave)
        super.init(of: parent)
    }

    func start() -> Route { .settings }

    /// The account needs one who is signed in.
    func admission(to route: Route) -> Admission<Route> {
        route == .account && shared.account == nil ? .after(.signIn) : .yes
    }

    func destination(for route: Route) -> Destination {
        switch route {
        case .settings:
            .screen(
                SettingsScreen(
                    form: SettingsForm(theme: shared.theme, perPage: shared.perPage),
                    isSignedIn: shared.account != nil, save: save,
                    account: { self.navigation.push(.account) },
                    createAccount: { self.navigation.push(.newAccount) },
                    signIn: { self.navigation.push(.signIn) }, about: { self.navigation.present(.about) },
                    giveFeedback: giveFeedback, signOut: { self.leave(.signedOut) },
                    close: navigation.dismiss))
        case .account:
            .flow(
                AccountCoordinator(of: self, close: navigation.dismiss, deleted: { self.leave(.deleted) }))
        case .newAccount:
            .flow(
                NewAccountCoordinator(services: services, visit: visit),
                onFinish: { try await self.enter(as: $0, .signedUp) })
        case .signIn:
            .flow(
                SignInCoordinator(of: self),
                onFinish: { try await self.enter(as: $0.account, .signedIn($0)) })
        case .about:
            .screen(AboutScreen(close: navigation.dismiss))
        }
    }

    private func save(_ form: SettingsForm) {
        shared.value.theme = form.theme
        shared.value.perPage = form.perPage
        navigation.notify("Saved.")
    }

    private func enter(as account: Account, _ way: Membership.Way) async throws {
        try await Membership(shared: shared, services: services).begin(as: account, way, navigation)
    }
}
