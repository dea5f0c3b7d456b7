// “Change password”.

import Usher

struct ChangePasswordForm: Form {
    var current = ""
    var password = ""
    var repeated = ""

    static let fields: [FormField<Self>] = [
        .password("current", \.current, label: "Current password", autocomplete: "current-password"),
        .password(
            "password", \.password, label: "New password", length: Accounts.passwordLengths,
            autocomplete: "new-password", hint: "At least \(Accounts.passwordLengths.lowerBound) characters."),
        .password("repeated", \.repeated, label: "Repeat password", autocomplete: "new-password"),
    ]

    func check(_ problems: inout FormProblems) {
        if password != repeated { problems.add("The two passwords differ. Type the same one twice.", to: "repeated") }
    }
}

struct ChangePasswordScreen: Screen {
    static let template = "settings/change-password"
    static let actions: Actions<Self> = [.submit("change", \.change), .button("back", \.back).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Change password"
    /// Whose password it is, for password managers.
    let email: String
    let form = ChangePasswordForm()
    let change: (ChangePasswordForm) async throws -> Void
    let back: () -> Void
}
