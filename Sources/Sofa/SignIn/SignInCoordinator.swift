// Signing in, with a password or by a mailed link. Ends with the account.

import Usher

final class SignInCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case signIn
        case link(String)
    }

    static let addresses: [Address<Route>] = [
        Address("", .signIn),
        Address("link/{token}", Route.link, { if case .link(let token) = $0 { token } else { nil } }, on: .signIn),
    ]

    let navigation = Navigation<Route, Account>()
    let services: SofaServices

    init(services: SofaServices) { self.services = services }

    func start() -> Route { .signIn }

    func destination(for route: Route) -> Destination {
        switch route {
        case .signIn:
            .screen(SignInScreen(signIn: signIn, mailLink: mailLink, cancel: { self.navigation.cancel() }))
        case .link(let token):
            .screen(
                LinkScreen(
                    token: token, links: services.links, now: services.now,
                    signIn: { try await self.signIn(by: token) }, askAgain: { self.navigation.pop() }))
        }
    }

    private func signIn(_ form: SignInForm) async throws {
        guard !form.password.isEmpty else { throw VisitorError("Fill in “Password”.", field: "password") }
        let account = try await services.accounts.signIn(
            email: form.email, password: form.password, now: services.now())
        guard let account else { throw VisitorError("The email or the password is not right.") }
        navigation.finish(account)
    }

    /// Says the same, and as soon, whether there is an account or not: the mail goes out after the answer.
    private func mailLink(_ form: SignInForm) async throws {
        let (services, now) = (services, services.now())
        if let token = try await services.links.issue(for: form.email, now: now) {
            let mail = Mail.link(token, to: form.email, origin: services.origin.value)
            navigation.run("mail") { try await services.mailer.send(mail, now: now) }
        }
        navigation.notify("If there is an account with this email, a link is on its way.")
    }

    private func signIn(by token: String) async throws {
        guard let account = try await services.links.spend(token, now: services.now()) else {
            throw VisitorError("This link has been used. Ask for a new one.")
        }
        navigation.finish(account)
    }
}
