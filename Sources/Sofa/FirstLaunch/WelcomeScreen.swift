// “Welcome to Sofa”.

import Usher

struct WelcomeScreen: Screen {
    static let template = "first-launch/welcome"
    static let actions: Actions<Self> = [
        .button("createAccount", \.createAccount), .button("signIn", \.signIn), .button("lookAround", \.lookAround),
    ]

    let title = "Welcome to Sofa"
    let createAccount: () -> Void
    let signIn: () -> Void
    let lookAround: () -> Void
}
