// The pages of the account: “Account”, “Change password”, and the question before it is deleted.

import Usher

struct AccountScreen: Screen {
    static let template = "settings/account"
    static let actions: Actions<Self> = [
        .button("changeEmail", \.changeEmail), .button("changePassword", \.changePassword),
        .button("signOutEverywhere", \.signOutEverywhere), .button("delete", \.delete).destructive(),
        .button("back", \.back),
        .button("close", \.close).cancels(),
    ]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Account"
    let email: String
    let changeEmail, changePassword: () -> Void
    let signOutEverywhere: () throws -> Void
    let delete, back, close: () -> Void
}

struct ChangePasswordForm: Form {
    var current = ""
    var password = ""

    static let fields: [FormField<Self>] = [
        .password("current", \.current, label: "Current password", autocomplete: "current-password")
            .saying(missing: "Enter your current password."),
        .newPassword(\.password, label: "New password"),
    ]
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

struct DeletionScreen: Screen {
    static let template = "settings/deletion"
    static let actions: Actions<Self> = [.button("delete", \.delete).destructive(), .button("keep", \.keep).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Delete your account?"
    let email: String
    let delete: () async throws -> Void
    let keep: () -> Void
}
