// What the code of Coming from coordinators of UIKit stands in: accounts, two screens, and whoever starts the flow.

import Usher

struct Account: Sendable {
    let name: String
}

struct Accounts: Sendable {
    func create(_ email: String, _ password: String) async throws -> Account { Account(name: email) }
}

struct EmailForm: Form {
    var email = ""
    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct EmailScreen: Screen {
    static let template = "sign-up/email"
    static let actions: Actions<Self> = [.submit("next", \.next)]

    let title = "Your email"
    let form: EmailForm
    let next: (EmailForm) -> Void
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

struct WelcomeScreen: Screen {
    static let template = "welcome"
    static let actions: Actions<Self> = []

    let title: String
}

final class Main: Coordinator {
    enum Route: Codable, Hashable {
        case signUp
        case welcome(String)
    }

    static let addresses: [Address<Route>] = [Address("sign-up", .signUp)]
    static let screens: Screens = [WelcomeScreen.self]
    static let flows: Flows = [SignUp.self]

    let navigation = Navigation<Route, Void>()
    let accounts = Accounts()

    func start() -> Route { .signUp }

    func destination(for route: Route) -> Destination {
        switch route {
        //> ComingFromUIKit.md
        case .welcome(let name): .screen(WelcomeScreen(title: "Welcome, \(name)"))
        }
    }
}

//> ComingFromUIKit.md
