// The flow map as a picture: flows are boxes around their screens, which stand in the order of their ways. A column has
// the flows that lie equally deep in others, by name. A line is as thick as its way was often taken; it stands on the
// right of a box where it leads down, and on the left where it leads up.

internal import UsherFlow

struct FlowMapDrawing {
    private static let width = 200
    private static let height = 58
    private static let gap = (across: 190, down: 30)
    private static let pad = 14
    /// Room for the words of ways that lead up.
    private static let margin = 140
    private static let header = 26

    private let map: FlowMap
    private var boxes: [FlowMap.Step: SVG.Box] = [:]
    private var flows: [(name: String, box: SVG.Box)] = []

    init(_ map: FlowMap) {
        self.map = map
        var bottoms: [Int: Int] = [:]
        // Flows are sorted by name, so that the same walks give the same picture.
        let names = Set(map.steps.keys.map(\.flow)).sorted { (map.depths[$0] ?? 0, $0) < (map.depths[$1] ?? 0, $1) }
        // A root that shows no screen of its own has no column.
        let depths = Set(names.map { map.depths[$0] ?? 0 }).sorted()
        for flow in names {
            let column = depths.firstIndex(of: map.depths[flow] ?? 0) ?? 0
            let left = Self.margin + column * (Self.width + 2 * Self.pad + Self.gap.across)
            let top = bottoms[column, default: 1 - Self.gap.down] + Self.gap.down
            var next = top + Self.header
            for step in Self.order(of: flow, in: map) {
                boxes[step] = SVG.Box(
                    left: left + Self.pad, top: next, right: left + Self.pad + Self.width, bottom: next + Self.height)
                next += Self.height + Self.gap.down
            }
            let bottom = next - Self.gap.down + Self.pad + 8
            flows.append((flow, SVG.Box(left: left, top: top, right: left + Self.width + 2 * Self.pad, bottom: bottom)))
            bottoms[column] = bottom
        }
    }

    /// A flow's screens, from those where it is entered along its ways.
    private static func order(of flow: String, in map: FlowMap) -> [FlowMap.Step] {
        let steps = map.steps.keys.filter { $0.flow == flow }.sorted()
        let ways = map.edges.filter { $0.key.way != .back && $0.key.from != $0.key.to }
        func entries(_ step: FlowMap.Step) -> Int {
            (map.steps[step]?.entered ?? 0)
                + ways.filter { $0.key.to == step && $0.key.from.flow != flow }.values.reduce(0, +)
        }
        var ordered: [FlowMap.Step] = []
        while let first = steps.filter({ !ordered.contains($0) }).max(by: { (entries($0), $1) < (entries($1), $0) }) {
            var next = [first]
            while !next.isEmpty {
                ordered += next
                next = steps.filter { step in
                    !ordered.contains(step) && ways.contains { next.contains($0.key.from) && $0.key.to == step }
                }
            }
        }
        return ordered
    }

    /// The picture as a file.
    var document: String { SVG.document(svg) }

    var svg: String {
        let right = flows.map(\.box.right).max() ?? Self.width
        let bottom = flows.map(\.box.bottom).max() ?? Self.height
        let parts =
            [SVG.arrow]
            + flows.map { SVG.group("flow", title: $0.name, SVG.rect($0.box, radius: 8) + title($0.name, $0.box)) }
            + lines.map(\.line) + map.steps.sorted { $0.key < $1.key }.map { node($0.key, $0.value) }
            + lines.map(\.words)
        return SVG.picture(
            right + Self.margin, bottom + 12, label: "Which screens led where: \(map.steps.count) screens",
            parts.joined())
    }

    private func title(_ flow: String, _ box: SVG.Box) -> String {
        SVG.text(flow, box.left + 10, box.top + 18, length: 28)
    }

