// What stands below the page that an action came from, and the way back to it.

extension Navigation {
    /// Takes away what stands above the nearest page of this route below, in every tab; an error where there is none.
    public func unwind(to route: Route) { record(.unwind(route)) }

    /// Whether a page of this route of the flow stands below the page that the action came from.
    public func stands(on route: Route) -> Bool {
        guard let journal, let flow else { return false }
        return journal.routes(of: flow).dropLast().contains { (try? exactly($0, Route.self)) == route }
    }
}
