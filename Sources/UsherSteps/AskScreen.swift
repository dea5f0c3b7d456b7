// The pages that a table of steps makes by itself: one that asks with a form, and the one that shows all answers.

public import UsherFlow
public import UsherSite
public import UsherTemplate

/// The page of a step that asks with a form; see ``Step/ask(_:_:_:heading:lead:template:)``.
///
/// Its template is `usher/ask` unless the step says another one. It has the actions `next` and `back`, and names
/// `steps`, a ``StepPosition``, and `lead`.
public struct AskScreen<Flow: SteppedCoordinator, Asked: Form>: Screen {
    /// The one that its step says.
    public static var template: String { Flow.steps.template { $0.screens.contains { $0 == Self.self } } }
    /// Next and Back.
    public static var actions: Actions<Self> {
        [.submit("next", \.next), .submit("next", \.nextLater), .button("back", \.back).cancels()]
    }
    /// Its place among the steps, and the sentence above its form.
    public static var fields: Fields<Self> {
        [.object("steps", \.steps), .text("lead") { $0.lead.map { Phrase($0).text } }]
    }

    /// The page's title.
    public let title: String
    let lead: String?
    /// The form with the values that its fields show at first.
    public let form: Asked
    let steps: StepPosition
    var next: ((Asked) throws -> Void)?
    var nextLater: ((Asked) async throws -> Void)?
    let back: () -> Void

    init(
        _ texts: AskTexts, _ flow: Flow, at route: Flow.Route, _ form: Asked,
        next: @escaping (Asked) async throws -> Void
    ) {
        (title, lead, self.form) = (texts.title, texts.lead, form)
        (steps, nextLater) = (flow.steps.position(of: route, in: flow.state), next)
        // From the first step it leads out of the flow.
        back = flow.navigation.pop
    }
}

/// The texts of a page that asks.
struct AskTexts: Sendable {
    let title: String
    let lead: String?

    init(_ title: String, _ lead: String?) { (self.title, self.lead) = (title, lead) }
}

/// The page that shows all answers; see ``Step/check(_:_:template:send:)``.
///
/// Its template is `usher/check` unless the step says another one. It has the actions `send`, `change` and `back`, and
/// names `answers`.
public struct AnswersScreen<Flow: SteppedCoordinator>: Screen {
    /// The one that its step says.
    public static var template: String { Flow.steps.template { $0.kind == .check } }
    /// Send, Change and Back.
    public static var actions: Actions<Self> {
        [
            .button("send", \.send), .button("change", \.change).taking(\.answers, by: \.name),
            .button("back", \.back).cancels(),
        ]
    }
    /// The answers, for `usher/answers`.
    public static var fields: Fields<Self> { [.list("answers", \.answers)] }

    /// The page's title.
    public let title: String
    let answers: [StepAnswers<Flow.Route>]
    let change: (String) -> Void
    let send: () async throws -> Void
    let back: () -> Void

    init(_ title: String, _ flow: Flow, send: @escaping () async throws -> Void) {
        let answers = flow.steps.answers(in: flow.state)
        (self.title, self.answers, self.send, back) = (title, answers, send, flow.navigation.pop)
        change = { name in
            if let route = answers.first(where: { $0.name == name })?.route { flow.navigation.push(route) }
        }
    }
}
