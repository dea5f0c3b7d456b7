// Signing in, with a password or by a mailed link. Ends with the account and how it was proved.

import Usher

final class SignInCoordinator: Coordinator {
    enum Route: Codable, Hashable {
        case signIn
        case link(String)
    }

    static let addresses: [Address<Route>] = [
        Address("", .signIn),
        Address("link/{token}", Route.link, on: .signIn),
    ]
    static let screens: Screens = [SignInScreen.self, LinkScreen.self]

    let navigation = Navigation<Route, SignedIn>()
    let services: SofaServices
    private let visit: Visit

    init(services: SofaServices, visit: Visit) {
        self.services = services
        self.visit = visit
    }

    func start() -> Route { .signIn }

    func destination(for route: Route) -> Destination {
        switch route {
        case .signIn:
            .screen(SignInScreen(signIn: signIn, mailLink: mailLink, cancel: navigation.cancel))
        case .link(let token):
            .screen(
                LinkScreen(
                    token: token, links: services.links, now: services.now,
                    signIn: { try await self.signIn(by: token) }, askAgain: navigation.pop))
        }
    }

    private func signIn(_ form: SignInForm) async throws {
        guard !form.password.isEmpty else { throw VisitorError("Fill in “Password”.", field: "password") }
        let id = try await services.accounts.id(of: form.email)
        // Asked of nobody's, too, so that the time does not tell whether there is one.
        let isKnown = visit.knows(id ?? 0)
        if !isKnown { try await visit.take(.signIns) }
        let account = try await visit.guarding {
            try await services.accounts.signIn(
                email: form.email, password: form.password, by: visit.asker(isKnown: isKnown), now: services.now())
        }
        guard let account else {
            visit.log(.wrongPassword)
            throw VisitorError("The email or the password is not right.")
        }
        navigation.finish(SignedIn(account: account, byPassword: true))
    }

    /// Says the same, and as soon, whether there is an account or not: that is looked up after the answer, where the
    /// mail goes out. Asked again by the same submission, another link is mailed, since the mail may be what was lost.
    private func mailLink(_ form: SignInForm) async throws {
        let (services, now) = (services, services.now())
        try await visit.take(.links)
        try await visit.guarding { try await services.links.take(for: form.email, from: visit.origin, now: now) }
        navigation.run("mail") {
            guard let link = try await services.links.issue(for: form.email, now: now) else { return }
            let mail = Mail.link(link.token, to: link.email, origin: services.origin.value)
            try await services.mailer.send(mail, now: now)
        }
        navigation.notify("If there is an account with this email, a link is on its way.")
    }

    private func signIn(by token: String) async throws {
        let account = try await services.links.spend(token, once: navigation.submission, now: services.now())
        guard let account else { throw VisitorError("This link has been used. Ask for a new one.") }
        navigation.finish(SignedIn(account: account, byPassword: false))
    }
}
