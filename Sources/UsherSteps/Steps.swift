// The steps of a flow in one table: from it come their order, which address may lead to which, what falls when an
// answer changes, the dots, the list of tasks, and “Check your answers”.

public import UsherFlow

/// The steps of a flow, in the order in which they are asked; see <doc:FlowSteps>.
public struct Steps<Flow: SteppedCoordinator>: Sendable {
    /// The route of the flow's first page: the first step, or the list of tasks.
    public let first: Flow.Route
    let all: [Step<Flow>]
    /// The page with the list of tasks; nil for steps that are asked one after the other.
    let list: Flow.Route?
    /// Addresses of the steps by their routes' names, each standing on the one before it, or on the list of tasks.
    public let addresses: [Address<Flow.Route>]
    /// The screens of the steps' pages, each once.
    public let screens: Screens
    /// True if going on to one of them may wait.
    let prepares: Bool

    /// Steps that are asked one after the other, or from a list of tasks in any order.
    ///
    /// - Parameters:
    ///   - list: the page with the list of tasks, which the coordinator's `destination(for:)` makes.
    ///   - first: a step of one route alone, without a query or an argument.
    public init(from list: Flow.Route? = nil, _ first: Step<Flow>, _ rest: Step<Flow>...) {
        self.init(list, [first] + rest)
    }

    private init(_ list: Flow.Route?, _ all: [Step<Flow>]) {
        (self.list, self.all) = (list, all)
        guard let first = list ?? all.lazy.compactMap(\.place.base).first else {
            preconditionFailure("A table of steps has one at least that goes by no argument.")
        }
        self.first = first
        var below = list
        addresses =
            (list.flatMap { StepPlace<Flow.Route, Flow.State>($0).address(nil) }.map { [$0] } ?? [])
            + all.compactMap { step in
                defer { if list == nil { below = step.place.ground ?? below } }
                return step.place.address(below)
            }
        var seen: Set<ObjectIdentifier> = []
        screens = all.flatMap(\.screens).filter { seen.insert(ObjectIdentifier($0)).inserted }
        prepares = all.contains { $0.prepare != nil }
    }

    /// The same steps in another order: these first, and the others after them as they were.
    public func inOrder(_ routes: [Flow.Route]) -> Steps {
        let named = routes.compactMap { step(at: $0) }
        return Steps(list, named + all.filter { step in !routes.contains { step.isAt($0) } })
    }

    func step(at route: Flow.Route) -> Step<Flow>? { all.first { $0.isAt(route) } }

    /// The template that a step says for its page.
    func template(where isMeant: (Step<Flow>) -> Bool) -> String {
        all.first { isMeant($0) && $0.template != nil }?.template ?? "usher/ask"
    }

    /// The steps that are asked as things are.
    func asked(in state: Flow.State) -> [Step<Flow>] { all.filter { $0.isAsked(state) } }

    /// The routes of the steps that are asked as things are.
    public func routes(in state: Flow.State) -> [Flow.Route] { asked(in: state).compactMap { $0.place.route(state) } }

    /// True if all is answered that is asked.
    public func isComplete(in state: Flow.State) -> Bool { firstOpen(in: state) == nil }

    /// The steps that are asked and not answered.
    func open(in state: Flow.State) -> [Step<Flow>] { all.filter { $0.isOpen(in: state) } }

    /// The first of them.
    func firstOpen(in state: Flow.State) -> Step<Flow>? { all.first { $0.isOpen(in: state) } }

    /// The pages from which a step is opened to be answered again: the list, and what comes after it and asks nothing.
    func openers(of route: Flow.Route) -> [Flow.Route] {
        let place = all.firstIndex { $0.isAt(route) } ?? all.startIndex
        return (list.map { [$0] } ?? []) + all[place...].filter { $0.answer == nil }.compactMap(\.place.base)
    }

    /// The step that comes after another one: the next in order, or an earlier one that is to be asked first.
    func following(_ route: Flow.Route, in state: Flow.State) -> Step<Flow>? {
        guard let place = all.firstIndex(where: { $0.isAt(route) }),
            let next = all[(place + 1)...].first(where: { $0.isAsked(state) })
        else { return nil }
        return all[..<place].first { $0.isOpen(in: state) } ?? next
    }

