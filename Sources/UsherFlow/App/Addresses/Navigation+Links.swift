// Links and search forms, made from routes: no template spells an address, and a screen knows none.

internal import UsherLock

extension Navigation {
    /// The address of a route of this flow, for a link.
    ///
    /// In a destination it leads to the page above the one that is being built: Back leads from there to here. In an
    /// action, as for a mail, it is the plain address, beginning with a slash.
    ///
    /// A route without an address is an error of the destination that asks for it; elsewhere its link is empty.
    public func link(to route: Route) -> String {
        if let path = Self.path(of: route, among: addresses, in: context?.address) { return path.text(on: keyOfPage) }
        context?.journal.note(Self.missing(route))
        return ""
    }

    /// Makes the links of many values, as of the rows of a list. Ask for the function in a destination; it may be
    /// called anywhere, as in `load()` or in a service's transaction.
    ///
    ///     let open: @Sendable (Int) -> String = navigation.links(to: Route.application)
    ///
    /// The link of a route without an address is empty; in development the page that is shown next says so.
    public func links<Value>(to make: @escaping @Sendable (Value) -> Route) -> @Sendable (Value) -> String {
        let (addresses, flow, key, missed) = (addresses, context?.address, keyOfPage, context?.journal.missedLink)
        return { value in
            let route = make(value)
            if let path = Self.path(of: route, among: addresses, in: flow) { return path.text(on: key) }
            missed?.withLock { $0 = Self.missing(route) }
            return ""
        }
    }

    /// A form that leads to a route by its query: a search, a filter. Looking through a list by it changes nothing, and
    /// its page stands where the page with the form stands.
    ///
    /// - Parameters:
    ///   - values: what its fields show. Hidden fields go along as they are here: a list's order, say, with its page
    ///     set back to the first.
    ///   - make: the case with the query, `Route.list`.
    public func search<Values: Query>(_ values: Values, _ make: (Values) -> Route) -> SearchForm<Values> {
        let path = Self.path(of: make(values), among: addresses, in: context?.address)
        if path == nil { note(Self.missing(make(values))) }
        if Values.isConfidential {
            note(
                FlowError(
                    "\(Values.self) holds what stands in no address, so no search form can send it. "
                        + "Send it by an action that pushes the route."))
        }
        return SearchForm(values, path: path?.segments ?? [], key: keyOfPage)
    }

    private var keyOfPage: String? {
        context.flatMap { context in context.journal.page.map { "\($0.number)-\(context.journal.tag)" } }
    }

    private static func path(of route: Route, among addresses: [Address<Route>], in flow: [String]?) -> AddressPath? {
        guard let flow else { return nil }
        for known in addresses {
            if let path = known.path(of: route) { return AddressPath(flow + path, known.query(of: route) ?? []) }
        }
        return nil
    }

    /// The mistake in presenting a route that its address shows as a page; nil for any other route.
    static func pageMistake(_ route: Route, among addresses: [Address<Route>]) -> FlowError? {
        guard let known = addresses.first(where: { $0.path(of: route) != nil }), known.base != nil, !known.isModal
        else { return nil }
        return FlowError(
            "\(route) of \(Route.self) is presented as a modal, and its address \(known.text) says on:, so it is a "
                + "page after a reload in a new session. Say over:, push it, or present(route, asQuickLook: true).")
    }

    private static func missing(_ route: Route) -> FlowError {
        FlowError(
            "A link was asked for to \(route) of \(Route.self), which has no address. "
                + "Give it one in `static let addresses`, or let a button push it.")
    }
}

extension AddressPath {
    /// - Parameter key: of the page that it is to stand on.
    fileprivate func text(on key: String?) -> String { text(adding: key.map { [QueryItem("on", $0)] } ?? []) }
}
