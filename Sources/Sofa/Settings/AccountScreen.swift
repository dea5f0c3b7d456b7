// “Account”.

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
