// A page tree as a picture: SVG, made on the server.
//
//      ┌ ShopCoordinator ─────────────────────────────┐
//      │ [Library] ─── [Item 3]                       │     a page stands to the right of the one below it,
//      │     └───── ┌ SignUp ────────────────────┐    │     what branches off stands further down,
//      │            │ [Your email] ─── [Password] │    │     a flow is a box around its pages and its child flows,
//      │            └────────────────────────────┘    │     a modal has an edge of its own
//      └──────────────────────────────────────────────┘
//      [a past page] ┈ leads to Item 3                      past pages fade with their age

internal import UsherFlow
internal import UsherTemplate

struct TreeDrawing {
    /// The links of pages, and the marks beside them.
    struct Marks {
        /// Nil for a picture without links.
        var link: (PageID) -> String? = { _ in nil }
        /// The mark of a page: that a tab shows it.
        var badge: (PageID) -> String? = { _ in nil }
        /// The page that is looked at.
        var chosen: PageID?
    }

    private static let width = 172
    private static let height = 50
    private static let gap = (across: 40, down: 18)
    private static let pad = 14
    private static let header = 26
    /// Past pages that are drawn; the list beside the picture has all.
    static let pastLimit = 6

    private let tree: TreePicture
    private let marks: Marks
    private let flows: [Int: TreePicture.Flow]
    private var nodes: [PageID: SVG.Box] = [:]

    init(_ tree: TreePicture, _ marks: Marks = Marks()) {
        self.tree = tree
        self.marks = marks
        flows = Dictionary(uniqueKeysWithValues: tree.flows.map { ($0.id, $0) })
        // A tab that began at an address of its own has a lowest page of its own.
        var top = 1
        for root in tree.pages where root.below == nil {
            let around = line(of: root.flow).count
            let reached = place(root, left: 1 + Self.pad * around, top: top + Self.header * around)
            top = reached + Self.pad * around + Self.gap.down
        }
    }

    /// A flow and those around it, the innermost first.
    private func line(of flow: Int) -> [Int] {
        Array(sequence(first: flow) { flows[$0]?.parent }.prefix(flows.count))
    }

    // MARK: Layout

    /// Places a page and all that stands on it.
    ///
    /// - Returns: how far down they reach, with the boxes that begin there.
    private mutating func place(_ page: TreePicture.Page, left: Int, top: Int) -> Int {
        nodes[page.id] = SVG.Box(left: left, top: top, right: left + Self.width, bottom: top + Self.height)
        let around = line(of: page.flow)
        var bottom = top + Self.height
        var next = top
        // Pages of the same flow come first, so that its box has no strangers in it.
        let above = tree.pages.filter { $0.below == page.id }
        let inside = above.filter { line(of: $0.flow).contains(page.flow) }
        for child in inside + above.filter({ each in !inside.contains { $0.id == each.id } }) {
            let inner = line(of: child.flow)
            let opened = inner.count { !around.contains($0) }
            let closed = around.count { !inner.contains($0) }
            let reached = place(
                child, left: left + Self.width + Self.gap.across + Self.pad * (opened + closed),
                top: next + Self.header * opened)
            bottom = max(bottom, reached + Self.pad * opened)
            next = bottom + Self.gap.down + Self.pad * closed
        }
        return bottom
    }

