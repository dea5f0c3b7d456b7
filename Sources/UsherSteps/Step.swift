// One step of a flow: what it asks for, what that goes by, and when it is asked at all.

public import UsherFlow

/// A step of a flow: one line of its ``Steps``.
public struct Step<Route: Hashable & Codable & Sendable, State: Sendable>: Sendable {
    /// Its page, or the child flow that asks.
    public let route: Route
    /// The step's name where steps are listed and where the visitor is told that it is asked again.
    public let title: String
    /// How far it is, by the flow's state; nil for a step that asks for nothing.
    let progress: (@Sendable (State) -> Progress)?
    /// True if it is asked.
    let isAsked: @Sendable (State) -> Bool
    /// True if all is there that it goes by.
    let canStart: @Sendable (State) -> Bool
    /// True if what it goes by is the same in both.
    let isSame: @Sendable (State, State) -> Bool
    let setAside: @Sendable (inout State) -> Void
    /// The lines of its answer.
    let lines: @Sendable (State) -> [AnswerLine]

    enum Progress { case none, begun, done }

    /// A step whose answer is a form.
    ///
    /// - Parameters:
    ///   - answer: where the state holds it.
    ///   - needs: what the answer goes by, of those to earlier steps: `\.event.value?.kind`. Where one of them changes,
    ///     it is asked again; where one is nil, a list of tasks does not offer the step yet.
    ///   - condition: whether the step is asked at all.
    public init<Value: Form & Codable & Equatable, each Need: Equatable & SendableMetatype>(
        _ route: Route, _ title: String, gives answer: any WritableKeyPath<State, Answer<Value>> & Sendable,
        needs: repeat @escaping @Sendable (State) -> (each Need)?,
        when condition: @escaping @Sendable (State) -> Bool = { _ in true }
    ) {
        self.init(
            route, title, gives: answer, needs: repeat each needs, when: condition,
            lines: \.answerLines)
    }

    /// A step whose answer is something else than a form.
    ///
    /// - Parameters:
    ///   - answer: where the state holds it.
    ///   - needs: what the answer goes by, of those to earlier steps.
    ///   - condition: whether the step is asked at all.
    ///   - shown: what “Check your answers” says of it; nothing, where that is not said.
    public init<Value, each Need: Equatable & SendableMetatype>(
        _ route: Route, _ title: String, gives answer: any WritableKeyPath<State, Answer<Value>> & Sendable,
        needs: repeat @escaping @Sendable (State) -> (each Need)?,
        when condition: @escaping @Sendable (State) -> Bool = { _ in true },
        shown: (@Sendable (Value) -> Phrase)? = nil
    ) {
        self.init(
            route, title, gives: answer, needs: repeat each needs, when: condition,
            lines: { value in shown.map { [AnswerLine(label: title, text: $0(value))] } ?? [] })
    }

    private init<Value, each Need: Equatable & SendableMetatype>(
        _ route: Route, _ title: String, gives answer: any WritableKeyPath<State, Answer<Value>> & Sendable,
        needs: repeat @escaping @Sendable (State) -> (each Need)?, when condition: @escaping @Sendable (State) -> Bool,
        lines: @escaping @Sendable (Value) -> [AnswerLine]
    ) {
        self.route = route
        self.title = title
        isAsked = condition
        progress = { state in
            let answer = state[keyPath: answer]
            return answer.value != nil ? .done : answer.latest != nil ? .begun : .none
        }
        canStart = { state in
            for need in repeat each needs { if need(state) == nil { return false } }
            return true
        }
        isSame = { one, other in
            for need in repeat each needs { if need(one) != need(other) { return false } }
            return true
        }
        setAside = { $0[keyPath: answer].setAside() }
        self.lines = { $0[keyPath: answer].value.map(lines) ?? [] }
    }

    /// A step that gives no answer, such as the one that shows them all: it comes when all before it are answered.
    public init(_ route: Route, _ title: String) {
        self.route = route
        self.title = title
        progress = nil
        isAsked = { _ in true }
        canStart = { _ in true }
        isSame = { _, _ in true }
        setAside = { _ in }
        lines = { _ in [] }
    }

    /// True if it is asked and not answered.
    func isOpen(in state: State) -> Bool { isAsked(state) && progress.map { $0(state) != .done } ?? false }
}
