// The flow map as a picture: flows are boxes around their screens, which stand in the order of their ways. Those that
// lie deeper in others stand further to the right.
//
// Each screen lists the ways that lead on from it, and each line begins at its own way: so the words of lines stand in
// screens, and none can cover another. A line is as thick as its way was often taken.

internal import UsherFlow

struct FlowMapDrawing {
    private static let card = (width: 196, head: 42, row: 17, foot: 7)
    private static let gap = (across: 72, down: 24)
    private static let pad = 12
    /// Room for lines beside the outer columns.
    private static let margin = 42
    private static let header = 26
    private static let rowLimit = 7
    private static let widths = [(name: "s", width: 312), (name: "m", width: 720), (name: "l", width: 1180)]
    private static var column: Int { card.width + 2 * pad }

    /// A way that leads on from a screen.
    private struct Row {
        let edge: FlowMap.Edge
        let count: Int
        /// The middle of its line in the screen.
        let y: Int
    }

    private let map: FlowMap
    private(set) var boxes: [FlowMap.Step: SVG.Box] = [:]
    private var columns: [FlowMap.Step: Int] = [:]
    private var rows: [FlowMap.Step: [Row]] = [:]
    private var flows: [(name: String, box: SVG.Box)] = []

    init(_ map: FlowMap, width: Int = 1180) {
        self.map = map
        // Flows are sorted by name, so that the same walks give the same picture.
        let names = Set(map.steps.keys.map(\.flow)).sorted { (map.depths[$0] ?? 0, $0) < (map.depths[$1] ?? 0, $1) }
        let steps = Dictionary(uniqueKeysWithValues: names.map { ($0, Self.order(of: $0, in: map)) })
        func room(_ flow: String) -> Int {
            (steps[flow] ?? []).reduce(Self.header + Self.pad + Self.gap.down) { $0 + height(of: $1) + Self.gap.down }
        }
        let count = max(1, (width - 2 * Self.margin + Self.gap.across) / (Self.column + Self.gap.across))
        let share = names.reduce(0) { $0 + room($1) } / count + 1
        var (before, bottoms) = (0, [Int: Int]())
        for flow in names {
            // Columns are about equally high.
            let column = min((before + room(flow) / 2) / share, count - 1, (bottoms.keys.max() ?? -1) + 1)
            before += room(flow)
            let left = Self.margin + column * (Self.column + Self.gap.across)
            let top = bottoms[column].map { $0 + Self.gap.down } ?? 1
            var next = top + Self.header
            for step in steps[flow] ?? [] {
                place(step, left: left + Self.pad, top: next, column: column)
                next += height(of: step) + Self.gap.down
            }
            let bottom = next - Self.gap.down + Self.pad
            flows.append((flow, SVG.Box(left: left, top: top, right: left + Self.column, bottom: bottom)))
            bottoms[column] = bottom
        }
    }

    /// The ways from a screen, those first that were taken most; Back is the last.
    private func ways(from step: FlowMap.Step) -> [(key: FlowMap.Edge, value: Int)] {
        func place(_ way: (key: FlowMap.Edge, value: Int)) -> (Int, Int, FlowMap.Way, FlowMap.Step) {
            (way.key.way == .back ? 1 : 0, -way.value, way.key.way, way.key.to)
        }
        return map.edges.filter { $0.key.from == step }.sorted { place($0) < place($1) }
    }

    private func head(of step: FlowMap.Step) -> Int {
        Self.card.head + (map.steps[step].map { FlowMap.words(of: $0) }?.isEmpty == false ? 15 : 0)
    }

    private func height(of step: FlowMap.Step) -> Int {
        let count = ways(from: step).count
        let shown = min(count, Self.rowLimit) + (count > Self.rowLimit ? 1 : 0)
        return head(of: step) + shown * Self.card.row + (shown > 0 ? Self.card.foot : 0)
    }

