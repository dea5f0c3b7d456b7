// The way from an address to its page, gone on a copy of the tree: `PageTree` takes the copy over where it arrives, and
// forgets it where it does not.

/// An address on its way to a page.
struct Plan {
    let tree: PageTree
    var builder: Builder
    /// The query of the address, behind its question mark.
    let query: [QueryItem]
    /// True if a fetch may be what it leads to: else it leads to the page below.
    var findsFetches = false

    init(_ tree: PageTree, _ query: [QueryItem]) { self.init(tree, Builder(tree), query) }

    init(_ tree: PageTree, _ builder: Builder, _ query: [QueryItem]) {
        self.tree = tree
        self.builder = builder
        self.query = query
    }

    /// Gives the coordinators around a page the states that the page has.
    func load(at page: PageID?) throws {
        try tree.adopt(builder.pages.states(at: page))
    }

    /// Follows a path through the flows that know its parts. If one way leads nowhere, the copy is as before it.
    mutating func arrive(
        _ path: ArraySlice<String>, in flow: Flow, below: PageID?, isModal: Bool
    ) throws -> PageTree.Arrival? {
        if path.isEmpty {
            let first = flow.coordinator.first
            let route = query.isEmpty ? first : flow.coordinator.route(first, with: query)
            return .init(page: try open(route, of: flow, below, isModal), isComplete: true)
        }
        for match in try flow.coordinator.matches(path, query) {
            let before = builder
            if let arrival = try follow(match, path, in: flow, below: below, isModal: isModal) { return arrival }
            builder = before
        }
        return nil
    }

    private mutating func follow(
        _ match: AddressMatch, _ path: ArraySlice<String>, in flow: Flow, below: PageID?, isModal: Bool
    ) throws -> PageTree.Arrival? {
        var under = below
        var presented = isModal
        if let base = match.base {
            let arrival = try stand(on: base, of: flow, below: below, isModal: isModal, depth: 0)
            guard arrival.isComplete else { return arrival }
            under = arrival.page
            presented = match.isModal
        }
        try load(at: under)
        switch flow.coordinator.admission(toAny: match.route) {
        case .yes: break
        case .no, .skip:
            return under.map { .init(page: $0, isComplete: false, wanted: wanted(match.route, of: flow)) }
        case .after(let first):
            let page = try open(first, of: flow, under, presented)
            let gate = builder.pages[page]?.flow.line.first { $0.parent === flow }
            if gate == nil, tree.development != nil {
                tree.journal.note(
                    FlowError(
                        "\(type(of: flow.coordinator)) admits to \(match.route) after \(first), which starts no flow, "
                            + "so nothing would lead on from there. Let it start one: .flow(…)."))
            }
            return .init(page: page, isComplete: false, gate: gate?.id, wanted: wanted(match.route, of: flow))
        }
        let rest = path.dropFirst(match.length)
        if rest.isEmpty, try match.takesQuery || !startsWithQuery(match.route, of: flow, under, presented) {
            return try end(at: match.route, of: flow, under, presented)
        }
        guard let child = try builder.flow(at: match.route, of: flow, below: under, isModal: presented) else {
            return nil
        }
        return try arrive(rest, in: child, below: under, isModal: presented)
    }

    /// True if a route leads to a child flow whose addresses take queries: the query is then for the flow's first page.
    private func startsWithQuery(
        _ route: AnyRoute, of flow: Flow, _ below: PageID?, _ isModal: Bool
    ) throws -> Bool {
        if let child = builder.child(of: flow, route, below: below, isModal: isModal) { return child.takesQueries }
        guard !query.isEmpty, case .flow(let child, _) = try flow.destination(for: route, tree.journal).kind else {
            return false
        }
        return FlowKind.of(type(of: child)).takesQueries
    }

    /// Leads to the page that an address shows below its own, and to those below that one.
    private mutating func stand(
        on route: AnyRoute, of flow: Flow, below: PageID?, isModal: Bool, depth: Int
    ) throws -> PageTree.Arrival {
        guard depth < tree.limits.depth else {
            throw FlowError("The addresses of \(type(of: flow.coordinator)) stand on each other in a circle.")
        }
        var under = below
        var presented = isModal
        if let base = flow.coordinator.base(of: route) {
            let arrival = try stand(on: base.route, of: flow, below: below, isModal: isModal, depth: depth + 1)
            guard arrival.isComplete else { return arrival }
            under = arrival.page
            presented = base.isModal
        }
        try load(at: under)
        if let under {
            switch flow.coordinator.admission(toAny: route) {
            case .yes: break
            case .skip: return .init(page: under, isComplete: true)
            case .no, .after: return .init(page: under, isComplete: false)
            }
        }
        return .init(page: try open(route, of: flow, under, presented), isComplete: true)
    }

    /// The form of a route that cannot be shown yet, by its screen's type alone.
    private func wanted(_ route: AnyRoute, of flow: Flow) -> (key: DraftKey, fields: [String])? {
        guard let destination = try? flow.destination(for: route, tree.journal),
            case .screen(let box) = destination.kind, let form = type(of: box.screen).emptyForm,
            let key = flow.draftKey(of: route)
        else { return nil }
        return (key, form.keptNames)
    }

    private mutating func open(_ route: AnyRoute, of flow: Flow, _ below: PageID?, _ isModal: Bool) throws -> PageID {
        try builder.open(route, of: flow, below: below, isModal: isModal, reuse: .newest)
    }
}

extension Moves {
    /// Leads to the address that had to wait, if it can be shown now.
    mutating func open(_ path: AddressPath) throws -> PageID? {
        var plan = Plan(tree, builder, path.query)
        do {
            let arrival = try tree.journal.building {
                try plan.arrive(path.segments[...], in: tree.root, below: nil, isModal: false)
            }
            guard let arrival, arrival.isComplete || arrival.isBelowFetch else { return nil }
            builder = plan.builder
            notices += builder.pages[arrival.page]?.unread(path.query).map { tree.numbers.newNotice(Notice($0)) } ?? []
            return arrival.page
        } catch is NoRoom {
            return nil
        }
    }
}
