// Makes the moves of one action, on a copy of the tree. If anything throws, the copy is dropped and nothing has happened.
//
// A flow's moves act on its topmost route on the path of the acting page, which is a page of its own or the child flow
// that stands there; that is why a parent's pop, replace or finish ends the child first.

/// A plain value, of which the action has the only one: what it holds is read where it lies.
struct Settlement {
    /// Where the visitor is led.
    enum Place {
        case page(PageID)
        /// A flow whose only place became empty: what it shows next goes here.
        case vacant(Flow, below: PageID?, isModal: Bool)
    }

    let tree: PageTree
    var builder: Builder
    var place: Place
    /// Flows whose coordinators hold the action's working state.
    var loaded: [Flow]
    var gone: [Page] = []
    /// The flows among the ended that have their result.
    private var finished: [Flow] = []
    var ended: [Flow] = []
    private(set) var jobs: [(flow: FlowID, job: FlowJob)] = []
    private(set) var stopped: [(flow: FlowID, job: String)] = []
    private(set) var privilegeChanged = false
    private(set) var hasRestarted = false
    var drafts: Drafts { builder.drafts }
    private var notices: [Notice] = []
    /// Flows whose end is on its way while the ends inside them run.
    var dying: [Flow] = []
    /// What follows from the last move and is still to be done, the next last.
    private var steps: [Step] = []
    /// The address that waited for a flow which has finished now.
    private var onward: [String]?

    init(_ tree: PageTree, at page: PageID) {
        self.tree = tree
        builder = Builder(tree)
        place = .page(page)
        loaded = builder.pages.flows(at: page)
    }

    /// Makes all moves in call order, those of ends too.
    ///
    /// - Returns: what an end does that may wait: to be done before this is called again. Nil when all is made.
    mutating func settle() throws -> (() async throws -> Void)? {
        while true {
            while let step = steps.popLast() {
                if let waiting = try take(step) { return waiting }
            }
            if let entry = tree.journal.next() {
                follow(try make(entry))
                continue
            }
            guard case .vacant(let flow, _, _) = place else { return nil }
            // The flow lost its only page and showed nothing else. For the root that is its beginning.
            if flow === tree.root {
                let first = try tree.journal.building { flow.coordinator.first }
                follow(try show(first, by: flow, isModal: false))
            } else {
                follow(try end(flow, finishing: nil))
            }
        }
    }

    /// What follows from a move or an end, beside moves.
    enum Step {
        /// The flow is given up, unless it has ended.
        case cancel(Flow)
        /// The same, unless it has a page.
        case cancelUnseen(Flow)
        /// The parent is told of the flow's end: with its result, or that it was given up.
        case end(Flow, finishing: (any Sendable)?)
        /// What an end that was given up has made of the journal is looked through, from this move on.
        case looked(after: Int)
        /// No flow is dying any more.
        case allDead
        /// The route is shown where the place is empty now.
        case show(AnyRoute, by: Flow)
        /// The tree starts anew at this route, whatever the ends of the old flows wanted after this move.
        case startAnew(at: AnyRoute, after: Int)
    }

    /// Notes what comes next, in this order, before what was noted earlier.
    mutating func follow(_ next: [Step]) {
        if !next.isEmpty { steps.append(contentsOf: next.reversed()) }
    }

    /// - Returns: what has to be waited for before the next.
    private mutating func take(_ step: Step) throws -> (() async throws -> Void)? {
        switch step {
        case .cancel(let flow): return try cancel(flow)
        case .cancelUnseen(let flow): return builder.first(of: flow) == nil ? try cancel(flow) : nil
        case .end(let flow, let output):
            ended.append(flow)
            guard let output else { return try run(flow.exit.cancel) }
            finished.append(flow)
            onward = tree.onward[flow.id] ?? onward
            return try run(flow.exit.finish(output))
        case .looked(let made): drop(after: made)
        case .allDead: dying = []
        case .show(let route, let flow): follow(try show(route, by: flow, isModal: false))
        case .startAnew(let route, let made):
            tree.journal.drop(after: made) { $0.move.concernsSession }
            follow(try show(route, by: tree.root, isModal: false))
        }
        return nil
    }

