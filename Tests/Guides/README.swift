// What README's code stands in: accounts, the page of the password, and whoever starts the flow.

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

struct WelcomeScreen: Screen {
    static let template = "welcome"
    static let actions: Actions<Self> = []

    let title: String
}

//> README.md

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
        //> README.md
        case .welcome(let name): .screen(WelcomeScreen(title: "Welcome, \(name)"))
        }
    }
}
