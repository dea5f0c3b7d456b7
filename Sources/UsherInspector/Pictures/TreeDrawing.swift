// A page tree as a picture: SVG, made on the server, of the places that TreeLayout gives.
//
// Without a script a picture cannot know how wide its frame is. So it is drawn for three widths, and the style sheet
// shows the one that fits.

internal import UsherFlow

struct TreeDrawing {
    /// All that a picture says of pages beside their places.
    struct Marks {
        /// The link of a page; nil for a picture without links.
        var link: (PageID) -> String? = { _ in nil }
        /// The link of an action by its number.
        var step: (Int) -> String? = { _ in nil }
        /// The numbers of the tabs that show a page.
        var tabs: (PageID) -> [Int] = { _ in [] }
        /// Tells how pages were first reached, and of which flows past ones were.
        var trace: SessionTrace?
        /// The number of a type's hue; nil for their order in the picture.
        var hues: [String: Int]?
        /// The page that is looked at.
        var chosen: PageID?
        /// The action whose arrow is lit.
        var lit: SessionTrace.Act?
    }

    /// Past pages that are drawn; the list beside the picture has all.
    static let pastLimit = 8
    /// The widths for a phone, a tablet and a desk, with the classes by which they are shown.
    private static let widths = [(name: "s", width: 312), (name: "m", width: 720), (name: "l", width: 1180)]

    private let tree: TreePicture
    private let marks: Marks
    private let layout: TreeLayout
    private let hues: [String: Int]

    init(_ tree: TreePicture, _ marks: Marks = Marks(), width: Int = 900) {
        (self.tree, self.marks) = (tree, marks)
        let past = tree.past.prefix(Self.pastLimit).map { ($0, marks.trace?.flows[$0.id]) }
        layout = TreeLayout(tree, past: past, width: width)
        hues = marks.hues ?? Dictionary(zip(layout.flows.map(\.name), 0...), uniquingKeysWith: { one, _ in one })
    }

    /// The same picture for each width of its frame; none twice.
    static func drawings(of tree: TreePicture, _ marks: Marks, label: String) -> String {
        SVG.forWidths(widths) { TreeDrawing(tree, marks, width: $0).svg(label: label) }
    }

    // MARK: SVG

    /// - Parameter label: what the picture is called for whoever does not see it.
    func svg(label: String) -> String {
        var boxes: [PageID: [(flow: TreeLayout.Flow, box: SVG.Box)]] = [:]
        for flow in layout.flows.sorted(by: { layout.line(of: $0.id).count < layout.line(of: $1.id).count }) {
            for (first, box) in layout.boxes(of: flow.id) { boxes[first, default: []].append((flow, box)) }
        }
        let all = boxes.values.flatMap { $0.map(\.box) } + layout.boxes.values
        let bounds = all.reduce(SVG.Box(left: 0, top: 0, right: TreeLayout.card.width, bottom: 0)) { $0.joined($1) }
        // The words beside a modal may reach further than all boxes.
        let words = layout.nodes.filter(\.isModal).compactMap { node in
            node.below.flatMap { layout.boxes[$0] }.map {
                $0.right + 30 + 7 * min(self.words(of: marks.trace?.ways[node.id]).count, 18)
            }
        }
        let right = max(bounds.right, words.max() ?? 0)
        let parts = layout.order.compactMap { layout.node($0) }.flatMap { node in
            (boxes[node.id] ?? []).map { box($0.flow, $0.box, isOver: node.isModal) } + [
                node.past.map { ghost($0, of: node) } ?? card(node),
                arrow(to: node, top: boxes[node.id]?.first?.box.top),
            ]
        }
        return SVG.picture(right + 2, bounds.bottom + 8, label: label, (parts + leads + [lit]).joined())
    }

    private func hue(of flow: Int) -> String {
        let name = layout.flows.first { $0.id == flow }?.name
        return "hue-\((name.flatMap { hues[$0] } ?? 0) % FlowMap.hueCount)"
    }

    private func box(_ flow: TreeLayout.Flow, _ box: SVG.Box, isOver: Bool) -> String {
        let kinds = "flow \(hue(of: flow.id))" + (flow.isOver ? " over" : flow.parent == nil ? " root" : "")
        let words = flow.isOver ? "past pages" : "\(flow.bytes) bytes of state"
        let shade = isOver ? SVG.rect(box.moved(by: 4), radius: 10, kind: "shade") : ""
        let name = SVG.text(flow.name, box.left + 12, box.top + 17, length: (box.right - box.left - 20) / 7)
        return SVG.group(kinds, title: "\(flow.name), \(words)", shade + SVG.rect(box, radius: 10) + name)
    }

