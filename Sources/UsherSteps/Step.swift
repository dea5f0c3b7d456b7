// One step of a flow: where it is, what it asks for, what that goes by, and when it is asked at all.

public import UsherFlow

/// A step of a flow: one line of its ``Steps``.
///
/// It is made by `ask`, `screen`, `flow` or `check`; ``needs(_:_:)``, ``when(_:)``, ``gives(_:shown:)`` and
/// ``preparing(_:)`` say more of it.
public struct Step<Flow: SteppedCoordinator>: Sendable {
    /// The place of an answer in the flow's state: `\.event`.
    public typealias Path<Value: Codable & Equatable & Sendable> =
        any WritableKeyPath<Flow.State, Answer<Value>> & Sendable

    /// The step's name where steps are listed and where the visitor is told that it is asked again.
    public let title: String
    private(set) var place: StepPlace<Flow.Route, Flow.State>
    let kind: Kind
    /// Nil for a route that is none of its own.
    let page: @Sendable (Flow, Flow.Route) -> Destination?
    let screens: Screens
    /// The template of its page; nil for a page of the app's own.
    var template: String?
    /// A mistake in what it stores, as a sentence.
    var storedMistake: (@Sendable () -> String?)?

    /// Nil for a step that asks for nothing.
    private(set) var answer: StepAnswer<Flow.State>?
    private(set) var needs: [StepNeed<Flow.State>] = []
    /// True if it is asked.
    private(set) var isAsked: @Sendable (Flow.State) -> Bool = { _ in true }
    private(set) var prepare: (@Sendable (Flow) async throws -> Void)?

    enum Kind { case ask, check, other }

    init(
        _ place: StepPlace<Flow.Route, Flow.State>, _ title: String, _ kind: Kind = .other, screens: Screens,
        page: @escaping @Sendable (Flow, Flow.Route) -> Destination?
    ) {
        (self.place, self.title, self.kind, self.screens, self.page) = (place, title, kind, screens, page)
    }

    /// Has the step go by a part of an earlier answer, and by no more of it: `.needs(\.event, \.people)`. If that part
    /// changes, the step is asked again; if it is nil, a list of tasks does not offer the step yet.
    ///
    /// - Parameters:
    ///   - answer: the answer of an earlier step.
    ///   - part: the part of it that counts.
    public func needs<Value, Part: Equatable & SendableMetatype>(
        _ answer: Path<Value>, _ part: @escaping @Sendable (Value) -> Part?
    ) -> Self {
        changed { $0.needs.append(StepNeed(answer, part)) }
    }

    /// The same step, asked only under a condition. An answer to a step that is not asked does not count.
    public func when(_ condition: @escaping @Sendable (Flow.State) -> Bool) -> Self {
        changed { $0.isAsked = condition }
    }

    /// A step with a screen or a flow of its own, whose answer stands here: it is given by
    /// `answer(_:with:)`. “Check your answers” says the fields of a form.
    public func gives<Value: Form>(_ answer: Path<Value>) -> Self {
        changed {
            $0.answer = StepAnswer(answer, lines: \.answerLines)
            $0.storedMistake = { Value.storedMistake }
        }
    }

    /// A step with a screen or a flow of its own, whose answer, which is no form, stands here.
    ///
    /// - Parameter shown: what “Check your answers” says of it; nothing, where that is not said.
    @_disfavoredOverload
    public func gives<Value>(_ answer: Path<Value>, shown: (@Sendable (Value) -> Phrase)? = nil) -> Self {
        changed { [title] in $0.answer = StepAnswer(answer, lines: Self.lines(title, shown)) }
    }

    /// The same step at an address, where its route has no raw value that says one.
    ///
    /// - Parameter pattern: words alone, as `practice`.
    public func at(_ pattern: String) -> Self {
        changed { step in step.place.base.map { step.place = StepPlace($0, pattern) } }
    }

    /// The same step, for which something is done before the flow goes on to it, such as mailing a code. It is done by
    /// `goOn(from:)`; an address and Back lead there without it.
    public func preparing(_ work: @escaping @Sendable (Flow) async throws -> Void) -> Self {
        changed { $0.prepare = work }
    }

    func changed(_ change: (inout Self) -> Void) -> Self {
        var copy = self
        change(&copy)
        return copy
    }

    func answering(_ answer: StepAnswer<Flow.State>) -> Self { changed { $0.answer = answer } }

    static func lines<Value>(
        _ title: String, _ shown: (@Sendable (Value) -> Phrase)?
    ) -> @Sendable (Value) -> [AnswerLine] {
        { value in shown.map { [AnswerLine(label: title, text: $0(value))] } ?? [] }
    }

