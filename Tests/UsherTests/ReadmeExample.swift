// README's first example, word for word, so that it compiles; ReadmeTests holds the two against each other.

import Usher

struct Account: Sendable {
    let name: String
}

struct Accounts: Sendable {
    func create(_ email: String, _ password: String) async throws -> Account { Account(name: email) }
}

struct PasswordForm: Form {
    var password = ""
    static let fields: [FormField<Self>] = [
        .password("password", \.password, label: "Password", autocomplete: "new-password")
    ]
}

struct PasswordScreen: Screen {
    static let template = "sign-up/password"
    static let actions: Actions<Self> = [.submit("create", \.create)]

    let title = "Choose a password"
    let form = PasswordForm()
    let create: (PasswordForm) async throws -> Void
}

/// Signing up in two steps. Ends with the account; whoever started the flow decides what follows.
final class SignUp: Coordinator {
    enum Route: Codable, Hashable { case email, password }
    struct State: Codable, Equatable { var email = "" }

    static let addresses: [Address<Route>] = [
        Address("email", .email),
        Address("password", .password, on: .email),
    ]
    static let screens: Screens = [EmailScreen.self, PasswordScreen.self]

    let navigation = Navigation<Route, Account>()
    var state = State()
    let accounts: Accounts

    init(accounts: Accounts) { self.accounts = accounts }

    func start() -> Route { .email }

    func destination(for route: Route) -> Destination {
        switch route {
        case .email:
            .screen(
                EmailScreen(
                    form: EmailForm(email: state.email),
                    next: { form in
                        self.state.email = form.email
                        self.navigation.push(.password)
                    }))
        case .password:
            .screen(
                PasswordScreen(create: { form in
                    self.navigation.finish(try await self.accounts.create(self.state.email, form.password))
                }))
        }
    }
}

/// A screen knows no other screen, no address, and not how it is presented.
struct EmailScreen: Screen {
    static let template = "sign-up/email"
    static let actions: Actions<Self> = [.submit("next", \.next)]

    let title = "Your email"
    let form: EmailForm
    let next: (EmailForm) -> Void
}

/// A field is said once: that gives the HTML attributes, the messages, the decoding, and what may be shown again.
struct EmailForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}
