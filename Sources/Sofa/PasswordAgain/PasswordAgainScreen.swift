// “Your password”.

import Usher

struct PasswordAgainForm: Form {
    var password = ""

    static let fields: [FormField<Self>] = [
        .password("password", \.password, label: "Password", autocomplete: "current-password", reveals: true)
            .saying(missing: "Enter your password.")
    ]
}

struct PasswordAgainScreen: Screen {
    static let template = "settings/password-again"
    static let actions: Actions<Self> = [.submit("goOn", \.goOn), .button("cancel", \.cancel).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Your password"
    /// Whose password it is, for password managers.
    let email: String
    let form = PasswordAgainForm()
    let goOn: (PasswordAgainForm) async throws -> Void
    let cancel: () -> Void
}
