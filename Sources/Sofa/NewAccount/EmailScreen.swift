// “Your email”.

import Usher

struct EmailForm: Form {
    var email = ""

    static let fields: [FormField<Self>] = [.email("email", \.email, label: "Email")]
}

struct EmailScreen: SteppedScreen {
    static let template = "new-account/email"
    static let form: (any Form.Type)? = EmailForm.self
    static let actionNames: Set = ["next", "back"]

    let title = "Your email"
    let email: String
    let steps: StepIndicator
    let next: (EmailForm) async throws -> Void
    let back: () -> Void

    var actions: [Action] {
        [Action("next", form: EmailForm(email: email), perform: next), Action("back", perform: back)]
    }
}
