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
        .phrase("rule") { Phrase.rule(of: $0.first) },
    ]

    let title = "When?"
    let days: [EventDay]
    /// The first day for which one may apply.
    let first: Day
    let steps: StepPosition
    /// Nil where there are enough.
    let add: (() -> Void)?
    let remove: (String) -> Void
    let next: ([EventDay]) throws -> Void
    let back: () -> Void
}

extension Phrase {
    /// The rule of 28 days, said before a date is asked for.
    static func rule(of first: Day) -> Phrase {
        "We need 28 days to prepare, so the first day that you can apply for is \(first, as: "day")."
    }
}

/// “Who is responsible?”.
struct WhoScreen: Screen {
    static let template = "usher/ask"
    static let actions: Actions<Self> = [.submit("next", \.next), .button("back", \.back)]
    static let fields: Fields<Self> = [.object("steps", \.steps)]

    let title = "Who is responsible?"
    let form: WhoForm
    let steps: StepPosition
    let next: (WhoForm) throws -> Void
    let back: () -> Void
}

/// Asks about an email that looks like a slip, over the page where it was typed.
struct EmailScreen: Screen {
    static let template = "email"
    static let actions: Actions<Self> = [
        .button("use", \.use), .button("keep", \.keep), .button("close", \.close).cancels(),
    ]
    static let fields: Fields<Self> = [.text("typed", \.typed), .text("meant", \.meant)]

    let title = "Is your email address right?"
    let typed: String
    let meant: String
    let use, keep: () throws -> Void
    let close: () -> Void
}