    /// True if all is there that it goes by.
    func canStart(_ state: Flow.State) -> Bool { needs.allSatisfy { $0.isMet(state) } }
    /// True if what it goes by is the same in both.
    func isSame(_ one: Flow.State, _ other: Flow.State) -> Bool { needs.allSatisfy { $0.isSame(one, other) } }
    /// True if it is asked and not answered.
    func isOpen(in state: Flow.State) -> Bool { isAsked(state) && answer.map { $0.progress(state) != .done } ?? false }
    /// True if a page of it may be this route.
    func isAt(_ route: Flow.Route) -> Bool { place.isAt(route) }
}

/// The answer of a step, without its type.
struct StepAnswer<State: Sendable>: Sendable {
    enum Progress { case none, begun, done }

    let path: any PartialKeyPath<State> & Sendable
    let progress: @Sendable (State) -> Progress
    let setAside: @Sendable (inout State) -> Void
    let lines: @Sendable (State) -> [AnswerLine]

    init<Value>(
        _ path: any WritableKeyPath<State, Answer<Value>> & Sendable, lines: @escaping @Sendable (Value) -> [AnswerLine]
    ) {
        self.path = path
        progress = { state in
            let answer = state[keyPath: path]
            return answer.value != nil ? .done : answer.latest != nil ? .begun : .none
        }
        setAside = { $0[keyPath: path].setAside() }
        self.lines = { $0[keyPath: path].value.map(lines) ?? [] }
    }
}

/// A part of an answer that a step goes by.
struct StepNeed<State: Sendable>: Sendable {
    let path: any PartialKeyPath<State> & Sendable
    let isMet: @Sendable (State) -> Bool
    let isSame: @Sendable (State, State) -> Bool

    init<Value, Part: Equatable & SendableMetatype>(
        _ path: any WritableKeyPath<State, Answer<Value>> & Sendable, _ part: @escaping @Sendable (Value) -> Part?
    ) {
        self.path = path
        isMet = { $0[keyPath: path].value.flatMap(part) != nil }
        isSame = { $0[keyPath: path].value.flatMap(part) == $1[keyPath: path].value.flatMap(part) }
    }
}

/// The route of a step, or the routes of one whose page has a query or an argument.
struct StepPlace<Route: Hashable & Codable & Sendable, State: Sendable>: Sendable {
    /// The word that names it on a page and in an address; nil for one that has none.
    let name: String?
    /// Its route as things are; nil while there is no argument.
    let route: @Sendable (State) -> Route?
    /// Its route before anything was chosen or looked for; nil where that depends on an argument.
    let base: Route?
    /// The route that later steps stand on; nil for a list, whose every search is another page.
    let ground: Route?
    let isAt: @Sendable (Route) -> Bool
    let address: @Sendable (_ below: Route?) -> Address<Route>?
    /// True if the page of such a route is for what was chosen before it.
    let isMeant: @Sendable (Route, State) -> Bool

    /// - Parameter pattern: of its address; nil for the raw value of a route that has one.
    init(_ route: Route, _ pattern: String? = nil) {
        // Asked once, as the table is made.
        let name = pattern ?? (route as? any RawRepresentable)?.rawValue as? String
        self.name = name
        self.route = { _ in route }
        (base, ground) = (route, route)
        isAt = { $0 == route }
        address = { below in name.map { Address($0, route, on: below) } }
        isMeant = { _, _ in true }
    }

    init<Values: Query>(_ pattern: String, _ make: @escaping @Sendable (Values) -> Route) {
        let first = make(Values())
        self.init(pattern, first, { _ in first }, isMeant: { _, _ in true }) { Address(pattern, make, on: $0) }
    }

    init<Value: LosslessStringConvertible & SendableMetatype>(
        _ pattern: String, _ make: @escaping @Sendable (Value) -> Route, _ value: @escaping @Sendable (State) -> Value?
    ) {
        self.init(pattern, nil, { value($0).map(make) }, isMeant: { $0 == value($1).map(make) }) {
            Address(pattern, make, on: $0)
        }
    }

    init<Value: LosslessStringConvertible & SendableMetatype, Values: Query>(
        _ pattern: String, _ make: @escaping @Sendable (Value, Values) -> Route,
        _ value: @escaping @Sendable (State) -> Value?
    ) {
        self.init(
            pattern, nil, { value($0).map { make($0, Values()) } },
            isMeant: { route, state in
                value(state).map { value in
                    HeldValues.first(in: route) { (values: Values) in make(value, values) == route } != nil
                } ?? false
            }, address: { Address(pattern, make, on: $0) })
    }

    private init(
        _ pattern: String, _ base: Route?, _ route: @escaping @Sendable (State) -> Route?,
        isMeant: @escaping @Sendable (Route, State) -> Bool,
        address: @escaping @Sendable (Route?) -> Address<Route>
    ) {
        let own = address(nil)
        name = pattern.split(separator: "/").first.map { String($0) }
        (self.base, ground, self.route, self.isMeant, self.address) = (base, nil, route, isMeant, address)
        isAt = { own.path(of: $0) != nil }
    }
}