    private func node(_ step: FlowMap.Step, _ stay: FlowMap.Stay) -> String {
        guard let box = boxes[step] else { return "" }
        let wrong = FlowMap.words(of: stay)
        let time = stay.times > 0 ? ", \(Inspector.words(stay.time / stay.times)) each" : ""
        let numbers = "\(stay.shown) shown\(time)" + (stay.left > 0 ? ", \(stay.left) left" : "")
        return SVG.group(
            "page", title: "\(step.screen) of \(step.flow): \(numbers)" + (wrong.isEmpty ? "" : "; \(wrong)"),
            SVG.rect(box) + SVG.text(step.screen, box.left + 10, box.top + 19, length: 26)
                + SVG.text(numbers, box.left + 10, box.top + 36, length: 34, kind: "small")
                + (wrong.isEmpty ? "" : SVG.text(wrong, box.left + 10, box.top + 51, length: 34, kind: "small wrong")))
    }

    /// One line for all ways from one screen to another, with the words at it: drawn last, so that no line hides them.
    private var lines: [(line: String, words: String)] {
        let pairs = Dictionary(grouping: map.edges) { [$0.key.from, $0.key.to] }
        return pairs.sorted { ($0.key[0], $0.key[1]) < ($1.key[0], $1.key[1]) }.compactMap { pair, ways in
            guard let from = boxes[pair[0]], let to = boxes[pair[1]] else { return nil }
            let sorted = ways.sorted { ($1.value, $0.key.way) < ($0.value, $1.key.way) }
            let count = ways.reduce(0) { $0 + $1.value }
            let names = sorted.map { "\($0.key.way.words) \($0.value)" }
            let isBack = ways.allSatisfy { $0.key.way == .back }
            let thickness = count > 40 ? "often" : count > 8 ? "some" : "few"
            let (way, x, y) = Self.way(from, to, isItself: pair[0] == pair[1])
            let all = "\(pair[0].screen) to \(pair[1].screen): \(names.joined(separator: ", "))"
            return (
                SVG.group(
                    "way", title: all, SVG.line(way, kind: "edge \(isBack ? "back " : "")\(thickness)", points: true)),
                SVG.group(
                    "way", title: all,
                    SVG.text(names[0] + (names.count > 1 ? " …" : ""), x, y, length: 24, kind: "small words"))
            )
        }
    }

    /// From one screen to another, and where its words stand.
    private static func way(_ from: SVG.Box, _ to: SVG.Box, isItself: Bool) -> (way: String, x: Int, y: Int) {
        if isItself { return ("M\(from.right) \(from.top + 14)c26 -12 26 14 0 8", from.right + 22, from.top + 18) }
        if from.right < to.left {
            let (start, end) = (from.middle.y - 6, to.middle.y - 6)
            let turn = (from.right + to.left) / 2
            return (
                "M\(from.right) \(start)C\(turn) \(start) \(turn) \(end) \(to.left) \(end)", turn - 30,
                (start + end) / 2 - 2
            )
        }
        if to.right < from.left {
            let (start, end) = (from.middle.y + 8, to.middle.y + 8)
            let turn = (from.left + to.right) / 2
            return (
                "M\(from.left) \(start)C\(turn) \(start) \(turn) \(end) \(to.right) \(end)", turn - 30,
                (start + end) / 2 + 10
            )
        }
        let isDown = from.top < to.top
        let side = isDown ? from.right : from.left
        let reach = min(90, 20 + abs(to.top - from.top) / 6) * (isDown ? 1 : -1)
        let (start, end) = (from.middle.y + (isDown ? 10 : -10), to.middle.y + (isDown ? -10 : 10))
        return (
            "M\(side) \(start)C\(side + reach) \(start) \(side + reach) \(end) \(side) \(end)",
            side + reach * 3 / 4 + (isDown ? 4 : -56), (start + end) / 2 + 4
        )
    }
}

extension FlowMap.Way {
    var words: String {
        switch self {
        case .action(let name): name
        case .link: "link"
        case .back: "Back"
        }
    }
}

extension FlowMap {
    /// The words for what went wrong on a step: the most frequent field and action come first.
    static func words(of stay: Stay) -> String {
        func list(_ counts: [String: Int]) -> String {
            counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                .map { "\($0.key.isEmpty ? "the form" : $0.key) \($0.value)" }.joined(separator: ", ")
        }
        let parts = [("not right: ", stay.mistakes), ("failed: ", stay.failures)].filter { !$0.1.isEmpty }
        return parts.map { $0.0 + list($0.1) }.joined(separator: "; ")
    }
}
