// “Your email”.

import Usher

struct EmailForm: Form {
    var email = ""

    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct EmailScreen: SteppedScreen {
    static let template = "new-account/email"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back).cancels()]

    let title = "Your email"
    let form: EmailForm
    let steps: StepPosition
    let next: (EmailForm) async throws -> Void
    let back: () -> Void
}
