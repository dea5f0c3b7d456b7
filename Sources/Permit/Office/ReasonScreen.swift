// Deciding: what is decided on, and what the applicant is to be told: conditions, why it is refused, what is missing.

import Usher

struct RefuseForm: Form {
    var why = ""
    static let fields: [FormField<Self>] = [
        .multiline("why", \.why, label: "Why?", length: 0...2_000, hint: "The applicant reads this.")
            .saying(missing: "Enter why it is refused.")
    ]
}

struct AskForm: Form {
    var what = ""
    static let fields: [FormField<Self>] = [
        .multiline(
            "what", \.what, label: "What do you ask for?", length: 0...2_000, hint: "The applicant reads this."
        ).saying(missing: "Enter what is missing.")
    ]
}

struct ApproveForm: Form {
    var note = ""
    static let fields: [FormField<Self>] = [
        .multiline(
            "note", \.note, label: "Conditions", required: false, length: 0...2_000, hint: "The applicant reads this.")
    ]
}

/// Asks for it, for one application or for all that are ticked.
struct ReasonScreen<Asked: Form>: LoadingScreen {
    struct Model: ViewModel {
        /// The one application; nil for several.
        let file: ApplicationFile?
        var standing: Standing? { file?.standing }
        static var fields: Fields<Self> { [.list("decided") { $0.file?.summary ?? [] }] }
    }

    static var template: String { "office/reason" }
    static var actions: Actions<Self> {
        [.submit("send", \.send).seeing(\.standing), .button("close", \.close).cancels()]
    }

    static var fields: Fields<Self> { [.text("verb") { Phrase($0.verb).text }] }

    let title: String
    /// On the button.
    let verb: String
    let form: Asked
    /// Nil for several.
    let reference: Reference?
    let applications: Applications
    let send: (Asked, Standing?) async throws -> Void
    let close: () -> Void

    func load() async throws -> Model {
        guard let reference else { return Model(file: nil) }
        guard let file = try await applications.find(reference) else { throw ApplicationsError.gone }
        return Model(file: file)
    }

    func form(with model: Model) -> Asked { form }
}

extension ApplicationFile {
    /// The lines of the application that a clerk decides on.
    fileprivate var summary: [AnswerLine] {
        let days = Phrase.lines((answers.days.value ?? []).map(\.phrase))
        let kind = EventForm.kinds.first { $0.value == application.kind }?.label ?? application.kind.rawValue
        return [
            AnswerLine(label: "Kind of event", text: Phrase(kind)),
            AnswerLine(label: "Event", text: application.name), AnswerLine(label: "Street", text: application.street),
            AnswerLine(label: "The days", text: days),
            AnswerLine(label: "People", text: "\(application.people, as: "people")"),
            AnswerLine(label: "Applicant", text: application.applicant),
        ]
    }
}
