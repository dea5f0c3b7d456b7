// The places of a page tree in a picture of some width: pages, past pages, and the boxes of flows around them.
//
//      ┌ ShopCoordinator ─────────────────────────────┐
//      │ [Library] ─show→ [Item 3]                    │     a page stands to the right of the one below it,
//      │     └──add─→ ┌ SignUp ────────────────────┐  │     what branches off stands further down,
//      │              │ [Your email] ─→ [Password] │  │     a flow is one box around its pages and its child flows,
//      │              └────────────────────────────┘  │     a modal lies over the lower edge of its page;
//      │ (past page) (past page)                      │     what is too far to the right goes on below, at the left
//      └──────────────────────────────────────────────┘
//
// A tree has some dozens of pages: each is placed once, or twice for each page that has both a modal and pages on it.

internal import UsherFlow

struct TreeLayout {
    /// A page, live or past.
    struct Node {
        let id: PageID
        let flow: Int
        let below: PageID?
        let isModal: Bool
        /// Nil for a live page.
        let past: TreePicture.PastPage?
    }

    /// A flow; one that is over has pages that are past.
    struct Flow {
        let id: Int
        let name: String
        let parent: Int?
        let isOver: Bool
        let bytes: Int
    }

    static let card = (width: 176, height: 54)
    private static let ghost = (width: 160, height: 40)
    static let gap = (across: 112, down: 30, ghosts: 22)
    private static let pad = 12
    private static let header = 24
    /// How far a modal lies to the right of its page's edge, and over it.
    private static let over = (right: 30, down: 18)

    private let width: Int
    private(set) var flows: [Flow] = []
    /// Live pages in the order of their numbers, then past ones.
    private(set) var nodes: [Node] = []
    private(set) var boxes: [PageID: SVG.Box] = [:]
    /// Pages in the order in which they were placed: what lies over others comes later.
    private(set) var order: [PageID] = []
    /// The left edge of each flow's first page.
    private var lefts: [Int: Int] = [:]
    /// True if a page had to go on at the left since this was last asked.
    private var hasWrapped = false
    private var reach = 0

    /// - Parameter past: past pages with their flow's type, the latest first.
    init(_ tree: TreePicture, past: [(page: TreePicture.PastPage, flow: String?)], width: Int) {
        self.width = width
        flows = tree.flows.map { Flow(id: $0.id, name: $0.name, parent: $0.parent, isOver: false, bytes: $0.bytes) }
        nodes = tree.pages.map { Node(id: $0.id, flow: $0.flow, below: $0.below, isModal: $0.isModal, past: nil) }
        for (page, flow) in past.reversed() { add(page, of: flow) }
        placeAll()
    }

    /// A past page stands in its flow, as long as that lives and nobody else's pages stand on its own; else in a box
    /// for its flow inside of the root's.
    private mutating func add(_ page: TreePicture.PastPage, of name: String?) {
        let root = flows.first { $0.parent == nil }
        let found = flows.last { $0.name == name && ($0.isOver || page.kind != .complete && !hasStrangers($0.id)) }
        let flow = name == nil ? root : found
        let id = flow?.id ?? -1 - flows.count
        if flow == nil { flows.append(Flow(id: id, name: name ?? "", parent: root?.id, isOver: true, bytes: 0)) }
        nodes.append(Node(id: page.id, flow: id, below: nil, isModal: false, past: page))
    }

    private func hasStrangers(_ flow: Int) -> Bool {
        nodes.contains { node in
            guard let below = node.below.flatMap({ id in nodes.first { $0.id == id } }) else { return false }
            return line(of: below.flow).contains(flow) && !line(of: node.flow).contains(flow)
        }
    }

    /// A flow and those around it, the innermost first.
    func line(of flow: Int) -> [Int] {
        Array(sequence(first: flow) { id in flows.first { $0.id == id }?.parent }.prefix(flows.count))
    }

    func node(_ id: PageID) -> Node? { nodes.first { $0.id == id } }

    // MARK: Places

    private mutating func placeAll() {
        // A tab that began at an address of its own has a lowest page of its own; those of one flow stand together.
        let lowest = nodes.filter { $0.past == nil && $0.below == nil }
            .sorted { line(of: $0.flow).reversed().lexicographicallyPrecedes(line(of: $1.flow).reversed()) }
        for page in lowest {
            _ = place(page, left: 1 + Self.pad * line(of: page.flow).count, top: top(of: page.flow))
        }
        for flow in flows where nodes.contains(where: { $0.flow == flow.id && $0.past != nil && boxes[$0.id] == nil }) {
            placePast(of: flow.id, isBeside: true)
        }
    }

    /// The top of a flow's page below all that was placed, with room for the boxes that end and begin between.
    private func top(of flow: Int) -> Int {
        let (old, new) = (order.last.flatMap { node($0) }.map { line(of: $0.flow) } ?? [], line(of: flow))
        let (opened, closed) = (new.count { !old.contains($0) }, old.count { !new.contains($0) })
        return reach + (order.isEmpty ? 1 : Self.pad * closed + Self.gap.down) + Self.header * opened
    }

    private mutating func put(_ node: Node, _ size: (width: Int, height: Int), left: Int, top: Int) {
        boxes[node.id] = SVG.Box(left: left, top: top, right: left + size.width, bottom: top + size.height)
        order.append(node.id)
        lefts[node.flow] = min(left, lefts[node.flow] ?? left)
        reach = max(reach, top + size.height)
    }

