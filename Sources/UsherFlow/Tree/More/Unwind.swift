// The move that goes back over several pages at once: to the nearest page of a route.

extension Moves {
    /// Takes away the page above the nearest one of a route on the path, with all that stands on it.
    mutating func unwind(by flow: Flow, to route: AnyRoute) throws -> [Step] {
        let start: PageID?
        switch position {
        case .page(let page): start = page
        case .vacancy(_, let below, _): start = below
        }
        let path = start.map { Array(builder.pages.path(from: $0)) } ?? []
        guard let index = path.firstIndex(where: { $0.flow === flow && flow.coordinator.isSame($0.route, route) })
        else {
            throw FlowError(
                """
                \(type(of: flow.coordinator)) cannot unwind to \(route): no page of that route stands on the path of \
                the page that acts. Push it instead.
                """)
        }
        let target = path[index].id
        let above = index > 0 ? path[index - 1].id : nil
        var left: [Step] = []
        if case .vacancy = position { left = leaveVacancy(to: flow) }
        guard let above else { return left }
        return left + (try remove(builder.pages.standing(on: [above]), leaving: .page(target)))
    }
}
