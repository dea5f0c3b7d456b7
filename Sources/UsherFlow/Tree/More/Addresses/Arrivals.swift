// Opening an address: planned on a copy, with guards asked on the way, then committed whole or not at all.

extension PageTree {
    /// The page to which an address leads.
    package struct Arrival {
        package let page: PageID
        /// False where a step's needs are not met and a page below it is shown instead, or where the page of the
        /// address is past.
        package let isComplete: Bool
        /// True if the address is that of a fetch, and this the page below it.
        package var isBelowFetch = false
        /// The past page that stood there; nil where there was none.
        package var over: PageID?
        /// The flow that must finish first.
        var gate: FlowID?
        /// The form of the page that was asked for, where that cannot be shown yet: its draft waits there.
        package var wanted: (key: DraftKey, fields: [String])?
    }

    /// For how long an address leads on to where its page went, before it is built anew.
    static let afterlife: Moment = .seconds(60)

    /// The part that the keys of its pages have in common, as addresses have it.
    package var tag: String {
        get { journal.tag }
        set { journal.tag = newValue }
    }

    package func hasAddress(_ id: PageID) -> Bool { pages.index(of: id).map { pages.live[$0].address != nil } ?? false }

    /// The segments of a page's address; nil for one whose route declares none.
    package func address(of id: PageID) -> [String]? {
        pages.index(of: id).flatMap { pages.live[$0].address }
    }

    /// The query of a page's address, behind its question mark; nil where it takes none.
    package func query(of id: PageID) -> [QueryItem]? { pages.index(of: id).flatMap { pages.live[$0].query } }

    /// The messages on a page about the query of the address that led there, where not all of it could be read.
    package func unread(_ query: [QueryItem], of id: PageID) -> [Phrase] {
        query.isEmpty ? [] : pages[id]?.unread(query) ?? []
    }

    /// True if an address is that of a page: its query may be in another order, and may have more than the page asks
    /// for. Nil for a page without an address.
    package func isAddress(_ segments: [String], _ query: [QueryItem], of id: PageID) -> Bool? {
        guard let page = pages[id], let address = page.address else { return nil }
        return address == segments && has(query, page)
    }

    private func has(_ asked: [QueryItem], _ page: Page) -> Bool {
        guard let query = page.query, query != asked else { return true }
        let coordinator = page.flow.coordinator
        return coordinator.query(of: coordinator.route(page.route, with: asked)) == query
    }

    /// A page's address as it is declared, without values, which may be secrets: for the log.
    package func pattern(of id: PageID) -> String {
        place(of: id)?.path ?? "/p/{key}"
    }

    /// The names of a page's coordinator and its route in the app's source: for whoever writes it.
    package func place(of id: PageID) -> FlowError.Place? { pages[id].map { $0.flow.place(of: $0.route) } }

    /// Leads to the page of an address: the one that it has, or new ones. Nil where no route lives there. Without room
    /// for new ones it leads to the page that was shown last, which says so.
    ///
    /// - Parameters:
    ///   - on: the page to build above, where a flow on its path knows the address.
    ///   - findsFetches: whether a fetch may be what is asked for: else its address leads to the page below it.
    /// - Throws: `FoundFetch`.
    package func open(_ path: AddressPath, on base: PageID? = nil, findsFetches: Bool = false) throws -> Arrival? {
        do { return try find(path, on: base, findsFetches) } catch let full as NoRoom {
            guard let last = lastShown(but: { _ in false }) else { throw full }
            addNotice(full.phrase, on: last)
            return Arrival(page: last, isComplete: false)
        }
    }

    private func find(_ path: AddressPath, on base: PageID?, _ findsFetches: Bool) throws -> Arrival? {
        if let base {
            if let arrival = try open(path, above: base, findsFetches) { return arrival }
        } else if let arrival = known(path) {
            return arrival
        }
        let arrival = try planning(path.query, findsFetches) {
            try $0.arrive(path.segments[...], in: self.root, below: nil, isModal: false)
        }
        if let arrival, arrival.isComplete { update(arrival.page) { $0.addressed = path.segments } }
        if let gate = arrival?.gate { onward = onward.merging([gate: path]) { $1 } }
        return arrival
    }

