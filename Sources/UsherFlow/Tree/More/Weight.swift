// The size of a session's tree in bytes, counted by us so that it means the same everywhere: pages are held to
// `PageTree.Limits.bytes`, and all of it is the session's weight in the table of all sessions.

/// The size of all pages: kept as they change, so that an action costs the same whatever their number.
struct PageWeights {
    private(set) var bytes = 0

    mutating func add(_ page: Page) { bytes += page.bytes }
    mutating func remove(_ page: Page) { bytes -= page.bytes }

    mutating func note(_ page: Page, changedBy change: (Page) -> Void) {
        remove(page)
        change(page)
        add(page)
    }
}

extension Flow {
    /// The size of a route of its coordinator.
    func size(of route: AnyRoute) -> Int { kind.weight(of: route, by: coordinator) }
}

extension Page {
    /// All that it holds.
    var bytes: Int { Measure.page + routeSize + state.bytes + title.bytes + (extras?.bytes ?? 0) }
}

extension Pages {
    /// The size of live and past pages, which is held to the limit.
    var bytes: Int { weights.bytes + past.bytes }
}

extension PageTree {
    /// The size of all that the session holds, with Shared and drafts.
    package var bytes: Int {
        pages.bytes + ((underWay?.shared).map { Measure.bytes(of: $0) } ?? shared.bytes)
            + drafts.all.reduce(0) { $0 + $1.bytes }
    }
}
