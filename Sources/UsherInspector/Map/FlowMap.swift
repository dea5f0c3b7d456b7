// The flow map counts which screens led where, in all sessions together. It holds names of types, fields and actions,
// and nothing of any visitor.

internal import UsherFlow

/// A graph of screens: each with how long visitors stayed, each edge with how often they went that way.
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
        /// The visitor followed a link, or typed an address.
        case link
        /// The visitor came to a page that the tab had shown before, by the browser's Back or by a link back.
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
        /// The sum of the times until something was done on the page.
        var time = Duration.zero
        /// How many times are in that sum.
        var times = 0
        /// How often each field was not right; the form as a whole has the name "".
        var mistakes: [String: Int] = [:]
        /// How often each action threw.
        var failures: [String: Int] = [:]
    }

    private(set) var steps: [Step: Stay] = [:]
    private(set) var edges: [Edge: Int] = [:]
    /// The least number of flows that a flow was ever started inside of, by the flow's name.
    private(set) var depths: [String: Int] = [:]

    /// The number of each coordinator's type, in the order in which they were first seen: its hue in all pictures.
    private(set) var hues: [String: Int] = [:]
    static let hueCount = 12

    /// How many steps are told apart: an app has some dozens.
    private static let limit = 500

    mutating func update(_ step: Step, _ change: (inout Stay) -> Void) {
        guard steps[step] != nil || steps.count < Self.limit else { return }
        var stay = steps[step] ?? Stay(order: steps.count)
        change(&stay)
        steps[step] = stay
    }

    mutating func note(depth: Int, of flow: String) {
        depths[flow] = min(depth, depths[flow] ?? depth)
        number(flow)
    }

    mutating func number(_ flow: String) { hues[flow] = hues[flow] ?? hues.count }

    mutating func add(_ edge: Edge) {
        guard steps[edge.from] != nil, steps[edge.to] != nil else { return }
        edges[edge, default: 0] += 1
    }

    mutating func add(_ other: FlowMap) {
        for (flow, depth) in other.depths.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
            note(depth: depth, of: flow)
        }
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
