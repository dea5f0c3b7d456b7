// Signing in, with a password or by a mailed link, and a new password by a link of its own. Ends with the account and
// how it was proved.

import Foundation
import Usher

final class SignInCoordinator: SofaFlow, Coordinator {
    enum Route: Codable, Hashable {
        case signIn
        case sent(Links.Purpose)
        case link(String)
        case newPassword(String)
    }

    struct State: Codable, Equatable { var email = "" }

    static let addresses: [Address<Route>] = [
        Address("", .signIn),
        Address("link/{token}", Route.link, on: .signIn),
        Address("new-password/{token}", Route.newPassword, on: .signIn),
    ]
    static let screens: Screens = [
        SignInScreen.self, CheckMailScreen.self, LinkScreen.self, NewPasswordScreen.self,
    ]

    let navigation = Navigation<Route, SignedIn>()
    var state = State()

    func start() -> Route { .signIn }

    func destination(for route: Route) -> Destination {
        switch route {
        case .signIn:
            .screen(
                SignInScreen(
                    form: SignInForm(email: state.email), signIn: signIn, mailLink: { try await self.ask($0, .signIn) },
                    forgotten: { try await self.ask($0, .newPassword) }, cancel: navigation.cancel))
        case .sent(let purpose):
            .screen(
                CheckMailScreen(
                    email: state.email, purpose: purpose,
                    resend: {
                        try await self.mailLink(purpose)
                        self.navigation.notify("We have sent it again, if there is an account with this address.")
                    }, change: navigation.pop))
        case .link(let token):
            .screen(
                LinkScreen(
                    token: token, hasShelf: shared.shelf != GuestShelf(), links: services.links, now: services.now,
                    signIn: { try await self.signIn(by: token, takingShelf: true) },
                    signInAlone: { try await self.signIn(by: token, takingShelf: false) }, askAgain: navigation.pop))
        case .newPassword(let token):
            .screen(
                NewPasswordScreen(
                    token: token, links: services.links, now: services.now,
                    set: { try await self.setPassword($0.password, by: token) }, askAgain: navigation.pop))
        }
    }

    private func signIn(_ form: SignInForm) async throws {
        guard !form.password.isEmpty else { throw VisitorError("Enter your password.", field: "password") }
        let isKnown = try await isKnown(form.email)
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

    private func ask(_ form: SignInForm, _ purpose: Links.Purpose) async throws {
        state.email = form.email
        try await mailLink(purpose)
        navigation.push(.sent(purpose))
    }

    /// Says the same, and as soon, whether there is an account or not: that is looked up after the answer, where the
    /// mail goes out. Asked again by the same submission, another link is mailed, since the mail may be what was lost.
    private func mailLink(_ purpose: Links.Purpose) async throws {
        let (services, now, email) = (services, services.now(), state.email)
        let mails = try await mayMail(email, now: now)
        if !mails { visit.log(.limitReached) }
        navigation.run("\(purpose) \(email)") {
            guard mails, let link = try await services.links.issue(for: email, purpose, now: now) else { return }
            try await services.mailer.send(
                .link(link.token, purpose, to: link.email, origin: services.origin.value), now: now)
        }
    }

    /// Whoever has used up an account's links keeps no browser from them that it knows.
    private func mayMail(_ email: String, now: Date) async throws -> Bool {
        do { try await visit.take(.links) } catch let limit as LimitReached {
            guard try await isKnown(email) else { throw limit }
        }
        if try await services.links.take(for: email, by: visit.asker(), now: now) { return true }
        guard try await isKnown(email) else { return false }
        return try await services.links.take(for: email, by: visit.asker(isKnown: true), now: now)
    }

    /// True if this browser has signed in to the account of an email since its password was set. Asked of nobody's,
    /// too, so that the time does not tell whether there is one.
    private func isKnown(_ email: String) async throws -> Bool {
        let found = try await services.accounts.credentials(for: EmailAddress(email))
        return visit.knows(found?.account.id ?? 0, credential: found?.password)
    }

    private func setPassword(_ password: String, by token: String) async throws {
        let now = services.now()
        let set = try await navigation.once { key in
            try await services.accounts.setPassword(to: password, by: token, once: key, from: visit.origin, now: now)
        }
        guard let set else { throw VisitorError("This link was used already. Ask for a new one.") }
        // It is changed, whether or not that mail can be sent.
        if let email = set.email { try? await services.mailer.send(.passwordChanged(to: email), now: now) }
        // Whoever has the mail is the owner: strangers who use up the tries shall not keep them from signing in here.
        let credential = try await services.accounts.credential(of: set.account)
        navigation.rememberBrowser(of: set.account, credential: credential)
        navigation.endOthers(of: set.account)
        navigation.pop()
        navigation.notify("Your password is changed, and all browsers are signed out. Sign in with the new one.")
    }

    private func signIn(by token: String, takingShelf takes: Bool) async throws {
        let account = try await navigation.once {
            try await services.links.spend(token, once: $0, now: services.now())
        }
        guard let account else { throw VisitorError("This link was used already. Ask for a new one.") }
        navigation.finish(SignedIn(account: account, byPassword: false, takesShelf: takes))
    }
}

/// The result of the flow.
struct SignedIn: Equatable, Sendable {
    let account: Account
    /// Or by a mailed link.
    let byPassword: Bool
    /// True if the guest's shelf becomes the account's.
    var takesShelf = true
}