    /// Calls what waits for nothing.
    func run(_ work: Work) throws -> (() async throws -> Void)? {
        switch work {
        case .now(let run):
            try run()
            return nil
        case .waits(let run): return run
        }
    }

    /// Gives the pages what the action has made of them.
    ///
    /// - Returns: the page where it leads.
    mutating func conclude() throws -> PageID {
        guard case .page(var page) = place else { throw FlowError("An action ended without a page to show.") }
        builder.pages.keep(kept, from: page)
        if let onward, let next = try goOn(to: onward) { page = next }
        try builder.fit(above: page)
        builder.pages.remember(
            gone.map { each in
                let isComplete = finished.contains { each.flow.isInside($0) }
                let past = tree.past(
                    each, isComplete ? .complete : .closed, leadingTo: page, flowLives: !isEnded(each.flow))
                return (each.id, past)
            })
        for notice in notices { builder.pages.update(page) { $0.add(notice) } }
        return page
    }

    /// What the flows that go on have reached. Each is asked once.
    private var kept: [FlowState] {
        var kept: [FlowState] = []
        kept.reserveCapacity(loaded.count + builder.started.count)
        for flow in loaded where !isEnded(flow) { kept.append(FlowState(flow: flow.id, state: flow.kept)) }
        for flow in builder.started { kept.append(FlowState(flow: flow.id, state: flow.kept)) }
        return kept
    }

    /// Leads to the address that had to wait, if it can be shown now.
    private mutating func goOn(to path: [String]) throws -> PageID? {
        var plan = Plan(tree, builder)
        do {
            let arrival = try plan.arrive(path[...], in: tree.root, below: nil, isModal: false)
            guard let arrival, arrival.isComplete else { return nil }
            builder = plan.builder
            return arrival.page
        } catch is NoRoom {
            return nil
        }
    }

    /// - Returns: what follows from the move.
    private mutating func make(_ entry: Journal.Entry) throws -> [Step] {
        // What concerns the session means the same from any flow, on the path or not.
        if case .privilegeChanged = entry.move {
            privilegeChanged = true
            return []
        }
        if case .notify(let text) = entry.move {
            notices.append(tree.notice(text))
            return []
        }
        guard
            let flow = loaded.first(where: { $0.id == entry.flow })
                ?? builder.started.first(where: { $0.id == entry.flow })
        else {
            throw FlowError(
                "A move was made by a coordinator that is not on the path of the page that acts. An action may move the flow of its page and the flows around it."
            )
        }
        guard !isEnded(flow) else {
            throw FlowError("\(name(flow)) moved after it had ended. finish and cancel are a flow's last move.")
        }
        switch entry.move {
        case .push(let route): return try show(route, by: flow, isModal: false)
        case .present(let route): return try show(route, by: flow, isModal: true)
        case .replace(let route): return try replace(by: flow, with: route)
        case .pop where isVacant(for: flow), .dismiss where isVacant(for: flow): return leaveVacancy(to: flow)
        case .pop: return try pop(top(of: flow, for: "pop"))
        case .dismiss:
            guard let base = builder.pages.base(of: try top(of: flow, for: "dismiss").id) else {
                throw FlowError("\(name(flow)) has no modal to dismiss. Use pop() for a page that was pushed.")
            }
            return try pop(base)
        case .finish(let output): return try end(flow, finishing: output)
        case .cancel: return try end(flow, finishing: nil)
        case .restart(let route): return try restart(at: route, by: flow)
        case .run(let job): jobs.append((flow.id, job))
        case .stop(let id):
            jobs.removeAll { $0.flow == flow.id && $0.job.id == id }
            stopped.append((flow.id, id))
        case .privilegeChanged, .notify: break
        }
        return []
    }

    // MARK: Moves

