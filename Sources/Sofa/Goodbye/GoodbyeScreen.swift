// “Goodbye”: all that is left after an account is deleted.

import Usher

struct GoodbyeScreen: Screen {
    static let template = "goodbye"
    static let actionNames: Set = ["startOver"]

    let title = "Goodbye"
    let startOver: () -> Void

    var actions: [Action] { [Action("startOver", perform: startOver)] }
}
