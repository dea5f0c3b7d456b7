// “Account”, and the question before it is deleted.

import Usher

struct AccountScreen: Screen {
    static let template = "settings/account"
    static let actionNames: Set = ["changeEmail", "delete", "back", "close"]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Account"
    let email: String
    let changeEmail: () -> Void
    let delete: () -> Void
    let back: () -> Void
    let close: () -> Void

    var actions: [Action] {
        [
            Action("changeEmail", perform: changeEmail),
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
