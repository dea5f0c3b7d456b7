// Makes the moves of one action, on a copy of the tree. If anything throws, the copy is dropped and nothing has
// happened.
//
//      move              what it takes away                  where the visitor stands then
//      push, present     nothing                             on the route's page, above the page before
//      replace           the flow's topmost route            in a vacancy, which the new route fills
//      pop               the flow's topmost route            on the page below it
//      unwind            all above the nearest such page     on that page
//      dismiss           the modal that the route lies in    on the page below it
//      finish, cancel    the flow                            on the page below it; a vacancy where its parent has none
//      restart           all pages                           in a vacancy, which the route fills
//      download          nothing                             where they stood: the browser fetches beside it
//
// A flow's topmost route on the path of the acting page is a page of its own or the child flow that stands there; that
// is why a parent's pop, replace or finish ends the child first. Pages that are taken away end flows (see Ends), and
// become past: `conclude` has each of them lead to where the action does. A move's consequences run before the next
// move. They are kept on an explicit stack, so that an end which waits can suspend and `make` resume. Pages are made
// by Builder.

struct Moves {
    /// The visitor's place.
    enum Position {
        case page(PageID)
        /// No page yet: the flow lost its only page, and the next page shown takes its place.
        case vacancy(Flow, below: PageID?, isModal: Bool)
    }

    /// A consequence of a move or an end.
    indirect enum Step {
        /// The flow has lost its last page: it is given up, unless it has ended. Moves of its `onCancel` are discarded.
        case cancel(Flow)
        /// The flow is given up, unless it has ended or has a page.
        case cancelUnseen(Flow)
        /// The flow has moved so: its parent is told of its end, with its result, or that it was given up, and moves.
        case end(Flow, finishing: (any Sendable)?)
        /// Discards the moves that a cancelled flow's `onCancel` recorded, but for those that may stay.
        case discardMoves(since: Int)
        /// No flow is ending any more.
        case endsDone
        /// The route fills the vacancy.
        case show(AnyRoute, by: Flow)
        /// The tree starts anew at this route, whatever the ends of the old flows wanted after this move.
        case startAnew(at: AnyRoute, since: Int)
    }

    let tree: PageTree
    var builder: Builder
    var position: Position
    /// The flows on the acting page's path: their coordinators have the action's working state.
    let actingFlows: [Flow]
    /// The steps that are left after the last move, the next one last.
    private var steps: [Step] = []

    /// The pages that were taken away.
    var removed: [Page] = []
    /// The flows that have ended.
    var ended: [Flow] = []
    /// Flows in `ended` that finished and were not cancelled.
    private var finished: [Flow] = []
    /// Flows whose end is on its way while the ends inside them run.
    var ending: [Flow] = []
    /// The deferred address (`PageTree.onward`) of a flow that finished in this action.
    private var onward: AddressPath?

    // Results that concern the session.
    var notices: [Notice] = []
    var jobs: [(flow: Int, job: FlowJob)] = []
    var stopped: [(flow: Int, job: String)] = []
    /// Nil where it stays as it was.
    var privilege: Privilege?
    /// The principal to whom the browser is known from now on.
    var known: Privilege?
    /// The principals whose other sessions end.
    var endsOthers: [String] = []
    var hasRestarted = false
    /// The address that the browser is to fetch.
    var download: AddressPath?

    init(_ tree: PageTree, at page: PageID) {
        self.tree = tree
        builder = Builder(tree)
        position = .page(page)
        actingFlows = builder.pages.flows(at: page)
    }

    /// Makes all moves that the journal has, in call order, those of ends too.
    ///
    /// - Returns: `.later` where an end has to be awaited; `make` is to be called again after it.
    mutating func make() throws -> Soon<Void> {
        while true {
            while let step = steps.popLast() {
                let done = try perform(step)
                if case .later = done { return done }
            }
            if let entry = tree.journal.removeFirst() {
                schedule(try make(entry))
                continue
            }
            guard case .vacancy(let flow, _, _) = position else { return .done }
            // The flow lost its only page and showed nothing else. For the root that is its beginning.
            if flow === tree.root {
                let first = try tree.journal.building { flow.coordinator.first }
                schedule(try show(first, by: flow, isModal: false))
            } else {
                schedule(try end(flow, finishing: nil))
            }
        }
    }

    /// Puts steps on the stack, to be done in this order and before those that are there.
    private mutating func schedule(_ next: [Step]) {
        if !next.isEmpty { steps.append(contentsOf: next.reversed()) }
    }

