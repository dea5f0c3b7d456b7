// How the model makes the moves of one action: in call order, each flow's on its topmost route.

extension Model {
    /// An action or an address under way.
    struct Work {
        /// The states that the coordinators have; of the flows that may be moved.
        var counts: [Kept] = []
        var acting: Int?
        var place = Place.page(0)
        var moves: [(flow: Int, deed: Deed)] = []
        var ended: [Int] = []
        var ends: [End] = []
        var gone: [Page] = []
        var notices: [String] = []
        var onward: [String]?

        func count(_ flow: Int) -> Int {
            for kept in counts where kept.flow == flow { return kept.count }
            return 0
        }
    }

    /// Where the visitor is led; a flow whose only place became empty shows there what it shows next.
    enum Place {
        case page(Int)
        case vacant(Int, below: Int?, isModal: Bool)
    }

    struct Wrong: Error {}

    mutating func run(_ deeds: [Deed], on page: Page, taking text: String?) throws -> Int {
        work = Work(counts: states(at: page.id), acting: page.id, place: .page(page.id))
        if let text { set(page.flow, TallyForm.count(text)) }
        try perform(deeds, by: page.flow)
        while true {
            while !work.moves.isEmpty { try make(work.moves.removeFirst()) }
            guard case .vacant(let flow, _, _) = work.place else { break }
            // It shows nothing, so it is given up; the root shows its beginning.
            if flow == 0 { try show(.home, by: 0, isModal: false) } else { try end(flow, finished: false) }
        }
        guard case .page(var next) = work.place else { throw Wrong() }
        // A page keeps the newest state reached from it [3].
        for below in path(next) {
            change(below.id) { [work] page in
                for index in page.kept.indices where !work.ended.contains(page.kept[index].flow) {
                    if let new = work.counts.first(where: { $0.flow == page.kept[index].flow }) {
                        page.kept[index].count = new.count
                    }
                }
            }
        }
        if let path = work.onward { next = try goOn(to: path) ?? next }
        for page in work.gone.sorted(by: { $0.id < $1.id }) {
            remember(page, leadingTo: next, flowLives: !work.ended.contains(page.flow))
        }
        for notice in work.notices { leave(notice, on: next) }
        for flow in work.ended { onward[flow] = nil }
        return next
    }

    /// The address that had to wait, if it can be shown now and there is room.
    private mutating func goOn(to path: [String]) throws -> Int? {
        var copy = self
        do {
            let arrival = try copy.arrive(path[...], in: 0, below: nil, isModal: false)
            guard let arrival, arrival.isComplete else { return nil }
            self = copy
            return arrival.page
        } catch let refusal as Refusal where refusal.isForVisitor {
            return nil
        }
    }

    mutating func remember(_ page: Page, leadingTo next: Int, flowLives: Bool = false) {
        lastPast += 1
        past[page.id] = Past(
            number: lastPast, next: next, address: page.addressed, ended: now, flow: page.flow,
            spot: page.spot, isShown: page.isShown, flowLives: flowLives)
        if past.count > 400 { past = past.filter { $0.value.number > lastPast - 400 } }
    }

    /// What a coordinator does: states change at once, moves are written down.
    private mutating func perform(_ deeds: [Deed], by flow: Int) throws {
        for deed in deeds {
            switch deed {
            case .add: set(flow, Maze.next(work.count(flow)))
            case .share: shared = Maze.next(shared)
            case .fail: throw Refusal(isForVisitor: false)
            case .refuse: throw Refusal(isForVisitor: true, isEnd: true)
            case .parent(let deed): if let parent = flows[flow].parent { try perform([deed], by: parent) }
            default: work.moves.append((flow, deed))
            }
        }
    }

    private mutating func set(_ flow: Int, _ count: Int) {
        work.counts.removeAll { $0.flow == flow }
        work.counts.append(Kept(flow: flow, count: count))
    }

