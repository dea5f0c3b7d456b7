// “Account”, and the question before it is deleted.

import Usher

struct AccountScreen: Screen {
    static let template = "settings/account"
    static let actions: Actions<Self> = [
        .button("changeEmail", \.changeEmail), .button("changePassword", \.changePassword),
        .button("signOutEverywhere", \.signOutEverywhere), .button("delete", \.delete), .button("back", \.back),
        .button("close", \.close),
    ]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Account"
    let email: String
    let changeEmail: () -> Void
    let changePassword: () -> Void
    let signOutEverywhere: () throws -> Void
    let delete: () -> Void
    let back: () -> Void
    let close: () -> Void
}

struct DeletionScreen: Screen {
    static let template = "settings/deletion"
    static let actions: Actions<Self> = [.button("delete", \.delete), .button("keep", \.keep)]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Delete your account?"
    let email: String
    let delete: () async throws -> Void
    let keep: () -> Void
}
