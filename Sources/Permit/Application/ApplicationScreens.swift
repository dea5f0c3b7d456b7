// The pages of an application that do more than ask with a form.

import Usher

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
