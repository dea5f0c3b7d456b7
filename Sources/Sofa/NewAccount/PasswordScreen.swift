// “Choose a password”.

import Usher

struct PasswordForm: Form {
    var password = ""
    var repeated = ""

    static let fields: [FormField<Self>] = [
        .password(
            "password", \.password, label: "Password", length: Accounts.passwordLengths, autocomplete: "new-password",
            hint: "At least \(Accounts.passwordLengths.lowerBound) characters."),
        .password("repeated", \.repeated, label: "Repeat password", autocomplete: "new-password"),
    ]

    func check(_ problems: inout FormProblems) {
        if password != repeated { problems.add("The two passwords differ. Type the same one twice.", to: "repeated") }
    }
}

struct PasswordScreen: SteppedScreen {
    static let template = "new-account/password"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back).cancels()]
    static let fields = Fields<Self>(stepFields + [.text("email", \.email)])

    let title = "Choose a password"
    /// Whose password it is, for password managers; empty where that is not known yet.
    let email: String
    let form = PasswordForm()
    let steps: StepPosition
    let next: (PasswordForm) async throws -> Void
    let back: () -> Void
}
