// “Confirm your email”.

import Usher

struct CodeForm: Form {
    var code = ""

    static let fields: [FormField<Self>] = [
        .code("code", \.code, label: "Code", digits: 6).saying(missing: "Enter the code from our mail.")
    ]
}

struct CodeScreen: Screen {
    static let template = "new-account/code"
    static let actions: Actions<Self> = [
        .submit("confirm", \.confirm), .button("resend", \.resend), .button("change", \.change),
        .button("back", \.back).cancels(),
    ]
    static let fields: Fields<Self> = [.object("steps", \.steps), .text("email", \.email)]

    let title = "Confirm your email"
    let email: String
    let form = CodeForm()
    let steps: StepPosition
    let confirm: (CodeForm) async throws -> Void
    let resend: () async throws -> Void
    /// Another address, which is then the one that is confirmed.
    let change, back: () -> Void
}
