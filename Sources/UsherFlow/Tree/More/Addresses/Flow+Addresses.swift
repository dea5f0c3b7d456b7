// The addresses of a flow's routes: their own behind that of the flow.

extension Flow {
    /// True if some of its addresses have a query.
    var takesQueries: Bool { kind.takesQueries }

    /// The segments of a route's address; nil where it has none.
    func address(of route: AnyRoute) -> [String]? {
        guard let address, let path = kind.path(of: route, by: coordinator) else { return nil }
        return path.isEmpty ? address : address.isEmpty ? path : address + path
    }

    /// The query of a route's address, behind its question mark; nil where it takes none.
    func query(of route: AnyRoute) -> [QueryItem]? {
        kind.takesQueries && address != nil ? coordinator.query(of: route) : nil
    }

    /// A route's address as it is declared, without values; nil where it has none.
    func pattern(of route: AnyRoute) -> [String]? {
        let around = parent.map { parent in self.route.flatMap { parent.pattern(of: $0) } } ?? []
        guard let around, let own = coordinator.pattern(of: route) else { return nil }
        return around + own
    }
}
