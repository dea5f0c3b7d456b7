// “Your password”.

import Usher

struct PasswordAgainForm: Form {
    var password = ""

    static let fields: [FormField<Self>] = [
        .password("password", \.password, label: "Password", autocomplete: "current-password")
    ]
}

struct PasswordAgainScreen: Screen {
    static let template = "settings/password-again"
    static let form: (any Form.Type)? = PasswordAgainForm.self
    static let actionNames: Set = ["goOn", "cancel"]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Your password"
    /// Whose password it is, for password managers.
    let email: String
    let goOn: (PasswordAgainForm) async throws -> Void
    let cancel: () -> Void

    var actions: [Action] {
        [Action("goOn", form: PasswordAgainForm(), perform: goOn), Action("cancel", perform: cancel)]
    }
}
