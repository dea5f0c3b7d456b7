// The move of an action that leads to a fetch: the page stays, and its browser is sent to the address of the fetch.

extension Navigation {
    /// Has the visitor's browser fetch a file, and stay on the page where the action was: the action's only move that
    /// leads anywhere.
    ///
    /// The file is asked for by its address, in the state that this action leaves, and guarded like any other address.
    /// A second copy of the form fetches it again and runs nothing: where the action does nothing else, a link will do.
    ///
    /// - Parameter route: one with an address, whose destination is a file.
    public func download(_ route: Route) { record(.download(route)) }
}

extension Moves {
    /// The address of a fetch for an action to lead to.
    func address(ofFetch route: AnyRoute, of flow: Flow) throws -> AddressPath {
        let coordinator = flow.coordinator
        let name = "\(type(of: coordinator))"
        guard download == nil else {
            throw FlowError("\(name) called navigation.download(_:) twice in one action, which leads to one file.")
        }
        guard case .fetch = try flow.destination(for: route, tree.journal).kind else {
            throw FlowError("\(name) leads to no file at \(route). Show it by push(_:) or present(_:).")
        }
        guard let around = flow.address, let own = coordinator.path(of: route) else {
            throw FlowError(
                "\(name) leads to a file at \(route), which has no address. Give it one in `static let addresses`.")
        }
        let query = coordinator.query(of: route) ?? []
        let matches = try coordinator.matches(own[...], query)
        guard matches.contains(where: { $0.length == own.count && coordinator.isSame($0.route, route) }) else {
            throw FlowError(
                "The address of \(route) of \(name) does not hold all of the route, so it leads to another file. "
                    + "Put what is missing into the flow's state.")
        }
        return AddressPath(around + own, query)
    }

    /// - Throws: where the action leads to a page as well.
    func checkDownload(leadingTo page: PageID) throws {
        guard download != nil, page != tree.actingPage else { return }
        throw FlowError(
            "An action called navigation.download(_:) and moved to another page, and a browser shows only one of "
                + "them. Link to the file from that page.")
    }
}
