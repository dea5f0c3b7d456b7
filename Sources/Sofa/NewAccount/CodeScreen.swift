// “Confirm your email”.

import Usher

struct CodeForm: Form {
    var code = ""

    static let fields: [FormField<Self>] = [.code("code", \.code, label: "Code", digits: 6)]
}

struct CodeScreen: SteppedScreen {
    static let template = "new-account/code"
    static let form: (any Form.Type)? = CodeForm.self
    static let actionNames: Set = ["confirm", "resend", "back"]
    static let fields = Fields<Self>(stepFields + [.text("email", \.email)])

    let title = "Confirm your email"
    let email: String
    let steps: StepIndicator
    let confirm: (CodeForm) async throws -> Void
    let resend: () async throws -> Void
    let back: () -> Void

    var actions: [Action] {
        [
            Action("confirm", form: CodeForm(), perform: confirm),
            Action("resend", perform: resend),
            Action("back", perform: back),
        ]
    }
}
