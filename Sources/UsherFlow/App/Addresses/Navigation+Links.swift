// Links and search forms, made from routes: no template spells an address, and a screen knows none.

extension Navigation {
    /// The address of a route of this flow, for a link.
    ///
    /// In a destination it leads to the page above the one that is being built: Back leads from there to here. In an
    /// action, as for a mail, it is the plain address, beginning with a slash.
    ///
    /// A route without an address is an error of the destination that asks for it; elsewhere its link is empty.
    public func link(to route: Route) -> String { address(to: route, on: keyOfPage) }

    /// The same for each of many values, as for the rows of a list. To be asked for in a destination; the closure may
    /// be called in `load()`.
    ///
    ///     let open: (Int) -> String = navigation.links(to: Route.application)
    public func links<Value>(to make: @escaping (Value) -> Route) -> (Value) -> String {
        let key = keyOfPage
        return { self.address(to: make($0), on: key) }
    }

    /// A form that leads to a route by its query: a search, a filter. Looking through a list by it changes nothing, and
    /// its page stands where the page with the form stands.
    ///
    /// - Parameters:
    ///   - values: what its fields show. Hidden fields go along as they are here: a list's order, say, with its page
    ///     set back to the first.
    ///   - make: the case with the query, `Route.list`.
    public func search<Values: Query>(_ values: Values, _ make: (Values) -> Route) -> SearchForm<Values> {
        let path = path(of: make(values))
        if path == nil { noteMissing(make(values)) }
        if Values.isConfidential {
            context?.journal.note(
                FlowError(
                    "\(Values.self) holds what stands in no address, so no search form can send it. "
                        + "Send it by an action that pushes the route."))
        }
        return SearchForm(values, path: path?.segments ?? [], key: keyOfPage)
    }

    private var keyOfPage: String? {
        context.flatMap { context in context.journal.page.map { "\($0.number)-\(context.journal.tag)" } }
    }

    private func path(of route: Route) -> AddressPath? {
        guard let address = context?.address else { return nil }
        for known in addresses {
            if let path = known.path(of: route) { return AddressPath(address + path, known.query(of: route) ?? []) }
        }
        return nil
    }

    private func address(to route: Route, on key: String?) -> String {
        guard let path = path(of: route) else {
            noteMissing(route)
            return ""
        }
        return path.text(adding: key.map { [QueryItem("on", $0)] } ?? [])
    }

    private func noteMissing(_ route: Route) {
        context?.journal.note(
            FlowError(
                "A link was asked for to \(route) of \(Route.self), which has no address. "
                    + "Give it one in `static let addresses`, or let a button push it."))
    }
}
