// “Goodbye”: all that is left after an account is deleted.

import Usher

struct GoodbyeScreen: Screen {
    static let template = "goodbye"
    static let actions: Actions<Self> = [.button("startOver", \.startOver)]

    let title = "Goodbye"
    let startOver: () -> Void
}