    /// The boxes of a flow: one for each part of the tree where its pages, with those of flows inside of it, stand on
    /// one another.
    private func boxes(of flow: Int) -> [SVG.Box] {
        var boxes: [PageID: SVG.Box] = [:]
        var bases: [PageID: PageID] = [:]
        for page in tree.pages where line(of: page.flow).contains(flow) {
            let base = page.below.flatMap { bases[$0] } ?? page.id
            bases[page.id] = base
            guard var rect = nodes[page.id] else { continue }
            // A box around each flow between this one and the page's own.
            let depth = line(of: page.flow).firstIndex(of: flow) ?? 0
            rect = rect.grown(by: Self.pad * (depth + 1), top: Self.header * (depth + 1))
            boxes[base] = boxes[base]?.joined(rect) ?? rect
        }
        return boxes.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: SVG

    /// - Parameter label: what the picture is called for whoever does not see it.
    func svg(label: String) -> String {
        let boxes = tree.flows.sorted { line(of: $0.id).count < line(of: $1.id).count }
            .flatMap { flow in self.boxes(of: flow.id).map { (flow, $0) } }
        let past = tree.past.prefix(Self.pastLimit)
        var bounds = boxes.map(\.1).reduce(SVG.Box(left: 0, top: 0, right: Self.width, bottom: Self.height)) {
            $0.joined($1)
        }
        let pastTop = bounds.bottom + 22
        if !past.isEmpty {
            bounds.bottom = pastTop + Self.pastHeight
            bounds.right = max(bounds.right, past.count * (Self.pastWidth + 10))
        }
        let parts =
            boxes.map { box($0, $1) } + tree.pages.map { edge(to: $0) }
            + past.enumerated().map { self.past($1, $0, top: pastTop) } + tree.pages.map { node($0) }
        return SVG.picture(bounds.right + 2, bounds.bottom + 2, label: label, parts.joined())
    }

    private func box(_ flow: TreePicture.Flow, _ box: SVG.Box) -> String {
        SVG.group(
            "flow", title: "\(flow.name), \(flow.bytes) bytes of state",
            SVG.rect(box, radius: 8) + SVG.text(flow.name, box.left + 10, box.top + 18, length: 24))
    }

    private func edge(to page: TreePicture.Page) -> String {
        guard let below = page.below, let from = nodes[below], let to = nodes[page.id] else { return "" }
        let (start, end) = (from.middle.y, to.middle.y)
        let turn = from.right + Self.gap.across / 2
        let bend = "C\(turn + 6) \(start) \(turn - 6) \(end) \(min(to.left, turn + 12)) \(end)"
        return SVG.line(
            "M\(from.right) \(start)" + (start == end ? "" : bend) + "H\(to.left)",
            kind: page.isModal ? "edge modal" : "edge")
    }

    private func node(_ page: TreePicture.Page) -> String {
        guard let box = nodes[page.id] else { return "" }
        let title = page.title.isEmpty ? page.route : page.title
        let badge = marks.badge(page.id)
        let kinds: [(String, Bool)] = [
            ("page", true), ("modal", page.isModal), ("acting", tree.acting == page.id),
            ("chosen", marks.chosen == page.id), ("shown", badge != nil),
        ]
        let group = SVG.group(
            kinds.filter(\.1).map(\.0).joined(separator: " "),
            title: "\(title), route \(page.route)\(page.isModal ? ", a modal" : ""), \(page.bytes) bytes",
            (page.isModal ? SVG.rect(box.moved(by: 4), kind: "back") : "") + SVG.rect(box)
                + SVG.text(title, box.left + 10, box.top + 21, length: 21)
                + SVG.text(page.path ?? page.route, box.left + 10, box.top + 39, length: 24, kind: "small")
                + (badge.map { SVG.text($0, box.right - 8, box.bottom + 12, kind: "badge", isAtEnd: true) } ?? ""))
        return marks.link(page.id).map { SVG.link($0, group) } ?? group
    }

    private static let pastWidth = 138
    private static let pastHeight = 36

    /// Past pages stand in a row below the tree, the latest first and the darkest, each with a line to where it leads.
    private func past(_ page: TreePicture.PastPage, _ index: Int, top: Int) -> String {
        let left = 1 + index * (Self.pastWidth + 10)
        let box = SVG.Box(left: left, top: top, right: left + Self.pastWidth, bottom: top + Self.pastHeight)
        let title = page.title.isEmpty ? "a page" : page.title
        let next = page.next.flatMap { id in tree.pages.first { $0.id == id } }
        var content = ""
        if let next, let there = nodes[next.id] {
            let (start, end) = (box.middle.x, there.middle.x + index * 8)
            let bend = "C\(start) \(top - 18) \(end) \(there.bottom + 24) \(end) \(there.bottom)"
            content = SVG.line("M\(start) \(top)" + bend, kind: "lead")
        }
        return SVG.group(
            "past", title: "\(title): \(page.kind.words)\(next.map { ", leads to \($0.title)" } ?? "")",
            opacity: 100 - index * 60 / Self.pastLimit,
            content + SVG.rect(box) + SVG.text(title, left + 8, top + 22, length: 19, kind: "small"))
    }
}

extension PastKind {
    var words: String {
        switch self {
        case .complete: "its flow has finished"
        case .closed: "it was left or closed"
        case .evicted: "it was put away to make room"
        }
    }
}
