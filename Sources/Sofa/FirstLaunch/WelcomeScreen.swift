// “Welcome to Sofa”.

import Usher

struct WelcomeScreen: Screen {
    static let template = "first-launch/welcome"
    static let actionNames: Set = ["createAccount", "signIn", "lookAround"]

    let title = "Welcome to Sofa"
    let createAccount: () -> Void
    let signIn: () -> Void
    let lookAround: () -> Void

    var actions: [Action] {
        [
            Action("createAccount", perform: createAccount),
            Action("signIn", perform: signIn),
            Action("lookAround", perform: lookAround),
        ]
    }
}
