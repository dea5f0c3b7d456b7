// “Delete your account?”.

import Usher

struct DeletionScreen: Screen {
    static let template = "settings/deletion"
    static let actions: Actions<Self> = [.button("delete", \.delete).destructive(), .button("keep", \.keep).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Delete your account?"
    let email: String
    let delete: () async throws -> Void
    let keep: () -> Void
}
