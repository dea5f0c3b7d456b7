// “About”: a modal over the settings, which are one themselves.

import Usher

struct AboutScreen: Screen {
    static let template = "settings/about"
    static let actions: Actions<Self> = [.button("close", \.close).cancels()]

    let title = "About"
    let close: () -> Void
}
