// What the code of Coming from Phoenix LiveView stands in: a flow whose first step is shown, and orders.

import Usher

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

struct PasswordScreen: Screen {
    static let template = "sign-up/password"
    static let actions: Actions<Self> = []

    let title = "Choose a password"
}

final class SignUp: Coordinator {
    enum Route: Codable, Hashable { case email, password }
    struct State: Codable, Equatable { var email = "" }

    static let screens: Screens = [EmailScreen.self, PasswordScreen.self]

    let navigation = Navigation<Route, Void>()
    var state = State()

    func start() -> Route { .email }

    func destination(for route: Route) -> Destination {
        switch route {
        //> ComingFromLiveView.md
        case .password: .screen(PasswordScreen())
        }
    }
}

struct OrderModel: ViewModel {
    let isOpen: Bool
    static let fields: Fields<Self> = [.flag("isOpen", \.isOpen)]
}

struct Orders: Sendable {
    func order(_ id: Int) async throws -> OrderModel { throw NotFound() }
}

//> ComingFromLiveView.md
