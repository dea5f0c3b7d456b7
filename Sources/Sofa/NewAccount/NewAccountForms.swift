// The forms of a new account, one for each page that asks.

import Usher

/// “Your email”.
struct EmailForm: Form, Codable, Equatable {
    var email = ""

    static let lead = "It is how you sign in. We send one code to make sure that it is yours."
    static let fields: [FormField<Self>] = [
        .email("email", \.email, label: "Email").saying(missing: "Enter your email address.")
    ]
}

/// “Choose a password”.
struct PasswordForm: Form {
    /// Whose password it is, for password managers; empty where that is not known yet.
    var email = ""
    var password = ""

    static let fields: [FormField<Self>] = [
        .email("username", \.email, label: "Email", required: false).hidden(),
        .newPassword(\.password, label: "Password"),
    ]
}

/// “Your consent”.
struct ConsentForm: Form, Codable, Equatable {
    var agrees = false

    static let fields: [FormField<Self>] = [
        .checkbox(
            "agrees", \.agrees, label: "I agree to the terms", required: true,
            missing: "We can only go on if you agree.")
    ]
}

/// The page of an email by itself, for whoever has an account, or a code that went to the wrong one.
struct EmailScreen: Screen {
    static let template = "usher/ask"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back).cancels()]
    static let fields: Fields<Self> = [.object("steps", \.steps), .text("lead") { _ in EmailForm.lead }]

    let title = "Your email"
    let form: EmailForm
    let steps: StepPosition
    let next: (EmailForm) async throws -> Void
    let back: () -> Void
}
