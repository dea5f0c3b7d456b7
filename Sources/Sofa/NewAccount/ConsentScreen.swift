// “Your consent”.

import Usher

struct ConsentForm: Form {
    var agrees = false

    static let fields: [FormField<Self>] = [
        .checkbox(
            "agrees", \.agrees, label: "I agree to the terms", required: true,
            missing: "We can only go on if you agree.")
    ]
}

struct ConsentScreen: SteppedScreen {
    static let template = "new-account/consent"
    static let form: (any Form.Type)? = ConsentForm.self
    static let actionNames: Set = ["next", "back"]

    let title = "Your consent"
    let agrees: Bool
    let steps: StepIndicator
    let next: (ConsentForm) async throws -> Void
    let back: () -> Void

    var actions: [Action] {
        [Action("next", form: ConsentForm(agrees: agrees), perform: next), Action("back", perform: back)]
    }
}
