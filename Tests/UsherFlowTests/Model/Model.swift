// The rules of the page tree once more, as plain values: written from the design's words, as small and as slow as it
// likes. Numbers in brackets are the rules. How moves are made is in Model+Moves, addresses are in Model+Addresses.

/// Where the code is known to differ from the rules, and why that stands. The model follows the code there, and nowhere
/// else: what is taken out of `held` shows its shortest walk again.
enum Known {
    /// Rule 9 keeps a live flow's first page; a child flow that nothing was done in goes with its only page all the
    /// same, or someone who only looks around would fill the session.
    case idleFlowsGo

    static let held: Set<Known> = [.idleFlowsGo]
    var holds: Bool { Self.held.contains(self) }
}

struct Model {
    struct Page {
        let id: Int
        let flow: Int
        let spot: Spot
        var below: Int?
        let isModal: Bool
        /// The state of its flow, and of each flow around it that has no page further down [3].
        var kept: [Kept]
        var input: Input?
        var notices: [String] = []
        var used = 0
        /// When it was itself shown or acted on, as an order and in seconds.
        var shown = 0
        var shownAt = 0
        /// The plain address that led to it last.
        var addressed: [String]?
        var isShown = false
        /// How many actions have ended on it: returned, or refused by the app.
        var ended = 0
    }

    struct Kept: Equatable {
        let flow: Int
        var count: Int
    }

    struct Flow {
        let kind: Kind
        let parent: Int?
        let spot: Spot
        let below: Int?
        let isModal: Bool
        let depth: Int
    }

    struct Input: Equatable {
        var text: String?
        var hasProblem = false
        var isDraft = false
    }

    struct Past {
        /// Its place in the order of ends.
        let number: Int
        let next: Int
        var address: [String]?
        let ended: Int
        let flow: Int
        let spot: Spot
        let isShown: Bool
        /// What is typed beside an action that leaves the page is kept while the flow goes on.
        var flowLives = false
    }

    struct Draft {
        let place: [Way]
        let spot: Spot
        let text: String
        let kept: Int
    }

    /// A kind of flow, and the spot of its parent that started it.
    struct Way: Equatable {
        let kind: Kind
        let spot: Spot
    }

    struct Refusal: Error {
        let isForVisitor: Bool
        /// Whether the app says so, and the tree does not.
        var isEnd = false
    }

    let limit: Int
    var pages: [Page] = []
    /// All flows that there ever were, by number.
    var flows = [Flow(kind: .hall, parent: nil, spot: .home, below: nil, isModal: false, depth: 0)]
    var past: [Int: Past] = [:]
    /// Pages that went unnoticed, as their addresses build them again, and the page below each.
    var unnoticed: [Int: Int] = [:]
    var shared = 0
    var drafts: [Draft] = []
    var onward: [Int: [String]] = [:]
    var pins: [Int] = []
    /// In seconds.
    var now = 0
    var uses = 0
    var lastPage = 0
    var lastPast = 0
    /// What only means something while an action or an address is at work.
    var work = Work()

    init(limit: Int) { self.limit = limit }

    // MARK: The tree

    /// How a flow is come to, from the root.
    func place(of flow: Int) -> [Way] {
        (flows[flow].parent.map { place(of: $0) } ?? []) + [Way(kind: flows[flow].kind, spot: flows[flow].spot)]
    }

    func page(_ id: Int) -> Page? {
        for page in pages where page.id == id { return page }
        return nil
    }

    /// The page and those below it, from the top.
    func path(_ id: Int?) -> [Page] {
        var path: [Page] = []
        var next = id
        while let id = next, let page = page(id) {
            path.append(page)
            next = page.below
        }
        return path
    }

    /// These pages and all that stand on them: a page is younger than the one below it.
    func standing(on ids: [Int]) -> [Int] {
        var all = ids
        for page in pages where !all.contains(page.id) {
            if let below = page.below, all.contains(below) { all.append(page.id) }
        }
        return all
    }

    /// The flow and those around it, the root last.
    func line(_ flow: Int) -> [Int] {
        var line = [flow]
        while let last = line.last, let parent = flows[last].parent { line.append(parent) }
        return line
    }

    func isInside(_ page: Page, _ flow: Int) -> Bool {
        var next: Int? = page.flow
        while let each = next {
            if each == flow { return true }
            next = flows[each].parent
        }
        return false
    }

    func pages(inside flow: Int) -> [Page] {
        if flow == 0 { return pages }
        var inside: [Page] = []
        for page in pages where isInside(page, flow) { inside.append(page) }
        return inside
    }

    /// Pages own coordinators [7]: those of the pages and those around them, and the session has its root.
    var liveFlows: [Int] {
        var live = [0]
        for page in pages {
            var next: Int? = page.flow
            // What is around a flow that is known is known as well.
            while let flow = next, !live.contains(flow) {
                live.append(flow)
                next = flows[flow].parent
            }
        }
        return live
    }

    /// The bottom pages of the layers that show together.
    func layers(_ id: Int) -> [Int] {
        [id] + path(id).filter(\.isModal).compactMap(\.below)
    }

    /// The state of a flow as a page shows it: that of the topmost page on its path which keeps one [3].
    func states(at id: Int?) -> [Kept] {
        var found: [Kept] = []
        for page in path(id) {
            kept: for kept in page.kept {
                for known in found where known.flow == kept.flow { continue kept }
                found.append(kept)
            }
        }
        return found
    }

    func count(_ flow: Int, at id: Int) -> Int {
        for page in path(id) { for kept in page.kept where kept.flow == flow { return kept.count } }
        return 0
    }

    /// Where a page that is over leads: chains resolved [6].
    func successor(_ id: Int) -> Int? {
        var next = past[id]?.next
        while let id = next, page(id) == nil { next = past[id]?.next ?? unnoticed[id] }
        return next
    }

    mutating func change(_ id: Int, _ change: (inout Page) -> Void) {
        for index in pages.indices where pages[index].id == id { change(&pages[index]) }
    }

    mutating func leave(_ notice: String, on id: Int) {
        change(id) { page in
            if !page.notices.contains(notice) { page.notices = (page.notices + [notice]).suffix(4) }
        }
    }
}

extension Model: CustomStringConvertible {
    /// Each page as `number:spot of flow and its kind, what it stands on, counts kept`.
    var description: String {
        let list = pages.map { page in
            "\(page.id):\(page.spot) of \(flows[page.flow].kind)\(page.flow)"
                + (page.below.map { " \(page.isModal ? "over" : "on") \($0)" } ?? "")
                + " \(page.kept.map(\.count))" + (page.input.map { " “\($0.text ?? "")”" } ?? "")
        }
        return list.joined(separator: ", ") + "; Shared \(shared)"
    }
}
