// The steps of a flow in one table: from it come their order, which address may lead to which, what falls when an
// answer changes, the dots, the list of tasks, and “Check your answers”.

public import UsherFlow

/// The steps of a flow, in the order in which they are asked; see <doc:FlowSteps>.
public struct Steps<Route: Hashable & Codable & Sendable, State: Sendable>: Sendable {
    /// The route of the flow's first page: the first step, or the list of tasks.
    public let first: Route
    package let all: [Step<Route, State>]
    /// The page with the list of tasks; nil for steps that are asked one after the other.
    let list: Route?

    /// Steps that are asked one after the other, or from a list of tasks in any order.
    ///
    /// - Parameter list: the page with the list of tasks.
    public init(from list: Route? = nil, _ first: Step<Route, State>, _ rest: Step<Route, State>...) {
        self.init(list, first.route, [first] + rest)
    }

    private init(_ list: Route?, _ first: Route, _ all: [Step<Route, State>]) {
        (self.list, self.first, self.all) = (list, list ?? first, all)
    }

    /// The same steps in another order: these first, and the others after them as they were.
    public func inOrder(_ routes: [Route]) -> Steps {
        let named = routes.compactMap { route in all.first { $0.route == route } }
        let ordered = named + all.filter { !routes.contains($0.route) }
        return Steps(list, ordered.first?.route ?? first, ordered)
    }

    /// The steps that are asked as things are.
    public func asked(in state: State) -> [Step<Route, State>] { all.filter { $0.isAsked(state) } }

    /// True if all is answered that is asked.
    public func isComplete(in state: State) -> Bool { firstOpen(in: state) == nil }

    /// The steps that are asked and not answered.
    func open(in state: State) -> [Step<Route, State>] { all.filter { $0.isOpen(in: state) } }

    /// The first of them.
    func firstOpen(in state: State) -> Route? { open(in: state).first?.route }

    /// The step that comes after another one: the next in order, or an earlier one that is to be asked first.
    ///
    /// - Returns: nil after the last.
    public func next(after route: Route, in state: State) -> Route? {
        let asked = asked(in: state)
        guard let place = asked.firstIndex(where: { $0.route == route }), place + 1 < asked.count else { return nil }
        return (asked[..<place].first { $0.isOpen(in: state) } ?? asked[place + 1]).route
    }

    /// Decides whether an address may lead to a route, by the answers that come before it. Every route that is no step
    /// may be led to.
    public func admission(to route: Route, in state: State) -> Admission<Route> {
        guard let place = all.firstIndex(where: { $0.route == route }) else { return .yes }
        let step = all[place]
        guard step.isAsked(state) else { return .skip }
        let isInAnyOrder = list != nil && step.progress != nil
        let isReached = isInAnyOrder ? step.canStart(state) : !all[..<place].contains { $0.isOpen(in: state) }
        return isReached ? .yes : .no
    }

    /// Sets aside what went by something that has changed, and what is not asked any more.
    ///
    /// - Parameter former: the state before the change.
    /// - Returns: the titles of what is asked again.
    func settle(_ state: inout State, after former: State) -> [String] {
        var again: [String] = []
        // In order, so that what falls has others fall with it.
        for step in all {
            guard let progress = step.progress, progress(state) == .done else { continue }
            if !step.isAsked(state) {
                step.setAside(&state)
            } else if !step.isSame(former, state), progress(former) == .done {
                step.setAside(&state)
                again.append(step.title)
            }
        }
        return again
    }
}

extension Steps {
    /// The steps that are asked, as a list of tasks.
    public func tasks(in state: State) -> [StepTask<Route>] {
        asked(in: state).map { step in
            let status: StepTask<Route>.Status =
                switch step.progress.map({ $0(state) }) {
                case .done: .done
                case .begun: step.canStart(state) ? .inProgress : .cannotStart
                case .some(.none): step.canStart(state) ? .notStarted : .cannotStart
                case nil: admission(to: step.route, in: state) == .yes ? .notStarted : .cannotStart
                }
            return StepTask(route: step.route, title: step.title, status: status)
        }
    }

    /// The place of a step among those that are asked: the second of four.
    public func position(of route: Route, in state: State) -> StepPosition {
        let asked = asked(in: state)
        return StepPosition(number: (asked.firstIndex { $0.route == route } ?? 0) + 1, count: asked.count)
    }

    /// The answers, step by step, and the steps that are still to be answered, for “Check your answers”.
    public func answers(in state: State) -> [StepAnswers<Route>] {
        asked(in: state).compactMap { step in
            let (lines, isMissing) = (step.lines(state), step.isOpen(in: state))
            guard isMissing || !lines.isEmpty else { return nil }
            return StepAnswers(route: step.route, title: step.title, lines: lines, isMissing: isMissing)
        }
    }
}

extension Steps where Route: RawRepresentable<String> {
    /// Addresses of the steps by their routes' names, each standing on the one before it, or on the list of tasks.
    public var addresses: [Address<Route>] {
        let routes = all.map(\.route)
        let below: [Route?] = list.map { list in routes.map { _ in list } } ?? [nil] + routes
        let first = list.map { [Address($0.rawValue, $0)] } ?? []
        return first + zip(routes, below).map { route, below in Address(route.rawValue, route, on: below) }
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
