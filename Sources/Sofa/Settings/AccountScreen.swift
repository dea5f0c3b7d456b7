// “Account”.

import Usher

struct AccountScreen: Screen {
    static let template = "settings/account"
    static let fields: Fields<Self> = [.text("email", \.email)]

    let title = "Account"
    let email: String
    let back: () -> Void
    let close: () -> Void

    var actions: [Action] { [Action("back", perform: back), Action("close", perform: close)] }
}
