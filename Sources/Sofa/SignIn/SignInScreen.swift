// “Sign in”.

import Usher

struct SignInForm: Form {
    var email = ""
    var password = ""

    static let fields: [FormField<Self>] = [
        .email("email", \.email, label: "Email", autocomplete: "username"),
        .password("password", \.password, label: "Password", autocomplete: "current-password"),
    ]
}

struct SignInScreen: Screen {
    static let template = "sign-in"
    static let form: (any Form.Type)? = SignInForm.self
    static let actionNames: Set = ["signIn", "cancel"]

    let title = "Sign in"
    let signIn: (SignInForm) async throws -> Void
    let cancel: () -> Void

    var actions: [Action] {
        [Action("signIn", form: SignInForm(), perform: signIn), Action("cancel", perform: cancel)]
    }
}
