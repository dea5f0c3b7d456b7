// The account, inside the settings: another email, or no account at all.

import Usher

final class AccountCoordinator: Coordinator {
    enum Route: Codable, Hashable { case account, changeEmail, deletion }

    static let addresses: [Address<Route>] = [Address("", .account)]

    let navigation = Navigation<Route, Void>()
    private let services: SofaServices
    private let shared: Shared<SofaShared>
    private let close: () -> Void
    private let deleted: () -> Void

    /// - Parameters:
    ///   - close: closes the settings as a whole.
    ///   - deleted: the account is gone.
    init(
        services: SofaServices, shared: Shared<SofaShared>, close: @escaping () -> Void,
        deleted: @escaping () -> Void
    ) {
        self.services = services
        self.shared = shared
        self.close = close
        self.deleted = deleted
    }

    func start() -> Route { .account }

    func destination(for route: Route) -> Destination {
        switch route {
        case .account:
            .screen(
                AccountScreen(
                    email: shared.account?.email ?? "", changeEmail: { self.navigation.push(.changeEmail) },
                    delete: { self.navigation.present(.deletion) }, back: { self.navigation.finish() }, close: close))
        case .changeEmail:
            .flow(
                ChangeEmailCoordinator(services: services, shared: shared),
                onFinish: { account in
                    self.shared.value.account = account
                    self.navigation.notify("Your email is changed.")
                })
        case .deletion:
            .screen(
                DeletionScreen(
                    email: shared.account?.email ?? "", delete: delete, keep: { self.navigation.dismiss() }))
        }
    }

    private func delete() async throws {
        if let account = shared.account { try await services.accounts.delete(account.id) }
        deleted()
    }
}
