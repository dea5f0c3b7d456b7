// The pages of an application.

import Usher

/// A page that asks with one form.
struct AskScreen<Asked: Form>: Screen {
    static var template: String { "ask" }
    static var actions: Actions<Self> { [.submit("next", \.next), .button("back", \.back)] }
    static var fields: Fields<Self> { [.object("steps", \.steps)] }

    let title: String
    let form: Asked
    let steps: StepPosition
    let next: (Asked) async throws -> Void
    let back: () -> Void
}

/// “Where?”.
struct PlaceScreen: Screen {
    static let template = "place"
    static let actions: Actions<Self> = [
        .submit("next", \.next), .button("lookUp", \.lookUp), .button("back", \.back),
    ]
    static let fields: Fields<Self> = [.object("steps", \.steps), .flag("hasStreet") { $0.form.street != nil }]

    let title = "Where?"
    let form: PlaceForm
    let steps: StepPosition
    let lookUp: () -> Void
    let next: (PlaceForm) async throws -> Void
    let back: () -> Void
}

/// “When?”: a list to which one adds.
struct DaysScreen: Screen {
    static let template = "days"
    static let actions: Actions<Self> = [
        .button("add", \.add), .button("remove", \.remove).taking(\.days, by: \.id),
        .button("next", \.next).seeing(\.days), .button("back", \.back),
    ]
    static let fields: Fields<Self> = [
        .object("steps", \.steps), .list("days", \.days), .flag("isEmpty", \.days.isEmpty),
    ]

    let title = "When?"
    let days: [EventDay]
    let steps: StepPosition
    /// Nil where there are enough.
    let add: (() -> Void)?
    let remove: (String) -> Void
    let next: ([EventDay]) throws -> Void
    let back: () -> Void
}

struct CheckScreen: Screen {
    static let template = "check"
    static let actions: Actions<Self> = [
        .button("send", \.send), .button("change", \.change).taking(\.answers, by: \.route),
        .button("back", \.back),
    ]
    static let fields: Fields<Self> = [.list("answers", \.answers)]

    let title = "Check your answers"
    let answers: [StepAnswers<ApplicationCoordinator.Route>]
    let change: (ApplicationCoordinator.Route) -> Void
    let send: () async throws -> Void
    let back: () -> Void
}