    /// The page that this address built last, or the one to which that led a short while ago.
    private func known(_ path: AddressPath) -> Arrival? {
        if let page = pages.live.last(where: { $0.addressed == path.segments && has(path.query, $0) }) {
            return Arrival(page: page.id, isComplete: true)
        }
        let over = pages.past.last {
            $0.address == path.segments && $0.query ?? path.query == path.query && now - $0.ended < Self.afterlife
        }
        guard let over, let next = pages.successor(of: over) else { return nil }
        return Arrival(page: next, isComplete: false, over: over)
    }

    private func open(_ path: AddressPath, above base: PageID, _ findsFetches: Bool) throws -> Arrival? {
        if let arrival = try open(path, beside: base) { return arrival }
        let (query, path) = (path.query, path.segments)
        // The root of all addresses stands on nothing.
        guard !path.isEmpty else { return nil }
        for (flow, _) in pages.states(at: base) {
            guard let around = flow.address, path.starts(with: around) else { continue }
            let rest = path[around.count...]
            for match in try flow.coordinator.matches(rest, query) where match.length == rest.count {
                if let page = pages.page(showing: match.route, of: flow, at: base) {
                    return Arrival(page: page, isComplete: true)
                }
                let arrival = try planning(query, findsFetches) { plan in
                    try plan.load(at: base)
                    guard case .yes = flow.coordinator.admission(toAny: match.route) else { return nil }
                    return try plan.end(at: match.route, of: flow, base, match.isModal, reuse: .equal)
                }
                if let arrival { return arrival }
            }
        }
        return nil
    }

    /// A page's own address with another query, as that of a list with another filter, is a page beside it: it stands
    /// where that stands, with the state that its flow has there.
    private func open(_ path: AddressPath, beside base: PageID) throws -> Arrival? {
        guard let page = pages[base], let query = page.query, page.address == path.segments else { return nil }
        let coordinator = page.flow.coordinator
        let route = coordinator.route(page.route, with: path.query)
        if coordinator.query(of: route) == query { return Arrival(page: base, isComplete: true) }
        return try planning(path.query) { plan in
            try plan.load(at: base)
            guard case .yes = coordinator.admission(toAny: route) else { return nil }
            let page = try plan.builder.open(route, of: page.flow, below: page.below, isModal: page.isModal)
            return Arrival(page: page, isComplete: true)
        }
    }

    /// Runs a plan with all coordinators' working state set aside, and commits what it built if it arrived.
    private func planning(
        _ query: [QueryItem], _ findsFetches: Bool = false, _ plan: (inout Plan) throws -> Arrival?
    ) throws -> Arrival? {
        let states = pages.live.flatMap { page in page.flow.line.map { (flow: $0, state: $0.initial) } }
        var seen: Set<FlowID> = []
        let lent =
            [(flow: root, state: root.initial)]
            + states.filter { $0.flow.id != root.id && seen.insert($0.flow.id).inserted }
        return try lending(lent) {
            var making = Plan(self, query)
            making.findsFetches = findsFetches
            guard let arrival = try plan(&making) else { return nil }
            changePages { $0 = making.builder.pages }
            drafts = making.builder.drafts
            dropIdleWaits()
            return arrival
        }
    }
}

extension Page {
    /// The messages about a query of which not all could be read: the page shows more than was asked for.
    func unread(_ query: [QueryItem]) -> [Phrase] {
        // As its own address has it.
        if query == self.query { return [] }
        return flow.coordinator.unread(query, of: route).map { label in
            "“\(Phrase(label), as: "field")” could not be read in this address, so we ignored it."
        }
    }
}
