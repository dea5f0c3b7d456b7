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
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back).cancels()]

    let title = "Your consent"
    let form: ConsentForm
    let steps: StepPosition
    let next: (ConsentForm) async throws -> Void
    let back: () -> Void
}
