// Makes the pages that a move or an address leads to, on a copy of the tree, and holds them to `PageTree.Limits`
// (Eviction makes room).

struct Builder {
    let tree: PageTree
    var pages: Pages
    /// Flows that were started by this builder.
    var started: [Flow] = []
    /// A copy of the drafts, without those that have filled a page; dropped with the pages where nothing comes of them.
    var drafts: Drafts

    init(_ tree: PageTree) {
        self.tree = tree
        pages = tree.pages
        drafts = tree.drafts
    }

    /// How alike an existing page must be to be led to instead of a new one.
    enum Reuse {
        /// Moves: the same route above the same page, with an equal state.
        case equal
        /// Addresses: the one that was built last.
        case newest
    }

    /// Leads to a route: to the page that it already has there, or to a new one; through as many flows as its
    /// destination starts.
    ///
    /// - Parameter isMove: false for an address, which may lead to a fetch.
    mutating func open(
        _ route: AnyRoute, of flow: Flow, below: PageID?, isModal: Bool, reuse: Reuse = .equal, isMove: Bool = false,
        depth: Int = 0
    ) throws -> PageID {
        guard depth < tree.limits.depth else {
            throw FlowError(
                "\(type(of: flow.coordinator)) starts flows within flows without end. "
                    + "A flow's first destination must come to a screen."
            )
        }
        if let child = child(of: flow, route, below: below, isModal: isModal), let first = pages.first(of: child) {
            return first
        }
        // A move in a flow that starts no other leads to a screen, which is made as it is shown. Development makes it
        // at once, for the mistakes in it.
        let isScreen = isMove && !flow.kind.startsFlows && !tree.journal.checksStates
        switch isScreen ? nil : try flow.destination(for: route, tree.journal).kind {
        case .screen, nil:
            return try page(of: flow, route, below: below, isModal: isModal, reuse: reuse)
                ?? add(route, of: flow, below: below, isModal: isModal)
        case .fetch(let fetch) where depth == 0:
            throw FlowError(fetch, at: flow.place(of: route))
        case .fetch:
            throw FlowError(
                "\(type(of: flow.coordinator)) begins with a file. A flow's first destination must come to a screen.")
        case .flow(let coordinator, let exit):
            let child = start(coordinator, exit, by: flow, route, below: below, isModal: isModal)
            let first = try tree.journal.building { child.coordinator.first }
            return try open(
                first, of: child, below: below, isModal: isModal, reuse: reuse, isMove: isMove, depth: depth + 1)
        }
    }

    /// The child flow that a route leads to: one that lives there, or a new one that has no page yet. Nil for a screen.
    mutating func flow(at route: AnyRoute, of flow: Flow, below: PageID?, isModal: Bool) throws -> Flow? {
        if let child = child(of: flow, route, below: below, isModal: isModal) { return child }
        guard
            case .flow(let coordinator, let exit) = try flow.destination(for: route, tree.journal).kind
        else { return nil }
        return start(coordinator, exit, by: flow, route, below: below, isModal: isModal)
    }

    private mutating func start(
        _ coordinator: any Coordinator, _ exit: FlowExit, by parent: Flow, _ route: AnyRoute, below: PageID?,
        isModal: Bool
    ) -> Flow {
        let child = Flow(
            id: tree.numbers.newFlow(), coordinator: coordinator, parent: parent, route: route, below: below,
            isModal: isModal, exit: exit)
        coordinator.attach(to: child.id, at: child.address, tree.journal)
        started.append(child)
        if tree.development != nil { checkMaking(of: child, by: parent, at: route) }
        return child
    }

    private mutating func add(_ route: AnyRoute, of flow: Flow, below: PageID?, isModal: Bool) throws -> PageID {
        guard pages.live.count < tree.limits.pages || makeRoom(above: below) else {
            throw NoRoom()
        }
        let around = flow.line.dropFirst().filter { !pages.has($0, at: below) }
        let page = Page(
            id: tree.numbers.newPage(), flow: flow, route: route, below: below, isModal: isModal,
            state: flow.state,
            carried: around.map { FlowState(flow: $0.id, state: $0.state) })
        page.count(by: tree.journal.life)
        page.use = tree.latestUse
        page.typed = draft(for: flow, route)
        pages.add(page)
        try fit(above: page.id)
        return page.id
    }

    /// Makes the pages fit into what a session may hold, above a page that stays.
    mutating func fit(above page: PageID) throws {
        while pages.bytes > tree.limits.bytes {
            guard pages.past.removeOldest() || makeRoom(above: page) else { throw NoRoom() }
        }
    }

    /// The draft that a new page is filled with.
    private mutating func draft(for flow: Flow, _ route: AnyRoute) -> Typed? {
        guard !drafts.all.isEmpty, let key = flow.draftKey(of: route),
            let draft = drafts.remove(key, at: tree.now)
        else { return nil }
        return Typed(values: draft.values, isDraft: true)
    }

    /// The page that is there for the same route above the same page, which a move leads to instead of a new one.
    private func page(of flow: Flow, _ route: AnyRoute, below: PageID?, isModal: Bool, reuse: Reuse) -> PageID? {
        let coordinator = flow.coordinator
        return pages.live.last { page in
            page.flow === flow && page.below == below && page.isModal == isModal
                && coordinator.isSame(page.route, route)
                && (reuse == .newest || coordinator.has(state: page.state.value))
        }?.id
    }

    func child(of parent: Flow, _ route: AnyRoute, below: PageID?, isModal: Bool) -> Flow? {
        let coordinator = parent.coordinator
        for page in pages.live.reversed() {
            for flow in page.flow.line where flow.parent === parent && flow.below == below && flow.isModal == isModal {
                guard let known = flow.route, coordinator.isSame(known, route) else { continue }
                return coordinator.startsAnew(any: route) ? nil : flow
            }
        }
        return started.last { flow in
            flow.parent === parent && flow.below == below && flow.isModal == isModal
                && flow.route.map { coordinator.isSame($0, route) } == true
        }
    }
}
