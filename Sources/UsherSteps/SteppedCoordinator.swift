// A flow that asks step by step: what follows from its table of steps.

public import UsherFlow

/// A coordinator whose flow asks step by step.
///
/// From its table come its first page, the pages of its steps, their addresses, which of these may lead where, and
/// where each answer leads; see <doc:FlowSteps>.
public protocol SteppedCoordinator: Coordinator {
    /// The steps, in the order in which they are asked.
    static var steps: Steps<Self> { get }

    /// The steps of this flow: the table, unless a coordinator has it in another order.
    var steps: Steps<Self> { get }
}

extension SteppedCoordinator {
    /// The table.
    public var steps: Steps<Self> { Self.steps }

    /// Addresses of the steps by their routes' names, each standing on the one before it, or on the list of tasks.
    public static var addresses: [Address<Route>] { steps.addresses }

    /// The screens of the steps. A coordinator with others adds them: `steps.screens + [StreetScreen.self]`.
    public static var screens: Screens { steps.screens }

    /// The titles of the steps.
    public static var texts: [String] { steps.all.map(\.title) }

    /// The first step, or the list of tasks.
    public func start() -> Route { steps.first }

    /// The page of a step. A coordinator with other routes makes theirs, and asks ``step(_:)`` for the rest.
    public func destination(for route: Route) -> Destination { step(route) }

    /// Leads to a step when those before it are answered.
    public func admission(to route: Route) -> Admission<Route> { steps.admission(to: route, in: state) }

    /// Finds what is wrong with the table.
    public static func check() throws {
        if let mistake = steps.mistake(of: Self.self) { throw FlowError(mistake) }
    }

    /// The page of a step, as the table says; for any other route none, as a mistake is noted then.
    public func step(_ route: Route) -> Destination {
        if let page = steps.step(at: route)?.page(self, route) { return page }
        navigation.note(
            FlowError(
                "\(Self.self) has no step \(route), and no other page for it. Add a line to its table of steps, or a "
                    + "case to destination(for:)."))
        return Destination(NoPage())
    }

    /// Stores an answer. If the answer is another one than before, those that went by it do not count any more: the
    /// visitor is told, and their steps are asked again.
    ///
    /// - Parameter answer: where the state holds it.
    public func answer<Value>(_ answer: WritableKeyPath<State, Answer<Value>>, with value: Value) {
        self.answer(answer, storing: value)
    }

    private func answer<Value>(_ answer: WritableKeyPath<State, Answer<Value>>, storing value: Value) {
        let place = steps.all.firstIndex { $0.answer?.path as PartialKeyPath<State>? == answer }
        if place == nil {
            navigation.note(
                FlowError(
                    "\(Self.self) stores an answer that no step gives, so “Check your answers” would not have it, and "
                        + "its step is never asked again. In the table, add .gives(…) to the step."))
        }
        change(by: place) { $0[keyPath: answer].give(value) }
    }

    /// Stores an answer that is a form, with those of its options that were chosen.
    ///
    /// - Parameter answer: where the state holds it.
    public func answer<Value: Form>(_ answer: WritableKeyPath<State, Answer<Value>>, with value: Value) {
        self.answer(answer, storing: value.stored)
    }

    /// Changes what answers go by, as `answer(_:with:)` does.
    public func change(_ change: (inout State) -> Void) { self.change(by: nil, change) }

    /// - Parameter place: of the step whose answer changes; nil for another change.
    private func change(by place: Int?, _ change: (inout State) -> Void) {
        let former = state
        change(&state)
        if let place { navigation.note(steps.mistake(in: Self.self, changing: place, from: former, to: state)) }
        let again = steps.settle(&state, after: former)
        guard !again.isEmpty else { return }
        let names = Phrase.list(again.map { Phrase($0) })
        navigation.notify("An earlier answer has changed. Please answer again: \(names, as: "steps").", .told)
    }

    /// Leads to the first step that is still to be answered, and names all of them there. An action that sends the
    /// answers asks this first, as that of ``Step/check(_:_:template:send:)`` does.
    ///
    /// - Returns: false where nothing is missing.
    public func leadToMissing() -> Bool {
        let (open, state) = (steps.open(in: state), state)
        guard let first = open.lazy.compactMap({ $0.place.route(state) }).first else { return false }
        let names = Phrase.list(open.map { Phrase($0.title) })
        navigation.notify("You have not answered everything yet: \(names, as: "steps").", .told)
        navigation.push(first)
        return true
    }

    /// Shows what comes after a step: the next one; or the page of all answers or tasks, if the step was opened from
    /// there and everything still holds.
    ///
    /// - Throws: `FlowError` for a route that is no step, for a step that is not answered, for the last one, and where
    ///   the next one is prepared, which waits.
    public func goOn(from step: Route) throws {
        let way = try way(from: step)
        guard way.step?.prepare == nil else {
            throw FlowError(
                "\(Self.self) goes on to a step with .preparing, which waits. Write `try await goOn(from:)`.")
        }
        follow(way)
    }

    /// Shows what comes after a step, once that is prepared.
    ///
    /// - Throws: `FlowError` for a route that is no step, for a step that is not answered, and for the last one; what
    ///   the next step's `preparing` throws.
    public func goOn(from step: Route) async throws {
        let way = try way(from: step)
        try await way.step?.prepare?(self)
        follow(way)
    }

    func goOn(from step: Route, _ change: (inout State) -> Void) throws {
        self.change(by: steps.all.firstIndex { $0.isAt(step) }, change)
        try goOn(from: step)
    }

    func goOn(from step: Route, _ change: (inout State) -> Void) async throws {
        self.change(by: steps.all.firstIndex { $0.isAt(step) }, change)
        try await goOn(from: step)
    }

    private func follow(_ way: StepWay<Self>) {
        if way.isBack { navigation.unwind(to: way.route) } else { navigation.push(way.route) }
    }

    private func way(from route: Route) throws -> StepWay<Self> {
        guard let step = steps.step(at: route) else {
            throw FlowError(
                "goOn(from: \(route)) of \(Self.self) names no step. Name one of its table: a page beside it leads "
                    + "back by itself, by pop() or finish().")
        }
        guard !step.isOpen(in: state) else {
            throw FlowError(
                "\(Self.self) goes on from “\(step.title)”, which is not answered. "
                    + "Call answer(_:with:) before goOn(from:).")
        }
        let opener = steps.openers(of: route).last { $0 != route && navigation.stands(on: $0) }
        let open = steps.firstOpen(in: state)
        if let opener, opener == steps.list || open == nil { return StepWay(step: nil, route: opener, isBack: true) }
        let next = opener == nil ? steps.following(route, in: state) : open
        guard let route = next?.place.route(state) ?? steps.list else {
            throw FlowError(
                "\(Self.self) goes on from “\(step.title)”, and nothing comes after it. Call navigation.finish there.")
        }
        return StepWay(step: next, route: route, isBack: false)
    }
}

/// The way from a step to the next, or back to the page that it was opened from.
private struct StepWay<Flow: SteppedCoordinator> {
    /// Nil on the way back.
    let step: Step<Flow>?
    let route: Flow.Route
    let isBack: Bool
}

/// In the place of a page that there is none of.
private struct NoPage: Fetch {}
