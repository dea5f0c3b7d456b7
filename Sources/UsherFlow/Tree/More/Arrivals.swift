// What an address means: planned on a copy, with guards asked on the way, then committed whole or not at all.

extension PageTree {
    /// Where an address leads.
    package struct Arrival {
        package let page: PageID
        /// False where a step's needs are not met and a page below it is shown instead, or where what stood at the
        /// address is over.
        package let isComplete: Bool
        /// The page that stood there and is over, nil where there was none.
        package var over: PageID?
        /// The flow that must finish first.
        var gate: FlowID?
        /// Whose input would fill the page that was asked for, where that is not shown.
        var wanted: WantedForm?
    }

    /// A form that cannot be shown yet.
    struct WantedForm {
        let key: DraftKey
        let fields: [String]
    }

    /// For how long an address leads on to where its page went, before it is built anew.
    static let afterlife: Moment = .seconds(60)

    package func hasAddress(_ id: PageID) -> Bool { pages.index(of: id).map { pages.live[$0].address != nil } ?? false }

    /// The segments of a page's address; nil for one whose route declares none.
    package func address(of id: PageID) -> [String]? {
        pages.index(of: id).flatMap { pages.live[$0].address }
    }

    /// A page's address as it is declared, without values, which may be secrets: for the log.
    package func pattern(of id: PageID) -> String {
        guard let page = pages[id], let pattern = page.flow.pattern(of: page.route) else { return "/p/{key}" }
        return "/" + pattern.joined(separator: "/")
    }

    /// Leads to the page of an address: the one that it has, or new ones. Nil where no route lives there. Where there is
    /// no room for them it leads to the page that was shown last, which says so.
    ///
    /// - Parameter on: the page to build above, where a flow on its path knows the address.
    package func open(_ path: [String], on base: PageID? = nil) throws -> Arrival? {
        do { return try find(path, on: base) } catch let full as NoRoom {
            guard let last = pages.live.max(by: { ($0.use.shown, $0.id) < ($1.use.shown, $1.id) }) else { throw full }
            leave(full.message, on: last.id)
            return Arrival(page: last.id, isComplete: false)
        }
    }

    private func find(_ path: [String], on base: PageID?) throws -> Arrival? {
        if let base {
            if let arrival = try open(path, above: base) { return arrival }
        } else if let arrival = known(path) {
            return arrival
        }
        let arrival = try planning { try $0.arrive(path[...], in: self.root, below: nil, isModal: false) }
        if let arrival, arrival.isComplete { pages.update(arrival.page) { $0.addressed = path } }
        if let gate = arrival?.gate { onward[gate] = path }
        return arrival
    }

    /// The page that this address built last, or where that led a short while ago.
    private func known(_ path: [String]) -> Arrival? {
        if let page = pages.live.last(where: { $0.addressed == path }) {
            return Arrival(page: page.id, isComplete: true)
        }
        let over = pages.past.all.filter { $0.value.address == path && now - $0.value.ended < Self.afterlife }
        guard let last = over.max(by: { $0.key < $1.key }), let next = pages.successor(of: last.key) else { return nil }
        return Arrival(page: next, isComplete: false, over: last.key)
    }

    private func open(_ path: [String], above base: PageID) throws -> Arrival? {
        // The root of all addresses stands on nothing.
        guard !path.isEmpty else { return nil }
        for (flow, _) in pages.states(at: base) {
            guard let around = flow.address, path.starts(with: around) else { continue }
            let rest = path[around.count...]
            for match in try flow.coordinator.matches(rest) where match.length == rest.count {
                if let page = pages.page(showing: match.route, of: flow, at: base) {
                    return Arrival(page: page, isComplete: true)
                }
                let arrival = try planning { plan in
                    try plan.load(at: base)
                    guard case .yes = flow.coordinator.admission(toAny: match.route) else { return nil }
                    let page = try plan.builder.open(match.route, of: flow, below: base, isModal: match.isModal)
                    return Arrival(page: page, isComplete: true)
                }
                if let arrival { return arrival }
            }
        }
        return nil
    }