    private mutating func perform(_ step: Step) throws -> Soon<Void> {
        switch step {
        case .cancel(let flow): return try cancel(flow)
        case .cancelUnseen(let flow): return builder.pages.first(of: flow) == nil ? try cancel(flow) : .done
        case .end(let flow, let output):
            ended.append(flow)
            guard let output else { return try flow.exit.cancel() }
            finished.append(flow)
            onward = tree.onward[flow.id] ?? onward
            return try flow.exit.finish(output)
        case .discardMoves(let count): discardMoves(since: count)
        case .endsDone: ending = []
        case .show(let route, let flow): schedule(try show(route, by: flow, isModal: false))
        case .startAnew(let route, let count):
            tree.journal.discard(after: count, unless: { $0.move.concernsSession })
            schedule(try show(route, by: tree.root, isModal: false))
        }
        return .done
    }

    /// Gives a flow up: its parent's `onCancel`, whose moves are looked through after it.
    private mutating func cancel(_ flow: Flow) throws -> Soon<Void> {
        guard !isEnded(flow) else { return .done }
        ended.append(flow)
        let count = tree.journal.count
        let cancelled = try flow.exit.cancel()
        switch cancelled {
        case .now: discardMoves(since: count)
        case .later: schedule([.discardMoves(since: count)])
        }
        return cancelled
    }

    // MARK: One move

    private mutating func make(_ entry: Journal.Entry) throws -> [Step] {
        // Moves that concern the session mean the same from any flow, on the path or not.
        switch entry.move {
        case .privilegeChanged(let privilege):
            if case .principal(_, _, let idle?) = privilege, idle < .seconds(120) {
                throw FlowError(
                    """
                    privilegeChanged(as:idleTimeout:) has a session end after \(idle) without use. Give it two minutes \
                    at least: its pages warn of the end a minute before.
                    """)
            }
            (self.privilege, known) = (privilege, privilege)
            return []
        case .rememberBrowser(let principal):
            known = principal
            return []
        case .endOthers(let principal):
            endsOthers.append(principal)
            return []
        case .notify(let notice):
            notices.append(tree.numbers.newNotice(notice))
            return []
        default: break
        }
        let flow = try mover(entry.flow)
        switch entry.move {
        case .push(let route): return try show(route, by: flow, isModal: false)
        case .present(let route): return try show(route, by: flow, isModal: true)
        case .replace(let route): return try replace(by: flow, with: route)
        case .pop where isVacant(for: flow), .dismiss where isVacant(for: flow): return leaveVacancy(to: flow)
        case .pop: return try pop(top(of: flow, for: "pop"))
        case .unwind(let route): return try unwind(by: flow, to: route)
        case .dismiss:
            guard let base = builder.pages.base(of: try top(of: flow, for: "dismiss").id) else {
                throw FlowError("\(name(flow)) has no modal to dismiss. Use pop() for a page that was pushed.")
            }
            return try pop(base)
        case .finish(let output): return try end(flow, finishing: output)
        case .cancel: return try end(flow, finishing: nil)
        case .restart(let route): return try restart(at: route, by: flow)
        case .download(let route): download = try address(ofFetch: route, of: flow)
        case .run(let job): jobs.append((flow.id.number, job))
        case .stop(let id):
            jobs.removeAll { $0.flow == flow.id.number && $0.job.id == id }
            stopped.append((flow.id.number, id))
        case .privilegeChanged, .rememberBrowser, .endOthers, .notify: break
        }
        return []
    }

    /// The flow that makes a move, which must be on the acting page's path, or have been started by the action.
    private func mover(_ id: FlowID) throws -> Flow {
        guard let flow = actingFlows.first(where: { $0.id == id }) ?? builder.started.first(where: { $0.id == id })
        else {
            throw FlowError(
                """
                A move was made by a coordinator that is not on the path of the page that acts. \
                An action may move the flow of its page and the flows around it.
                """)
        }
        guard !isEnded(flow) else {
            throw FlowError("\(name(flow)) moved after it had ended. finish and cancel are a flow's last move.")
        }
        return flow
    }

    private mutating func show(_ route: AnyRoute, by flow: Flow, isModal: Bool) throws -> [Step] {
        switch position {
        case .page(let page):
            position = .page(try builder.open(route, of: flow, below: page, isModal: isModal, isMove: true))
            return []
        case .vacancy(let empty, let below, let wasModal):
            // To present a route in a vacancy opens a modal over the page below it.
            let opens = wasModal || (isModal && below != nil)
            position = .page(try builder.open(route, of: flow, below: below, isModal: opens, isMove: true))
            // A flow further out filled the vacancy: those between that have no page now are cancelled.
            return empty.line.prefix { $0 !== flow }.map { .cancelUnseen($0) }
        }
    }

