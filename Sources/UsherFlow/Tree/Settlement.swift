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
    var jobs: [(flow: FlowID, job: FlowJob)] = []
    var stopped: [(flow: FlowID, job: String)] = []
    /// Nil where it stays as it was.
    var privilege: Privilege?
    /// Whose other sessions end.
    var endsOthers: [String] = []
    var hasRestarted = false
    var drafts: Drafts { builder.drafts }
    var notices: [Notice] = []
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
}
