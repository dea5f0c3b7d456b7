// “About”: a modal over the settings, which are one themselves.

import Usher

struct AboutScreen: Screen {
    static let template = "settings/about"
    static let actionNames: Set = ["close"]

    let title = "About"
    let close: () -> Void

    var actions: [Action] { [Action("close", perform: close)] }
}
