// The kinds of steps: one whose page is a form alone, one with a screen or a flow of its own, and the one that shows
// all answers.

public import UsherFlow
public import UsherSite

extension Step {
    // MARK: A form

    /// A step whose page is a form and whose answer is that form. It needs no screen and no action: Next stores the
    /// answer and goes on.
    ///
    /// - Parameters:
    ///   - title: the step's name where steps are listed.
    ///   - answer: where the state holds it.
    ///   - heading: the page's title; the step's name where it says nothing else.
    ///   - lead: a sentence above the form.
    ///   - template: of an ``AskScreen``.
    public static func ask<Asked: Form & Codable & Equatable>(
        _ route: Flow.Route, _ title: String, _ answer: Path<Asked>, heading: String? = nil, lead: String? = nil,
        template: String = "usher/ask"
    ) -> Self {
        let texts = AskTexts(heading ?? title, lead)
        return asking(route, title, answer, template) { flow, route in
            var screen = AskScreen(texts, flow, at: route, Self.form(answer, flow)) { form in
                try await flow.goOn(from: route) { $0[keyPath: answer].give(form.stored) }
            }
            // Nothing waits, so nobody has to.
            if !flow.steps.prepares {
                screen.next = { form in try flow.goOn(from: route) { $0[keyPath: answer].give(form.stored) } }
                screen.nextLater = nil
            }
            return screen
        }
        .storing(Asked.self, keepsFiles: false)
    }

    /// A step whose page is a form and whose answer is that form, once it was checked.
    ///
    /// - Parameters:
    ///   - title: the step's name where steps are listed.
    ///   - answer: where the state holds it.
    ///   - heading: the page's title; the step's name where it says nothing else.
    ///   - lead: a sentence above the form.
    ///   - template: of an ``AskScreen``.
    ///   - offering: puts into the form what only the program knows as it runs, such as its options.
    ///   - check: throws a ``VisitorError`` for what is not right, and changes what is to be stored otherwise than it
    ///     was sent, as a file that a service keeps.
    public static func ask<Asked: Form & Codable & Equatable>(
        _ route: Flow.Route, _ title: String, _ answer: Path<Asked>, heading: String? = nil, lead: String? = nil,
        template: String = "usher/ask", offering: (@Sendable (Flow, inout Asked) -> Void)? = nil,
        check: @escaping @Sendable (Flow, inout Asked) async throws -> Void
    ) -> Self {
        let texts = AskTexts(heading ?? title, lead)
        return asking(route, title, answer, template) { flow, route in
            var form = Self.form(answer, flow)
            offering?(flow, &form)
            return AskScreen(texts, flow, at: route, form) { form in
                var form = form
                try await check(flow, &form)
                try await flow.goOn(from: route) { [form] in $0[keyPath: answer].give(form.stored) }
            }
        }
        .storing(Asked.self, keepsFiles: true)
    }

    /// A step whose page is a form, and whose answer is something else that is made of it, such as a password's hash.
    ///
    /// - Parameters:
    ///   - title: the step's name where steps are listed.
    ///   - answer: where the state holds it.
    ///   - heading: the page's title; the step's name where it says nothing else.
    ///   - lead: a sentence above the form.
    ///   - template: of an ``AskScreen``.
    ///   - shown: what “Check your answers” says of it; nothing, where that is not said.
    ///   - form: the form with the values that its fields show at first.
    ///   - store: the answer that a form gives; throws a ``VisitorError`` for what is not right.
    public static func ask<Asked: Form, Value>(
        _ route: Flow.Route, _ title: String, _ answer: Path<Value>, heading: String? = nil, lead: String? = nil,
        template: String = "usher/ask", shown: (@Sendable (Value) -> Phrase)? = nil,
        form: @escaping @Sendable (Flow) -> Asked,
        store: @escaping @Sendable (Flow, Asked) async throws -> Value
    ) -> Self {
        let texts = AskTexts(heading ?? title, lead)
        var step = Step(StepPlace(route), title, .ask, screens: [AskScreen<Flow, Asked>.self]) { flow, route in
            .screen(
                AskScreen(texts, flow, at: route, form(flow)) { form in
                    let value = try await store(flow, form)
                    try await flow.goOn(from: route) { $0[keyPath: answer].give(value) }
                })
        }
        step.template = template
        return step.answering(StepAnswer(answer, lines: lines(title, shown)))
    }

    private static func asking<Asked: Form & Codable & Equatable>(
        _ route: Flow.Route, _ title: String, _ answer: Path<Asked>, _ template: String,
        screen: @escaping @Sendable (Flow, Flow.Route) -> AskScreen<Flow, Asked>
    ) -> Self {
        var step = Step(StepPlace(route), title, .ask, screens: [AskScreen<Flow, Asked>.self]) {
            .screen(screen($0, $1))
        }
        step.template = template
        return step.answering(StepAnswer(answer, lines: \.answerLines))
    }