    private mutating func make(_ move: (flow: Int, deed: Deed)) throws {
        let flow = move.flow
        // A message means the same from any flow, also from one that has ended.
        if move.deed.says {
            return work.notices.append("Look here.")
        }
        guard !work.ended.contains(flow) else { throw Wrong() }
        if case .vacant(let empty, let below?, _) = work.place, line(empty).contains(flow), move.deed.leaves {
            return try leave(empty, below, for: flow)
        }
        switch move.deed {
        case .push(let spot): try show(spot, by: flow, isModal: false)
        case .present(let spot): try show(spot, by: flow, isModal: true)
        case .replace(let spot): try replace(with: spot, by: flow)
        case .pop: try pop(top(of: flow))
        case .unwind(let spot): try unwind(to: spot, by: flow)
        case .dismiss:
            guard let base = path(try top(of: flow).id).first(where: \.isModal) else { throw Wrong() }
            try pop(base)
        case .finish: try end(flow, finished: true)
        case .cancel: try end(flow, finished: false)
        case .restart(let spot):
            guard flow == 0 else { throw Wrong() }
            for id in past.keys { past[id]?.address = nil }
            // The tree starts anew here, whatever the ends of the old flows wanted.
            let before = work.moves.count
            try remove(pages.map(\.id), leaving: .vacant(0, below: nil, isModal: false))
            work.moves = work.moves.prefix(before) + work.moves.dropFirst(before).filter(\.deed.says)
            try show(spot, by: 0, isModal: false)
        case .add, .share, .notify, .fail, .refuse, .parent: break
        }
    }

    private mutating func show(_ spot: Spot, by flow: Int, isModal: Bool) throws {
        switch work.place {
        case .page(let page):
            work.place = .page(try open(spot, of: flow, below: page, isModal: isModal))
        case .vacant(let empty, let below, let wasModal):
            let isLayer = isModal && below != nil
            work.place = .page(try open(spot, of: flow, below: below, isModal: wasModal || isLayer))
            for each in line(empty).prefix(while: { $0 != flow }) where pages(inside: each).isEmpty {
                try cancel(each)
            }
        }
    }

    private mutating func replace(with spot: Spot, by flow: Int) throws {
        if case .vacant = work.place { return try show(spot, by: flow, isModal: false) }
        let top = try top(of: flow)
        if top.flow == flow, top.spot == spot, count(flow, at: top.id) == work.count(flow) {
            // It stands there already: only what stood on it goes [10].
            try remove(standing(on: [top.id]).filter { $0 != top.id }, leaving: .page(top.id))
        } else {
            try remove(standing(on: [top.id]), leaving: .vacant(flow, below: top.below, isModal: top.isModal))
            try show(spot, by: flow, isModal: false)
        }
    }

    /// Nothing is there to be taken away but the empty place, and the flows that have nothing else.
    private mutating func leave(_ empty: Int, _ below: Int, for flow: Int) throws {
        work.place = .page(below)
        let around = Array(line(empty).prefix { $0 != flow }) + (flow == 0 ? [] : [flow])
        for each in around where pages(inside: each).isEmpty { try cancel(each) }
    }

    /// Leads to the nearest page of a route below, or to the page itself; what stands over it on this path goes.
    private mutating func unwind(to spot: Spot, by flow: Int) throws {
        var vacant: (empty: Int, below: Int)?
        var start: Int?
        switch work.place {
        case .page(let page): start = page
        case .vacant(let empty, let below, _):
            start = below
            vacant = below.map { (empty, $0) }
        }
        let path = path(start)
        guard let index = path.firstIndex(where: { $0.flow == flow && $0.spot == spot }) else { throw Wrong() }
        if let vacant { try leave(vacant.empty, vacant.below, for: flow) }
        if index > 0 { try remove(standing(on: [path[index - 1].id]), leaving: .page(path[index].id)) }
    }

    private mutating func pop(_ page: Page) throws {
        guard let below = page.below else { throw Wrong() }
        try remove(standing(on: [page.id]), leaving: .page(below))
    }

    /// The page of a flow's topmost route: its own, or the first one of the child flow that stands there.
    private func top(of flow: Int) throws -> Page {
        guard case .page(let id) = work.place else { throw Wrong() }
        let path = path(id)
        guard let page = path.first(where: { isInside($0, flow) }) else { throw Wrong() }
        guard let child = line(page.flow).first(where: { flows[$0].parent == flow }) else { return page }
        return path.last { isInside($0, child) } ?? page
    }

    // MARK: Ends [6]

    private mutating func end(_ flow: Int, finished: Bool) throws {
        guard let parent = flows[flow].parent else { throw Wrong() }
        let below = flows[flow].below
        // It goes on where the flow stood: on the page below it, or in its place where the parent has no page there.
        let hasPage = path(below).contains { isInside($0, parent) }
        let after: Place =
            if let below, hasPage { .page(below) } else { .vacant(parent, below: below, isModal: flows[flow].isModal) }
        try remove(standing(on: pages(inside: flow).map(\.id)), leaving: after, except: flow)
        if finished { work.onward = onward[flow] ?? work.onward }
        try tellParent(of: flow, finished: finished)
    }