    private mutating func replace(by flow: Flow, with route: AnyRoute) throws -> [Step] {
        if case .vacancy = position { return try show(route, by: flow, isModal: false) }
        let top = try top(of: flow, for: "replace")
        let coordinator = flow.coordinator
        if top.flow === flow, coordinator.isSame(top.route, route), coordinator.has(state: top.state.value) {
            let above = builder.pages.standing(on: [top.id]).filter { $0 != top.id }
            return try remove(above, leaving: .page(top.id))
        }
        let vacancy = Position.vacancy(flow, below: top.below, isModal: top.isModal)
        return try remove(builder.pages.standing(on: [top.id]), leaving: vacancy) + [.show(route, by: flow)]
    }

    private mutating func pop(_ page: Page) throws -> [Step] {
        guard let below = page.below else {
            throw FlowError(
                """
                \(name(page.flow)) popped the first page, with none below it. \
                The root coordinator shows another one by restart(at:).
                """)
        }
        return try remove(builder.pages.standing(on: [page.id]), leaving: .page(below))
    }

    private mutating func end(_ flow: Flow, finishing output: (any Sendable)?) throws -> [Step] {
        guard let parent = flow.parent else {
            throw FlowError(
                "The root flow \(name(flow)) cannot end. It shows another page by replace(with:) or restart(at:).")
        }
        let after: Position
        if let below = flow.below, builder.pages.has(parent, at: below) {
            after = .page(below)
        } else {
            after = .vacancy(parent, below: flow.below, isModal: flow.isModal)
        }
        let over = builder.pages.standing(on: builder.pages.pages(inside: flow).map(\.id))
        return try remove(over, leaving: after, except: flow) + [.end(flow, finishing: output)]
    }

    private mutating func restart(at route: AnyRoute, by flow: Flow) throws -> [Step] {
        guard flow === tree.root else {
            throw FlowError("\(name(flow)) is not the root; only the root coordinator restarts the session.")
        }
        let count = tree.journal.count
        hasRestarted = true
        builder.pages.past.removeAddresses()
        return try remove(builder.pages.live.map(\.id), leaving: .vacancy(flow, below: nil, isModal: false))
            + [.startAnew(at: route, since: count)]
    }

    // MARK: Places of flows

    private func isVacant(for flow: Flow) -> Bool {
        if case .vacancy(let empty, .some, _) = position { empty.isInside(flow) } else { false }
    }

    /// Gives up a vacancy, with the flows that have nothing else to show.
    mutating func leaveVacancy(to flow: Flow) -> [Step] {
        guard case .vacancy(let empty, let below?, _) = position else { return [] }
        position = .page(below)
        let left = empty.line.prefix { $0 !== flow }.map { Step.cancelUnseen($0) }
        return flow.parent == nil ? left : left + [.cancelUnseen(flow)]
    }

    /// The page at the bottom of a flow's topmost route: its own page, or the first page of the child that stands
    /// there.
    private func top(of flow: Flow, for move: String) throws -> Page {
        guard case .page(let page) = position else {
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

    func isEnded(_ flow: Flow) -> Bool { ended.contains { $0 === flow } }

    private func name(_ flow: Flow) -> String { "\(type(of: flow.coordinator))" }

    // MARK: All is made

    /// Keeps the new states, opens a deferred address, and records the removed pages as past.
    ///
    /// - Returns: the page where it leads.
    mutating func conclude() throws -> PageID {
        guard case .page(var page) = position else { throw FlowError("An action ended without a page to show.") }
        builder.pages.store(states, from: page)
        if let onward, let next = try open(onward) { page = next }
        try checkDownload(leadingTo: page)
        try builder.fit(above: page)
        for each in removed {
            let kind = finished.contains { each.flow.isInside($0) } ? PastKind.complete : .closed
            builder.pages.past.add(each, kind, leadingTo: page, flowLives: !isEnded(each.flow), at: tree.now)
        }
        for notice in notices { builder.pages.update(page) { $0.add(notice) } }
        return page
    }

    /// The new states of the flows that go on. Each is asked for once.
    private var states: [FlowState] {
        var states: [FlowState] = []
        states.reserveCapacity(actingFlows.count + builder.started.count)
        for flow in actingFlows where !isEnded(flow) { states.append(FlowState(flow: flow.id, state: flow.state)) }
        for flow in builder.started { states.append(FlowState(flow: flow.id, state: flow.state)) }
        return states
    }
}
