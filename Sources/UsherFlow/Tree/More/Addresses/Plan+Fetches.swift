// An address that leads to a fetch. It is thrown, so that the plan which found it is given up with all that it built on
// the way, guards included: a fetch makes no page.

extension FlowError {
    /// A fetch where a page was asked for.
    init(_ fetch: any Fetch, at place: Place) {
        self.init(
            "\(place.flow) leads to a file at \(place.route), which is no page. "
                + "Link to it, or let an action call navigation.download(_:).")
        self.place = place
        self.fetch = fetch
    }
}

extension Plan {
    /// Ends the way of an address at its route. A fetch is found only if all of its query can be read: else the address
    /// leads to the page below it.
    ///
    /// - Returns: nil for a fetch with no page below it, where a page is asked for.
    /// - Throws: `FoundFetch`, where one may be found.
    mutating func end(
        at route: AnyRoute, of flow: Flow, _ below: PageID?, _ isModal: Bool, reuse: Builder.Reuse = .newest
    ) throws -> PageTree.Arrival? {
        do {
            let page = try builder.open(route, of: flow, below: below, isModal: isModal, reuse: reuse)
            return .init(page: page, isComplete: true)
        } catch let error as FlowError {
            guard let fetch = error.fetch, let place = error.place else { throw error }
            if findsFetches, flow.coordinator.unread(query, of: route).isEmpty {
                throw FoundFetch(fetch: fetch, place: place)
            }
            return below.map { .init(page: $0, isComplete: false, isBelowFetch: true) }
        }
    }
}

extension PageTree {
    /// Says on the page below a fetch why nothing was fetched.
    package func tellBelowFetch(_ arrival: Arrival) {
        guard arrival.isBelowFetch else { return }
        addNotice("We could not read all of that file’s address, so nothing was downloaded.", on: arrival.page)
    }
}