    /// Runs a plan with all coordinators' working state set aside, and commits what it built if it arrived.
    private func planning(_ plan: (inout Plan) throws -> Arrival?) throws -> Arrival? {
        let states = pages.live.flatMap { page in page.flow.line.map { ($0, $0.first) } }
        var seen: Set<FlowID> = []
        let lent = [(root, root.first)] + states.filter { $0.0.id != root.id && seen.insert($0.0.id).inserted }
        return try lending(lent) {
            var making = Plan(self)
            guard let arrival = try plan(&making) else { return nil }
            let known = Set(pages.live.map(\.id))
            if let underWay {
                underWay.meanwhile?.built.formUnion(making.builder.pages.live.map(\.id).filter { !known.contains($0) })
                underWay.meanwhile?.drafts.formUnion(drafts.keys.subtracting(making.builder.drafts.keys))
            }
            if making.builder.pages.live.count != pages.live.count || making.builder.drafts != drafts { version &+= 1 }
            pages = making.builder.pages
            drafts = making.builder.drafts
            dropIdleWaits()
            return arrival
        }
    }
}

/// An address on its way to a page.
struct Plan {
    let tree: PageTree
    var builder: Builder

    init(_ tree: PageTree) { self.init(tree, Builder(tree)) }

    init(_ tree: PageTree, _ builder: Builder) {
        self.tree = tree
        self.builder = builder
    }

    /// Gives the coordinators around a page the states that the page has.
    func load(at page: PageID?) throws {
        try tree.adopt(builder.pages.states(at: page))
    }

    /// Follows a path through the flows that know its parts. Where one way leads nowhere, the copy is as before it.
    mutating func arrive(
        _ path: ArraySlice<String>, in flow: Flow, below: PageID?, isModal: Bool
    ) throws -> PageTree.Arrival? {
        if path.isEmpty {
            return .init(page: try open(flow.coordinator.first, of: flow, below, isModal), isComplete: true)
        }
        for match in try flow.coordinator.matches(path) {
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
        case .no:
            return under.map { .init(page: $0, isComplete: false, wanted: wanted(match.route, of: flow)) }
        case .after(let first):
            let page = try open(first, of: flow, under, presented)
            let gate = builder.child(of: flow, first, below: under, isModal: presented)
            return .init(page: page, isComplete: false, gate: gate?.id, wanted: wanted(match.route, of: flow))
        }
        let rest = path.dropFirst(match.length)
        if rest.isEmpty { return .init(page: try open(match.route, of: flow, under, presented), isComplete: true) }
        guard let child = try builder.flow(at: match.route, of: flow, below: under, isModal: presented) else {
            return nil
        }
        return try arrive(rest, in: child, below: under, isModal: presented)
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
            guard case .yes = flow.coordinator.admission(toAny: route) else {
                return .init(page: under, isComplete: false)
            }
        }
        return .init(page: try open(route, of: flow, under, presented), isComplete: true)
    }

    /// The form of a route that cannot be shown yet, by its screen's type alone.
    private func wanted(_ route: AnyRoute, of flow: Flow) -> PageTree.WantedForm? {
        guard let destination = try? tree.journal.building({ try flow.coordinator.build(route) }),
            case .screen(let box) = destination.kind, let form = type(of: box.screen).emptyForm,
            let key = flow.draftKey(of: route)
        else { return nil }
        return PageTree.WantedForm(key: key, fields: form.keptNames)
    }

    private mutating func open(_ route: AnyRoute, of flow: Flow, _ below: PageID?, _ isModal: Bool) throws -> PageID {
        let page = try builder.open(route, of: flow, below: below, isModal: isModal, reuse: .newest)
        return page
    }
}
