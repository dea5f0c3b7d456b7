// Signing in to the office, by a mailed link. Ends with the clerk's email.

import Usher

extension Limit {
    /// Links that are asked for, whatever the email. A browser that is known to the clerk is not counted.
    static let links = Limit("links", 20, per: .minutes(15), by: .address)
    /// Links to one email, whoever asks for them: nobody's letter box is filled. A browser in which its clerk has
    /// signed in before is counted apart.
    static let linksOfOne = Limit("links of one", 5, per: .minutes(15), by: .value)
}

struct SignInForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [
        .email("email", \.email, label: "Email", autocomplete: "email")
            .saying(missing: "Enter your email address.")
    ]
}

final class SignInCoordinator: PermitFlow, Coordinator {
    enum Route: Codable, Hashable {
        case email, sent
        case link(String)
    }

    struct State: Codable, Equatable { var email = "" }

    static let addresses: [Address<Route>] = [
        Address("", .email), Address("{token}", Route.link, on: .email),
    ]
    static let screens: Screens = [SignInScreen.self, CheckMailScreen.self, LinkScreen.self]

    let navigation = Navigation<Route, String>()
    var state = State()

    func start() -> Route { .email }

    func destination(for route: Route) -> Destination {
        switch route {
        case .email:
            .screen(
                SignInScreen(
                    form: SignInForm(email: state.email),
                    send: { form in
                        self.state.email = form.email
                        try await self.mail()
                        self.navigation.push(.sent)
                    }))
        case .sent:
            .screen(
                CheckMailScreen(
                    email: state.email,
                    resend: {
                        try await self.mail()
                        self.navigation.notify("We have sent it again, if this is the email of one of our clerks.")
                    }, change: navigation.pop))
        case .link(let token):
            .screen(
                LinkScreen(
                    token: token, links: services.links, signIn: { try await self.spend(token) },
                    askAgain: navigation.pop))
        }
    }

    /// Says the same, and as soon, whoever asks: whether there is such a clerk is looked up where the mail goes out.
    private func mail() async throws {
        let (services, email) = (services, Staff.key(state.email))
        if !visit.knows(email) { try await visit.take(.links) }
        let mails = try await mayMail(email)
        navigation.run("mail \(email)") {
            guard mails, let clerk = services.member(email) else { return }
            let token = try await services.links.issue(for: email)
            try await services.mailer.send(
                .link(token, to: clerk.email, origin: services.origin.value), now: services.now())
        }
    }

    /// Past five in a quarter of an hour nothing more is mailed, and nobody hears of it: strangers who ask keep no
    /// clerk from the links that were mailed. A browser that the clerk has signed in with has five of its own.
    private func mayMail(_ email: String) async throws -> Bool {
        do { try await visit.take(.linksOfOne, of: email, for: email) } catch is LimitReached { return false }
        return true
    }

    private func spend(_ token: String) async throws {
        let email = try await navigation.once { try await services.links.spend(token, once: $0) }
        guard let email, services.role(email) != nil else {
            throw VisitorError("This link is not good any more. Ask for a new one.")
        }
        navigation.finish(email)
    }
}

struct SignInScreen: Screen {
    static let template = "office/sign-in"
    static let actions: Actions<Self> = [.submit("send", \.send)]

    let title = "Sign in to the office"
    let form: SignInForm
    let send: (SignInForm) async throws -> Void
}

/// The page after it: where the link was asked for, and what to do if none comes.
struct CheckMailScreen: Screen {
    static let template = "office/check-mail"
    static let actions: Actions<Self> = [.button("resend", \.resend), .button("change", \.change)]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Check your email"
    let email: String
    let resend: () async throws -> Void
    let change: () -> Void
}

/// The page of a mailed link. Opening it spends nothing: mail scanners open links as well.
struct LinkScreen: LoadingScreen {
    struct Model: ViewModel {
        let isFresh: Bool
        static let fields: Fields<Self> = [.flag("isFresh", \.isFresh)]
    }

    static let template = "office/link"
    static let actions: Actions<Self> = [
        .button("signIn", \.signIn).when(\.isFresh), .button("askAgain", \.askAgain).when { !$0.isFresh },
    ]

    let token: String
    let links: SignInLinks
    let signIn: () async throws -> Void
    let askAgain: () -> Void

    func load() async throws -> Model { Model(isFresh: try await links.isFresh(token)) }

    func title(with model: Model) -> String {
        model.isFresh ? "Your link to sign in" : "This link is not good any more"
    }
}
