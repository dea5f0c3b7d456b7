// Goes back over several pages at once: to the nearest page of a route below.

extension Moves {
    /// Takes away all that stands above the nearest page of a route.
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
                \(type(of: flow.coordinator)) has no page \(route) below the page that acts to unwind to. \
                Push it instead.
                """
            )
        }
        let target = path[index].id
        let above = index > 0 ? path[index - 1].id : nil
        var left: [Step] = []
        if case .vacancy = position { left = leaveVacancy(to: flow) }
        guard let above else { return left }
        return left + (try remove(builder.pages.standing(on: [above]), leaving: .page(target)))
    }
}
