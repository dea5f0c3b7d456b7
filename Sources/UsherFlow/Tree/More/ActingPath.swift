// The pages below the page whose action runs.

/// The path of the page whose action runs: of a tree of pages, or of what stands for one where a coordinator is tested
/// alone.
package protocol ActingPath: AnyObject {
    /// The routes of a flow on the path of the page whose action runs, from the bottom.
    func routes(of flow: FlowID) -> [AnyRoute]
}

extension FlowID {
    package init(_ number: Int) { self.init(number: number) }
}

extension PageTree: ActingPath {
    package func routes(of flow: FlowID) -> [AnyRoute] {
        guard let underWay else { return [] }
        return pages.routes(of: flow, at: underWay.page)
    }
}

extension Pages {
    /// The routes of a flow on the path of a page, from the bottom: each page of its own, and each child flow once.
    func routes(of id: FlowID, at page: PageID) -> [AnyRoute] {
        var routes: [AnyRoute] = []
        var last: Flow?
        for page in path(from: page).reversed() {
            if page.flow.id == id {
                routes.append(page.route)
                last = nil
            } else if let child = page.flow.line.first(where: { $0.parent?.id == id }), child !== last {
                child.route.map { routes.append($0) }
                last = child
            }
        }
        return routes
    }
}