    /// The route that comes after another one: the next in order, or an earlier one that is to be asked first.
    ///
    /// - Returns: nil after the last.
    public func next(after route: Flow.Route, in state: Flow.State) -> Flow.Route? {
        following(route, in: state)?.place.route(state)
    }

    /// Decides whether an address may lead to a route, by the answers that come before it. Every route that is no step
    /// may be led to; of a step's, where it has an argument, the one that was chosen.
    public func admission(to route: Flow.Route, in state: Flow.State) -> Admission<Flow.Route> {
        guard let place = all.firstIndex(where: { $0.isAt(route) }) else { return .yes }
        let step = all[place]
        guard step.isAsked(state) else { return .skip }
        let isInAnyOrder = list != nil && step.answer != nil
        let isReached = isInAnyOrder ? step.canStart(state) : !all[..<place].contains { $0.isOpen(in: state) }
        return isReached && step.place.isMeant(route, state) ? .yes : .no
    }

    /// Sets aside what went by something that has changed, and what is not asked any more.
    ///
    /// - Parameter former: the state before the change.
    /// - Returns: the titles of what is asked again.
    func settle(_ state: inout Flow.State, after former: Flow.State) -> [String] {
        var again: [String] = []
        // In order, so that what falls has others fall with it.
        for step in all {
            guard let answer = step.answer, answer.progress(state) == .done else { continue }
            if !step.isAsked(state) {
                answer.setAside(&state)
            } else if !step.isSame(former, state), answer.progress(former) == .done {
                answer.setAside(&state)
                again.append(step.title)
            }
        }
        return again
    }
}

extension Steps {
    /// The steps that are asked, as a list of tasks.
    public func tasks(in state: Flow.State) -> [StepTask<Flow.Route>] {
        asked(in: state).compactMap { step in
            guard let route = step.place.route(state) ?? step.place.base else { return nil }
            let status: StepTask<Flow.Route>.Status =
                switch step.answer.map({ $0.progress(state) }) {
                case .done: .done
                case .begun: step.canStart(state) ? .inProgress : .cannotStart
                case .some(.none): step.canStart(state) ? .notStarted : .cannotStart
                case nil: admission(to: route, in: state) == .yes ? .notStarted : .cannotStart
                }
            return StepTask(route: route, title: step.title, status: status)
        }
    }

    /// The place of a step among those that are asked: the second of four.
    public func position(of route: Flow.Route, in state: Flow.State) -> StepPosition {
        let asked = asked(in: state)
        return StepPosition(number: (asked.firstIndex { $0.isAt(route) } ?? 0) + 1, count: asked.count)
    }

    /// The answers, step by step, and the steps that are still to be answered, for “Check your answers”.
    public func answers(in state: Flow.State) -> [StepAnswers<Flow.Route>] {
        asked(in: state).enumerated().compactMap { index, step in
            let (lines, isMissing) = (step.answer?.lines(state) ?? [], step.isOpen(in: state))
            guard isMissing || !lines.isEmpty, let route = step.place.route(state) else { return nil }
            return StepAnswers(
                route: route, name: step.place.name ?? "\(index + 1)", title: step.title, lines: lines,
                isMissing: isMissing)
        }
    }
}

/// A task of a list of tasks.
public struct StepTask<Route: Sendable>: Sendable {
    /// How far a task is.
    public enum Status: String, Sendable { case cannotStart, notStarted, inProgress, done }

    /// The route at which it begins, or goes on.
    public let route: Route
    /// The title of its step.
    public let title: String
    /// How far it is.
    public let status: Status
}

/// The second step of four.
public struct StepPosition: Sendable, Equatable {
    /// 1 for the first step.
    public let number: Int
    /// How many are asked as things are.
    public let count: Int

    /// The step of this number, of so many.
    public init(number: Int, count: Int) { (self.number, self.count) = (number, count) }
}