    private mutating func place(_ step: FlowMap.Step, left: Int, top: Int, column: Int) {
        boxes[step] = SVG.Box(left: left, top: top, right: left + Self.card.width, bottom: top + height(of: step))
        columns[step] = column
        let first = top + head(of: step) + Self.card.row / 2 + 1
        rows[step] = ways(from: step).prefix(Self.rowLimit).enumerated().map { index, way in
            Row(edge: way.key, count: way.value, y: first + index * Self.card.row)
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

    // MARK: SVG

    /// The same picture for each width of its frame; none twice.
    static func drawings(of map: FlowMap) -> String { SVG.forWidths(widths) { FlowMapDrawing(map, width: $0).svg } }

    /// The picture as a file.
    var document: String { SVG.document(svg) }

    var svg: String {
        let right = flows.map(\.box.right).max() ?? Self.column
        let bottom = flows.map(\.box.bottom).max() ?? Self.header
        let parts =
            flows.map { flow, box in
                SVG.group(
                    "flow \(hue(of: flow))", title: flow,
                    SVG.rect(box, radius: 10) + SVG.text(flow, box.left + 12, box.top + 17, length: 28))
            } + lines + map.steps.sorted { $0.key < $1.key }.map { node($0.key, $0.value) }
        return SVG.picture(
            right + Self.margin, bottom + 26, label: "Which screens led where: \(map.steps.count) screens",
            parts.joined())
    }

    private func hue(of flow: String) -> String { "hue-\((map.hues[flow] ?? 0) % FlowMap.hueCount)" }

    private func node(_ step: FlowMap.Step, _ stay: FlowMap.Stay) -> String {
        guard let box = boxes[step] else { return "" }
        let wrong = FlowMap.words(of: stay)
        let time = stay.times > 0 ? ", \(Inspector.words(stay.time / stay.times)) each" : ""
        let numbers = "\(stay.shown) shown\(time)" + (stay.left > 0 ? ", \(stay.left) left" : "")
        var content =
            SVG.rect(box) + SVG.text(step.screen, box.left + 10, box.top + 19, length: 23)
            + SVG.text(numbers, box.left + 10, box.top + 35, length: 28, kind: "small")
        if !wrong.isEmpty { content += SVG.text(wrong, box.left + 10, box.top + 50, length: 28, kind: "small wrong") }
        let rows = rows[step] ?? []
        if let first = rows.first { content += SVG.line("M\(box.left) \(first.y - 11)H\(box.right)", kind: "rule") }
        for row in rows {
            let stays = row.edge.to == step ? " (stays)" : ""
            content += SVG.text(row.edge.way.words + stays, box.left + 10, row.y + 4, length: 22, kind: "small way")
            content += SVG.text("\(row.count)", box.right - 10, row.y + 4, kind: "small", .end)
        }
        let hidden = ways(from: step).count - rows.count
        if hidden > 0, let last = rows.last {
            content += SVG.text("\(hidden) more", box.left + 10, last.y + Self.card.row + 4, kind: "small")
        }
        return SVG.group(
            "page \(hue(of: step.flow))",
            title: "\(step.screen) of \(step.flow): \(numbers)" + (wrong.isEmpty ? "" : "; \(wrong)"), content)
    }

    /// Each from its way in a screen to the head of another.
    private var lines: [String] {
        rows.sorted { $0.key < $1.key }.flatMap(\.value).filter { $0.edge.from != $0.edge.to }.compactMap { row in
            guard let from = boxes[row.edge.from], let to = boxes[row.edge.to],
                let (start, end) = columns[row.edge.from].flatMap({ one in columns[row.edge.to].map { (one, $0) } })
            else { return nil }
            let y = to.top + 15
            // In one column lines lead down on the right, and up on the left.
            let leavesRight = start < end || start == end && row.y < y
            let entersRight = start > end || start == end && row.y < y
            let (left, right) = (leavesRight ? from.right : from.left, entersRight ? to.right : to.left)
            let reach = start == end ? min(Self.margin + 2, 22 + abs(y - row.y) / 24) : Self.gap.across * 2 / 3
            let back = right + (entersRight ? reach : -reach)
            var way = "M\(left) \(row.y)"
            var at = (x: left, y: row.y)
            // Past the columns between, it goes where they have no boxes.
            for column in stride(from: start, to: end, by: start < end ? 1 : -1).dropFirst() {
                let near = Self.margin + column * (Self.column + Self.gap.across) + (leavesRight ? -8 : Self.column + 8)
                let lane = lane(through: column, by: (at.y + y) / 2) + (row.y / Self.card.row) % 5 * 3 - 6
                let (middle, before) = ((at.x + near) / 2, at.y)
                at = (near + (leavesRight ? Self.column + 16 : -Self.column - 16), lane)
                way += "C\(middle) \(before) \(middle) \(lane) \(near) \(lane)H\(at.x)"
            }
            way += "C\(at.x + (leavesRight ? reach : -reach)) \(at.y) \(back) \(y) \(right) \(y)"
            let thickness = row.count > 40 ? "often" : row.count > 8 ? "some" : "few"
            return SVG.group(
                "way \(hue(of: row.edge.from.flow))",
                title: "\(row.edge.from.screen) to \(row.edge.to.screen): \(row.edge.way.words) \(row.count)",
                SVG.arrow(
                    way, to: (right, y), entersRight ? .left : .right,
                    kind: "edge \(row.edge.way == .back ? "back " : "")\(thickness)"))
        }
    }

    /// The height nearest to another one at which a column has no box.
    private func lane(through column: Int, by y: Int) -> Int {
        let left = Self.margin + column * (Self.column + Self.gap.across)
        let bottoms = flows.filter { $0.box.left == left }.map(\.box.bottom)
        return bottoms.map { $0 + Self.gap.down / 2 }.min { abs($0 - y) < abs($1 - y) } ?? y
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
