// What README's code stands in: the page of the password, and whoever starts the flow.

struct PasswordScreen: Screen {
    static let template = "sign-up/password"
    static let actions: Actions<Self> = [.button("create", \.create)]

    let title = "Choose a password"
    let create: () -> Void
}

struct WelcomeScreen: Screen {
    static let template = "welcome"
    static let actions: Actions<Self> = []

    let title: String
}

//> README.md

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

    func start() -> Route { .signUp }

    func destination(for route: Route) -> Destination {
        switch route {
        //> README.md
        case .welcome(let name): .screen(WelcomeScreen(title: "Welcome, \(name)"))
        }
    }
}
