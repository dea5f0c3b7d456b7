// “Change password”.

import Usher

struct ChangePasswordForm: PasswordTwice {
    var current = ""
    var password = ""
    var repeated = ""

    static let fields: [FormField<Self>] =
        [.password("current", \.current, label: "Current password", autocomplete: "current-password")] + newPassword
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
