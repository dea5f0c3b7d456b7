// “Your email”, as New account asks for it.

import Usher

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
