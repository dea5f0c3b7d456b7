// What an applicant is to be told: why it is refused, or what is missing.

import Usher

struct RefuseForm: Form {
    var why = ""
    static let fields: [FormField<Self>] = [
        .multiline("why", \.why, label: "Why?", length: 0...2_000, hint: "The applicant reads this.")
    ]
}

struct AskForm: Form {
    var what = ""
    static let fields: [FormField<Self>] = [
        .multiline(
            "what", \.what, label: "What do you ask for?", length: 0...2_000, hint: "The applicant reads this.")
    ]
}

/// Asks for it, for one application or for all that are ticked.
struct ReasonScreen<Asked: Form>: LoadingScreen {
    struct Model: ViewModel {
        /// Of the one application; nil for several.
        let standing: Standing?
        static var fields: Fields<Self> { [] }
    }

    static var template: String { "office/reason" }
    static var actions: Actions<Self> {
        [.submit("send", \.send).seeing(\.standing), .button("close", \.close).cancels()]
    }

    let title: String
    let form: Asked
    /// Nil for several.
    let reference: Reference?
    let applications: Applications
    let send: (Asked, Standing?) async throws -> Void
    let close: () -> Void

    func load() async throws -> Model {
        guard let reference else { return Model(standing: nil) }
        guard let file = try await applications.find(reference) else { throw ApplicationsError.gone }
        return Model(standing: file.standing)
    }

    func form(with model: Model) -> Asked { form }
}
