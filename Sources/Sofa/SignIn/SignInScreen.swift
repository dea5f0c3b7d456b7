// “Sign in”.

import Usher

struct SignInForm: Form {
    var email = ""
    var password = ""

    static let fields: [FormField<Self>] = [
        .email("email", \.email, label: "Email", autocomplete: "username")
            .saying(missing: "Enter your email address."),
        // A link needs none; the coordinator asks for it where it is needed.
        .password(
            "password", \.password, label: "Password", required: false, autocomplete: "current-password",
            reveals: true),
    ]
}

struct SignInScreen: Screen {
    static let template = "sign-in"
    static let actions: Actions<Self> = [
        .submit("signIn", \.signIn), .submit("mailLink", \.mailLink), .submit("forgotten", \.forgotten),
        .button("cancel", \.cancel).cancels(),
    ]

    let title = "Sign in"
    let form: SignInForm
    let signIn, mailLink, forgotten: (SignInForm) async throws -> Void
    let cancel: () -> Void
}
