// The pages below the one that an action came from, and the way back to them.

extension Navigation {
    /// Leads back to the nearest page of this route on the path, and takes away, in every tab, the page above it there
    /// with all that stands on that one; an error where the path has none.
    public func unwind(to route: Route) { record(.unwind(route)) }

    /// True if a page of this route of the flow stands below the page that the action came from.
    public func stands(on route: Route) -> Bool {
        guard let context else { return false }
        return context.journal.routes(of: context.flow).dropLast().contains { isExactly($0, route) }
    }
}