    /// Places a page and all that stands on it.
    ///
    /// - Returns: how far down they reach, with the boxes that begin there.
    private mutating func place(_ page: Node, left: Int, top: Int) -> Int {
        put(page, Self.card, left: left, top: top)
        // Pages of the same flow come first, so that its box has no strangers in it.
        let above = nodes.filter { $0.below == page.id }
        let inside = above.filter { line(of: $0.flow).contains(page.flow) }
        let all = inside + above.filter { each in !inside.contains { $0.id == each.id } }
        let (pushed, modals) = (all.filter { !$0.isModal }, all.filter(\.isModal))
        let before = self
        hasWrapped = false
        let own = top + Self.card.height
        var bottom = place(pushed, on: page, bottom: own)
        if hasWrapped, !modals.isEmpty {
            // Those that go on at the left come below its modals.
            self = before
            bottom = place(pushed, on: page, bottom: place(modals, over: page, bottom: own))
        } else {
            // Beside a pushed page only its lower edge is free.
            bottom = place(modals, over: page, bottom: pushed.isEmpty ? own : bottom + 1)
        }
        hasWrapped = hasWrapped || before.hasWrapped
        if nodes.first(where: { $0.flow == page.flow && $0.past == nil })?.id == page.id {
            placePast(of: page.flow)
            bottom = max(bottom, reach)
        }
        return bottom
    }

    private mutating func place(_ pushed: [Node], on page: Node, bottom: Int) -> Int {
        guard let own = boxes[page.id] else { return bottom }
        let isBelow = bottom > own.bottom
        var (bottom, next) = (bottom, own.top)
        for child in pushed {
            let (around, inner) = (line(of: page.flow), line(of: child.flow))
            let opened = inner.count { !around.contains($0) }
            let closed = around.count { !inner.contains($0) }
            var left = own.right + Self.gap.across + Self.pad * (opened + closed)
            var top = next + Self.header * opened
            if left + Self.card.width + Self.pad * inner.count > width || isBelow {
                hasWrapped = true
                let common = inner.first { around.contains($0) }
                left = (common.flatMap { lefts[$0] } ?? own.left) + Self.pad * opened
                top = reach + Self.gap.down + Self.pad * closed + Self.header * opened
            }
            let reached = place(child, left: left, top: top)
            bottom = max(bottom, reached + Self.pad * opened)
            next = bottom + Self.gap.down + Self.pad * closed
        }
        return bottom
    }

    /// A modal lies over its page, which is as high as that takes; further ones stand below it.
    private mutating func place(_ modals: [Node], over page: Node, bottom: Int) -> Int {
        guard let own = boxes[page.id] else { return bottom }
        var bottom = bottom
        for modal in modals {
            let inner = line(of: modal.flow)
            let opened = inner.count { !line(of: page.flow).contains($0) }
            let top = bottom == own.bottom ? own.bottom - 6 : bottom + Self.gap.down
            if modal.id == modals.first?.id { boxes[page.id]?.bottom = top + Self.over.down }
            let left = min(own.left + Self.over.right, max(width - Self.card.width - Self.pad * inner.count, own.left))
            let reached = place(modal, left: left + Self.pad * opened, top: top + Self.header * opened)
            bottom = max(bottom, reached + Self.pad * opened)
        }
        return bottom
    }

    /// The past pages of a flow, in rows below all others.
    ///
    /// - Parameter isBeside: whether they may stand to the right of those of another flow that is over.
    private mutating func placePast(of flow: Int, isBeside: Bool = false) {
        let past = nodes.filter { $0.flow == flow && $0.past != nil }
        guard let first = past.first else { return }
        var left = lefts[flow] ?? 1 + Self.pad * line(of: flow).count
        var top = top(of: first.flow)
        let last = order.last.flatMap { node($0) }
        let row = nodes.filter { isBeside && $0.past != nil && $0.flow == last?.flow }.compactMap { boxes[$0.id] }
        if let box = row.last, flows.contains(where: { $0.id == last?.flow && $0.isOver }), row[0].top == box.top {
            let beside = box.right + 2 * Self.pad + Self.gap.ghosts
            let room = past.count * (Self.ghost.width + Self.gap.ghosts) - Self.gap.ghosts
            if lefts[flow] == nil, beside + room + 2 * Self.pad <= width { (left, top) = (beside, box.top) }
        }
        hasWrapped = true
        var (x, y) = (left, top)
        for node in past {
            if x > left, x + Self.ghost.width + Self.pad * line(of: flow).count > width {
                (x, y) = (left, reach + Self.gap.ghosts)
            }
            put(node, Self.ghost, left: x, top: y)
            x += Self.ghost.width + Self.gap.ghosts
        }
    }

    // MARK: Boxes

    /// The boxes of a flow: one for each part of the tree where its pages, with those of flows inside of it, stand on
    /// one another; all that stand on nothing are one part.
    func boxes(of flow: Int) -> [(first: PageID, box: SVG.Box)] {
        var found: [(first: PageID, box: SVG.Box)] = []
        var bases: [PageID: Int] = [:]
        for id in order {
            guard let node = node(id), var rect = boxes[id], let depth = line(of: node.flow).firstIndex(of: flow) else {
                continue
            }
            // A box around each flow between this one and the page's own.
            rect = rect.grown(by: Self.pad * (depth + 1), top: Self.header * (depth + 1))
            if let base = node.below.flatMap({ bases[$0] }) ?? (node.below == nil && !found.isEmpty ? 0 : nil) {
                bases[id] = base
                found[base].box = found[base].box.joined(rect)
            } else {
                bases[id] = found.count
                found.append((id, rect))
            }
        }
        return found
    }
}