    private static func form<Asked: Form>(_ answer: Path<Asked>, _ flow: Flow) -> Asked {
        flow.state[keyPath: answer].latest ?? Asked()
    }

    private func storing<Asked: Form & Codable & Equatable>(_ form: Asked.Type, keepsFiles: Bool) -> Self {
        changed { $0.storedMistake = { Asked.storedMistake ?? (keepsFiles ? nil : Asked.fileMistake) } }
    }

    // MARK: A screen

    /// A step with a screen of its own. Without ``gives(_:)`` it asks for nothing, and comes when all before it are
    /// answered.
    public static func screen<Shown: TemplateScreen>(
        _ route: Flow.Route, _ title: String, _ screen: @escaping @Sendable (Flow) -> Shown
    ) -> Self {
        Step(StepPlace(route), title, screens: [Shown.self]) { flow, _ in .screen(screen(flow)) }
    }

    /// A step whose screen has a query in its address, such as a list to choose from.
    ///
    /// - Parameters:
    ///   - make: the case, `Route.doctors`.
    ///   - pattern: its address: `doctors`.
    public static func screen<Shown: TemplateScreen, Values: Query>(
        _ make: @escaping @Sendable (Values) -> Flow.Route, _ title: String, at pattern: String,
        _ screen: @escaping @Sendable (Flow, Values) -> Shown
    ) -> Self {
        Step(StepPlace(pattern, make), title, screens: [Shown.self]) { flow, route in
            HeldValues.first(in: route) { make($0) == route }.map { .screen(screen(flow, $0)) }
        }
    }

    /// A step whose screen is about something that an earlier step has chosen.
    ///
    /// - Parameters:
    ///   - make: the case, `Route.days`.
    ///   - pattern: its address: `doctors/{id}`.
    ///   - argument: what was chosen; no other one has a page.
    public static func screen<Shown: TemplateScreen, Value: LosslessStringConvertible & SendableMetatype>(
        _ make: @escaping @Sendable (Value) -> Flow.Route, _ title: String, at pattern: String,
        of argument: @escaping @Sendable (Flow.State) -> Value?, _ screen: @escaping @Sendable (Flow, Value) -> Shown
    ) -> Self {
        Step(StepPlace(pattern, make, argument), title, screens: [Shown.self]) { flow, route in
            HeldValues.first(in: route) { make($0) == route }.map { .screen(screen(flow, $0)) }
        }
    }

    /// A step whose screen is about something that an earlier step has chosen, and has a query in its address.
    ///
    /// - Parameters:
    ///   - make: the case, `Route.days`.
    ///   - pattern: its address: `doctors/{id}`.
    ///   - argument: what was chosen; no other one has a page.
    public static func screen<
        Shown: TemplateScreen, Value: LosslessStringConvertible & SendableMetatype, Values: Query
    >(
        _ make: @escaping @Sendable (Value, Values) -> Flow.Route, _ title: String, at pattern: String,
        of argument: @escaping @Sendable (Flow.State) -> Value?,
        _ screen: @escaping @Sendable (Flow, Value, Values) -> Shown
    ) -> Self {
        Step(StepPlace(pattern, make, argument), title, screens: [Shown.self]) { flow, route in
            HeldValues.first(in: route) { (values: Values) in
                HeldValues.first(in: route) { make($0, values) == route } != nil
            }
            .flatMap { values in
                HeldValues.first(in: route) { make($0, values) == route }.map { .screen(screen(flow, $0, values)) }
            }
        }
    }

    /// A step that is a flow of its own, which the coordinator names among its `flows`.
    ///
    /// - Parameter destination: the flow, and what follows its end.
    public static func flow(
        _ route: Flow.Route, _ title: String, _ destination: @escaping @Sendable (Flow) -> Destination
    ) -> Self {
        Step(StepPlace(route), title, screens: []) { flow, _ in destination(flow) }
    }

    // MARK: Check your answers

    /// The step that shows all answers, with Change for each, and sends them. While one is missing, Send leads to its
    /// step, and nothing is sent.
    ///
    /// - Parameters:
    ///   - title: the step's name, and the page's title.
    ///   - template: of an ``AnswersScreen``.
    ///   - send: sends the answers and ends the flow.
    public static func check(
        _ route: Flow.Route, _ title: String, template: String = "usher/check",
        send: @escaping @Sendable (Flow) async throws -> Void
    ) -> Self {
        var step = Step(StepPlace(route), title, .check, screens: [AnswersScreen<Flow>.self]) { flow, _ in
            .screen(
                AnswersScreen(title, flow) {
                    if !flow.leadToMissing() { try await send(flow) }
                })
        }
        step.template = template
        return step
    }
}
