// “Account”, and the question before it is deleted.

import Usher

struct AccountScreen: Screen {
    static let template = "settings/account"
    static let actionNames: Set = [
        "changeEmail", "changePassword", "signOutEverywhere", "delete", "back", "close",
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

    var actions: [Action] {
        [
            Action("changeEmail", perform: changeEmail),
            Action("changePassword", perform: changePassword),
            Action("signOutEverywhere", perform: signOutEverywhere),
            Action("delete", perform: delete),
            Action("back", perform: back),
            Action("close", perform: close),
        ]
    }
}

struct DeletionScreen: Screen {
    static let template = "settings/deletion"
    static let actionNames: Set = ["delete", "keep"]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Delete your account?"
    let email: String
    let delete: () async throws -> Void
    let keep: () -> Void

    var actions: [Action] { [Action("delete", perform: delete), Action("keep", perform: keep)] }
}
