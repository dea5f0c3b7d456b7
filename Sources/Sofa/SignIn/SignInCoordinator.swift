// Signing in. Ends with the account.

import Usher

final class SignInCoordinator: Coordinator {
    enum Route: Codable, Hashable { case signIn }

    static let addresses: [Address<Route>] = [Address("", .signIn)]

    let navigation = Navigation<Route, Account>()
    private let accounts: Accounts

    init(accounts: Accounts) { self.accounts = accounts }

    func start() -> Route { .signIn }

    func destination(for route: Route) -> Destination {
        .screen(SignInScreen(signIn: signIn, cancel: { self.navigation.cancel() }))
    }

    private func signIn(_ form: SignInForm) async throws {
        guard let account = try await accounts.signIn(email: form.email, password: form.password) else {
            throw VisitorError("The email or the password is not right.")
        }
        navigation.finish(account)
    }
}