    private mutating func show(_ route: AnyRoute, by flow: Flow, isModal: Bool) throws -> [Step] {
        switch place {
        case .page(let page):
            place = .page(try builder.open(route, of: flow, below: page, isModal: isModal))
            return []
        case .vacant(let empty, let below, let wasModal):
            // What is presented in an empty place lies over the page below it.
            let opens = wasModal || (isModal && below != nil)
            place = .page(try builder.open(route, of: flow, below: below, isModal: opens))
            // A flow further out took the place of some that may have nothing else to show.
            return empty.line.prefix { $0 !== flow }.map { .cancelUnseen($0) }
        }
    }

    private mutating func replace(by flow: Flow, with route: AnyRoute) throws -> [Step] {
        if case .vacant = place { return try show(route, by: flow, isModal: false) }
        let top = try top(of: flow, for: "replace")
        let coordinator = flow.coordinator
        if top.flow === flow, coordinator.isSame(top.route, route), coordinator.has(state: top.state.value) {
            let above = builder.pages.standing(on: [top.id]).filter { $0 != top.id }
            return try remove(above, leaving: .page(top.id))
        }
        let empty = Place.vacant(flow, below: top.below, isModal: top.isModal)
        return try remove(builder.pages.standing(on: [top.id]), leaving: empty) + [.show(route, by: flow)]
    }

    private mutating func pop(_ page: Page) throws -> [Step] {
        guard let below = page.below else {
            throw FlowError(
                "\(name(page.flow)) popped the first page, with none below it. The root coordinator shows another one by restart(at:)."
            )
        }
        return try remove(builder.pages.standing(on: [page.id]), leaving: .page(below))
    }

    private func isVacant(for flow: Flow) -> Bool {
        if case .vacant(let empty, .some, _) = place { empty.isInside(flow) } else { false }
    }

    /// Gives up a place that is empty, with the flows that have nothing else to show.
    private mutating func leaveVacancy(to flow: Flow) -> [Step] {
        guard case .vacant(let empty, let below?, _) = place else { return [] }
        place = .page(below)
        let left = empty.line.prefix { $0 !== flow }.map { Step.cancelUnseen($0) }
        return flow.parent == nil ? left : left + [.cancelUnseen(flow)]
    }

    private mutating func end(_ flow: Flow, finishing output: (any Sendable)?) throws -> [Step] {
        guard let parent = flow.parent else {
            throw FlowError(
                "The root flow \(name(flow)) cannot end. It shows another page by replace(with:) or restart(at:).")
        }
        let after: Place
        if let below = flow.below, builder.pages.has(parent, at: below) {
            after = .page(below)
        } else {
            after = .vacant(parent, below: flow.below, isModal: flow.isModal)
        }
        let over = builder.pages.standing(on: builder.pages.pages(inside: flow).map(\.id))
        return try remove(over, leaving: after, except: flow) + [.end(flow, finishing: output)]
    }

    private mutating func restart(at route: AnyRoute, by flow: Flow) throws -> [Step] {
        guard flow === tree.root else {
            throw FlowError("\(name(flow)) is not the root; only the root coordinator restarts the session.")
        }
        let made = tree.journal.count
        hasRestarted = true
        builder.pages.forgetAddresses()
        return try remove(builder.pages.live.map(\.id), leaving: .vacant(flow, below: nil, isModal: false))
            + [.startAnew(at: route, after: made)]
    }

    /// The page at the bottom of a flow's topmost route: its own page, or the first page of the child that stands there.
    private func top(of flow: Flow, for move: String) throws -> Page {
        guard case .page(let page) = place else {
            throw FlowError("\(name(flow)) has no page to \(move). Show one first.")
        }
        let path = Array(builder.pages.path(from: page))
        guard let index = path.firstIndex(where: { $0.flow.isInside(flow) }) else {
            throw FlowError("\(name(flow)) has no page to \(move) on the path of the page that acts.")
        }
        guard let child = path[index].flow.line.first(where: { $0.parent === flow }), path[index].flow !== flow else {
            return path[index]
        }
        return path[index...].last { $0.flow.isInside(child) } ?? path[index]
    }
}