    private func card(_ node: TreeLayout.Node) -> String {
        guard let box = layout.boxes[node.id], let page = tree.pages.first(where: { $0.id == node.id }) else {
            return ""
        }
        let route = StateWords.words(of: page.route)
        let title = page.name
        let tabs = marks.tabs(page.id)
        let covered = tree.pages.contains { $0.below == page.id && $0.isModal }
        let kinds: [(String, Bool)] = [
            ("page \(hue(of: node.flow))", true), ("covered", covered),
            ("acting", tree.acting == page.id), ("chosen", marks.chosen == page.id), ("shown", !tabs.isEmpty),
            ("lit", marks.lit?.page == page.id || marks.lit?.outcome.next == page.id),
        ]
        let lines = Self.lines(of: title, length: 21)
        let path = page.address ?? route
        let shows = tabs.isEmpty ? "" : ", shown in " + tabs.map { "tab \($0)" }.joined(separator: " and ")
        var content = page.isModal ? SVG.rect(box.moved(by: 3), kind: "shade") : ""
        content += SVG.rect(box)
        for (index, line) in lines.enumerated() {
            content += SVG.text(line, box.left + 10, box.top + (lines.count > 1 ? 17 : 22) + 14 * index, length: 22)
        }
        content += SVG.text(
            path, box.left + 10, box.top + (lines.count > 1 ? 46 : 41), length: 23 - 5 * tabs.count, kind: "small")
        for (index, tab) in tabs.prefix(3).enumerated() {
            content += flag(tab, left: box.right - 28 - 26 * index, bottom: box.top + 48)
        }
        let group = SVG.group(
            kinds.filter(\.1).map(\.0).joined(separator: " "),
            title: "\(title), route \(route)\(page.isModal ? ", a modal" : ""), \(page.bytes) bytes\(shows)", content)
        return marks.link(page.id).map { SVG.link($0, group) } ?? group
    }

    /// At most two lines.
    private static func lines(of title: String, length: Int) -> [String] {
        guard title.count > length, let space = title.prefix(length).lastIndex(of: " ") else { return [title] }
        return [String(title[..<space]), String(title[title.index(after: space)...])]
    }

    private func flag(_ tab: Int, left: Int, bottom: Int) -> String {
        let way = "M\(left) \(bottom)V\(bottom - 19)h22l-5 6.5l5 6.5h-22"
        return SVG.line(way, kind: "flag") + SVG.text("\(tab)", left + 6, bottom - 9, kind: "number")
    }

    private func ghost(_ page: TreePicture.PastPage, of node: TreeLayout.Node) -> String {
        guard let box = layout.boxes[page.id] else { return "" }
        let title = page.title.isEmpty ? "a page" : page.title
        let age = tree.past.firstIndex { $0.id == page.id } ?? 0
        let next = page.next.flatMap { id in tree.pages.first { $0.id == id } }
        return SVG.group(
            "past \(hue(of: node.flow))\(marks.lit?.page == page.id ? " lit" : "")",
            title: "\(title): \(page.kind.words)\(next.map { ", leads to \($0.title)" } ?? "")",
            opacity: 100 - age * 30 / Self.pastLimit,
            SVG.rect(box) + SVG.text(title, box.left + 9, box.top + 17, length: 18, kind: "small")
                + SVG.text(page.kind.words, box.left + 9, box.top + 32, length: 18, kind: "small"))
    }

    // MARK: Arrows

