// “Sign in”, and “Check your email” where a link was asked for there.

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

/// The page after it says the same of each address, whether it has an account or not.
struct CheckMailScreen: Screen {
    static let template = "check-mail"
    static let actions: Actions<Self> = [.button("resend", \.resend), .button("change", \.change).cancels()]
    static let fields: Fields<Self> = [.text("email", \.email), .flag("signsIn") { $0.purpose == .signIn }]

    let title = "Check your email"
    let email: String
    let purpose: Links.Purpose
    let resend: () async throws -> Void
    let change: () -> Void
}