    /// Takes pages away and cancels the flows that lost their last one by it, children first, the newest first.
    private mutating func remove(_ ids: [Int], leaving place: Place, except finishing: Int? = nil) throws {
        let lost = pages.filter { ids.contains($0.id) }
        var over: [Int] = []
        for page in lost { for flow in line(page.flow) where !over.contains(flow) { over.append(flow) } }
        work.gone += lost
        pages.removeAll { ids.contains($0.id) }
        work.place = place
        var living = liveFlows
        if case .vacant(let flow, _, _) = place { living += line(flow) }
        over.removeAll { living.contains($0) && $0 != finishing }
        for flow in over.sorted(by: { (flows[$0].depth, $0) > (flows[$1].depth, $1) }) where flow != finishing {
            try cancel(flow, among: over)
        }
    }

    /// - Parameter over: the flows that end with it: none of them goes anywhere any more.
    private mutating func cancel(_ flow: Int, among over: [Int] = []) throws {
        guard !work.ended.contains(flow) else { return }
        let before = work.moves.count
        try tellParent(of: flow, finished: false)
        // Only flows on the path of the acting page move [Moves].
        let path = work.counts.map(\.flow)
        work.moves =
            work.moves.prefix(before)
            + work.moves.dropFirst(before).filter {
                $0.deed.says || path.contains($0.flow) && !over.contains($0.flow) && !work.ended.contains($0.flow)
            }
    }

    private mutating func tellParent(of flow: Int, finished: Bool) throws {
        work.ended.append(flow)
        guard let parent = flows[flow].parent else { return }
        guard let (_, onFinish, onCancel) = flows[flow].spot.flow else { return }
        work.ends.append(End(spot: flows[flow].spot, depth: flows[flow].depth, isFinish: finished))
        let path = work.counts
        try perform(finished ? onFinish : onCancel, by: parent)
        // What a flow off the path gathers now is not kept: it ends as well.
        if !path.contains(where: { $0.flow == parent }) { work.counts.removeAll { $0.flow == parent } }
    }

    // MARK: Showing

    /// Leads to what already stands there, else to something new [10].
    mutating func open(_ spot: Spot, of flow: Int, below: Int?, isModal: Bool, newest: Bool = false) throws -> Int {
        if let (kind, _, _) = spot.flow {
            if let child = child(spot, of: flow, below: below, isModal: isModal), let first = pages(inside: child).first
            {
                return first.id
            }
            let child = start(kind, spot, by: flow, below: below, isModal: isModal)
            return try open(kind.start, of: child, below: below, isModal: isModal, newest: newest)
        }
        var same: Page?
        for page in pages
        where page.flow == flow && page.below == below && page.isModal == isModal && page.spot == spot
            && (newest || count(flow, at: page.id) == work.count(flow))
        {
            same = page
        }
        return try same?.id ?? add(spot, of: flow, below: below, isModal: isModal)
    }

    func child(_ spot: Spot, of flow: Int, below: Int?, isModal: Bool) -> Int? {
        if spot.startsAnew { return nil }
        return liveFlows.sorted().last {
            let child = flows[$0]
            return child.parent == flow && child.spot == spot && child.below == below && child.isModal == isModal
        }
    }

    mutating func start(_ kind: Kind, _ spot: Spot, by parent: Int, below: Int?, isModal: Bool) -> Int {
        flows.append(
            Flow(
                kind: kind, parent: parent, spot: spot, below: below, isModal: isModal,
                depth: flows[parent].depth + 1))
        set(flows.count - 1, 0)
        return flows.count - 1
    }

    private mutating func add(_ spot: Spot, of flow: Int, below: Int?, isModal: Bool) throws -> Int {
        if pages.count >= limit { try makeRoom(above: below) }
        let keeps = line(flow).filter { each in
            each == flow || !path(below).contains { isInside($0, each) }
        }
        lastPage += 1
        pages.append(
            Page(
                id: lastPage, flow: flow, spot: spot, below: below, isModal: isModal,
                kept: keeps.map { Kept(flow: $0, count: work.count($0)) }, input: takeDraft(flow, spot),
                used: uses, shown: uses, shownAt: now))
        return lastPage
    }
}