    /// From the page below, with the action that led there.
    ///
    /// - Parameter top: of the outermost box that begins with the page; nil where none does.
    private func arrow(to node: TreeLayout.Node, top: Int?) -> String {
        guard let below = node.below, let from = layout.boxes[below], let to = layout.boxes[node.id] else { return "" }
        let way = marks.trace?.ways[node.id]
        let top = top ?? to.top
        let (middle, upper) = (from.top + TreeLayout.card.height / 2, to.top + TreeLayout.card.height / 2)
        var (line, x, y, anchor, room) = ("", 0, 0, SVG.Anchor.middle, 17)
        var (end, heading) = ((to.left, upper), SVG.Heading.right)
        if node.isModal {
            // Down to the edge of what lies over its page.
            line = "M\(from.right) \(middle)h20V\(top)"
            (end, heading) = ((from.right + 20, top), .down)
            (x, y, anchor, room) = (from.right + 26, max(top - 7, middle + 4), .start, 18)
        } else if to.left > from.right {
            let isStraight = upper > from.top + 9 && upper < from.bottom - 2
            line = isStraight ? "M\(from.right) \(upper)H\(to.left)" : "M\(from.right) \(middle)h12V\(upper)H\(to.left)"
            (x, y) = (
                (from.right + (isStraight ? 0 : 12) + min(to.left, from.right + TreeLayout.gap.across)) / 2, upper - 6
            )
        } else if top - from.bottom < 60, to.top > from.bottom {
            (end, heading) = ((to.right - 14, to.top), .down)
            line = "M\(from.right - 14) \(from.bottom)V\(top - 10)H\(to.right - 14)V\(to.top)"
            (x, y, anchor, room) = (to.right - 22, top - (from.right < to.right ? 14 : 8), .end, 22)
        } else {
            line = "M\(from.left) \(from.top + 14)H\(min(from.left, to.left) - 6)V\(upper)H\(to.left)"
            (x, y, anchor, room) = (to.left + 2, top - 7, .start, 22)
        }
        let isLit = marks.lit != nil && way?.act == marks.lit?.number
        let kinds = "way\(isLit ? " lit" : "")\(way?.act == nil ? " unnamed" : "")"
        let title = way.map { $0.act == nil ? "by a link" : "\($0.words) led here" } ?? "stands on the page below"
        let words = words(of: way)
        let group = SVG.group(
            kinds, title: title,
            SVG.arrow(line, to: end, heading, kind: "edge")
                + (words.isEmpty ? "" : SVG.text(words, x, y, length: max(room, 4), kind: "small words", anchor)))
        return way?.act.flatMap { marks.step($0) }.map { SVG.link($0, group) } ?? group
    }

    private func words(of way: SessionTrace.Way?) -> String {
        way.map { way in way.act.map { "\($0) \(way.words)" } ?? way.words } ?? ""
    }

    /// From past pages to where they lead: one arrow for all that stand side by side and lead to the same page.
    private var leads: [String] {
        let past = layout.nodes.filter { $0.past != nil }
        return past.compactMap { node in
            guard let next = node.past?.next, let from = layout.boxes[node.id], let to = layout.boxes[next] else {
                return nil
            }
            let others = past.filter { $0.flow == node.flow && $0.past?.next == next }
            let before = others.prefix { $0.id != node.id }.last.flatMap { layout.boxes[$0.id] }
            if let before, before.top == from.top {
                return SVG.line("M\(before.right) \(from.middle.y)H\(from.left)", kind: "lead")
            }
            if let before, before.left == from.left, from.top - before.bottom <= TreeLayout.gap.ghosts {
                return SVG.line("M\(from.middle.x) \(before.bottom)V\(from.top)", kind: "lead")
            }
            return SVG.group("way", title: "leads on", around(from, to, kind: "lead"))
        }
    }

    /// The arrow of a step that led to a page which was there before, or away from one that is past.
    private var lit: String {
        guard let act = marks.lit, let next = act.outcome.next, next != act.page,
            marks.trace?.ways[next]?.act != act.number,
            let from = layout.boxes[act.page], let to = layout.boxes[next]
        else { return "" }
        return SVG.group("way lit", title: act.action, around(from, to, kind: "edge"))
    }

    /// An arrow that covers no page: straight up where there is nothing between, else along the left edge of all.
    private func around(_ from: SVG.Box, _ to: SVG.Box, kind: String) -> String {
        let end = (x: min(max(from.left + 30, to.left + 20), to.right - 20), y: to.bottom)
        if from.top > to.bottom, from.top - to.bottom < 70, from.left < end.x, end.x < from.right {
            return SVG.arrow("M\(end.x) \(from.top)V\(end.y)", to: end, .up, kind: kind)
        }
        let way = "M\(from.left + 20) \(from.bottom)v7H7V\(to.bottom + 8)H\(to.left + 20)V\(to.bottom)"
        return SVG.arrow(way, to: (to.left + 20, to.bottom), .up, kind: kind)
    }
}

extension PastKind {
    var words: String {
        switch self {
        case .complete: "finished"
        case .closed: "left or closed"
        case .evicted: "put away for room"
        }
    }
}
