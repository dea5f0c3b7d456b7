// Which screens led where, in all sessions together: counts of types' names alone, nothing of any visitor.

internal import UsherFlow

/// What was walked.
struct FlowMap: Sendable {
    /// A screen in a flow, by the names of their types.
    struct Step: Hashable, Comparable, Sendable {
        let flow: String
        let screen: String

        static func < (one: Step, other: Step) -> Bool { (one.flow, one.screen) < (other.flow, other.screen) }
    }

    /// How a screen led to another one, or to itself.
    enum Way: Hashable, Comparable, Sendable {
        case action(String)
        /// By a link, or an address that was typed over it.
        case link
        /// To a page that the tab had shown before: the browser's Back, or a link back.
        case back
    }

    struct Edge: Hashable, Sendable {
        let from: Step
        let way: Way
        let to: Step
    }

    struct Stay: Sendable {
        /// Its place in the order in which screens were first shown.
        var order = 0
        var shown = 0
        /// How often a tab or a session began here.
        var entered = 0
        /// How often a session ended here.
        var left = 0
        /// For which a page was on show until something was done on it, in all.
        var time = Duration.zero
        var times = 0
        /// By field; "" for what concerns the form as a whole.
        var mistakes: [String: Int] = [:]
        /// Actions that threw, by name.
        var failures: [String: Int] = [:]
    }

    private(set) var steps: [Step: Stay] = [:]
    private(set) var edges: [Edge: Int] = [:]
    /// In how many others a flow lies, at least.
    private(set) var depths: [String: Int] = [:]

    /// How many steps are told apart: an app has some dozens.
    private static let limit = 500

    mutating func update(_ step: Step, _ change: (inout Stay) -> Void) {
        guard steps[step] != nil || steps.count < Self.limit else { return }
        var stay = steps[step] ?? Stay(order: steps.count)
        change(&stay)
        steps[step] = stay
    }

    mutating func note(depth: Int, of flow: String) { depths[flow] = min(depth, depths[flow] ?? depth) }

    mutating func add(_ edge: Edge) {
        guard steps[edge.from] != nil, steps[edge.to] != nil else { return }
        edges[edge, default: 0] += 1
    }

    mutating func add(_ other: FlowMap) {
        for (flow, depth) in other.depths { note(depth: depth, of: flow) }
        for (step, stay) in other.steps.sorted(by: { $0.value.order < $1.value.order }) {
            update(step) { mine in
                (mine.shown, mine.entered, mine.left) = (
                    mine.shown + stay.shown, mine.entered + stay.entered, mine.left + stay.left
                )
                (mine.time, mine.times) = (mine.time + stay.time, mine.times + stay.times)
                mine.mistakes.merge(stay.mistakes, uniquingKeysWith: +)
                mine.failures.merge(stay.failures, uniquingKeysWith: +)
            }
        }
        for (edge, count) in other.edges where steps[edge.from] != nil && steps[edge.to] != nil {
            edges[edge, default: 0] += count
        }
    }
}
