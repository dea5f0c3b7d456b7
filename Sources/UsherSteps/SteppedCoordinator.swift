// A flow that asks step by step: what follows from its table of steps.

public import UsherFlow

/// A coordinator whose flow asks step by step.
///
/// From its table come its first page, which address may lead where, and where each answer leads; see <doc:FlowSteps>.
public protocol SteppedCoordinator: Coordinator {
    /// The steps, in the order in which they are asked.
    var steps: Steps<Route, State> { get }
}

extension SteppedCoordinator {
    /// The first step, or the list of tasks.
    public func start() -> Route { steps.first }

    /// Leads to a step when those before it are answered.
    public func admission(to route: Route) -> Admission<Route> { steps.admission(to: route, in: state) }

    /// Stores an answer. What went by it does not count any more where it is another one: the visitor is told, and
    /// those steps are asked again.
    ///
    /// - Parameter answer: where the state holds it.
    public func answer<Value>(_ answer: WritableKeyPath<State, Answer<Value>>, with value: Value) {
        change { $0[keyPath: answer].give(value) }
    }

    /// Changes what answers go by, as `answer(_:with:)` does.
    public func change(_ change: (inout State) -> Void) {
        let former = state
        change(&state)
        let again = steps.settle(&state, after: former)
        guard !again.isEmpty else { return }
        let names = Phrase.list(again.map { Phrase($0) })
        navigation.notify("Asked again, since what it went by has changed: \(names, as: "steps").")
    }

    /// Leads to the first step that is still to be answered, and names all of them there. An action that sends the
    /// answers asks this first; see <doc:FlowSteps>.
    ///
    /// - Returns: false where nothing is missing.
    public func leadToMissing() -> Bool {
        let open = steps.open(in: state)
        guard let first = open.first else { return false }
        let names = Phrase.list(open.map { Phrase($0.title) })
        navigation.notify("Still to be answered: \(names, as: "steps").")
        navigation.push(first.route)
        return true
    }

    /// Shows what comes after a step: the next one. Where it was opened from a page that shows all answers or tasks,
    /// that page, if everything still holds there.
    public func goOn(from step: Route) {
        guard let opener = steps.openers(of: step).last(where: { $0 != step && navigation.stands(on: $0) }) else {
            if let next = steps.next(after: step, in: state) { navigation.push(next) }
            return
        }
        if opener != steps.list, let open = steps.firstOpen(in: state) {
            navigation.push(open)
        } else {
            navigation.unwind(to: opener)
        }
    }
}

extension Steps {
    /// The pages from which a step is opened to be answered again: the list, and what comes after it and asks nothing.
    func openers(of step: Route) -> [Route] {
        let place = all.firstIndex { $0.route == step } ?? all.startIndex
        return (list.map { [$0] } ?? []) + all[place...].filter { $0.progress == nil }.map(\.route)
    }
}
