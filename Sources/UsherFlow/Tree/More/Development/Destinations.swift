// The destinations that coordinators make of their routes: a destination decides nothing and changes nothing.

extension Flow {
    /// The destination that its coordinator makes of a route.
    ///
    /// - Throws: `FlowError` for a move or a write to Shared meanwhile; with `Journal.checksStates` for a change of the
    ///   coordinator's state as well.
    func destination(for route: AnyRoute, _ journal: Journal) throws -> Destination {
        let before = journal.checksStates ? coordinator.anyState : nil
        do {
            let made = try journal.building { try coordinator.build(route) }
            if let before, !coordinator.has(state: before) {
                throw FlowError(
                    """
                    The state of \(type(of: coordinator)) was changed while a destination was built. \
                    Change it in an action: a GET changes nothing.
                    """)
            }
            if let life = journal.life, case .screen(let screen) = made.kind {
                screen.mark = life.mark(.screen, type(of: screen.screen))
            }
            return made
        } catch var error as FlowError {
            if error.place == nil { error.place = place(of: route) }
            throw error
        }
    }

    /// The names of a coordinator and its route in the app's source, and its address without values.
    func place(of route: AnyRoute) -> FlowError.Place {
        FlowError.Place(
            flow: "\(type(of: coordinator))", depth: depth - 1, route: "\(route)",
            path: pattern(of: route).map { "/" + $0.joined(separator: "/") } ?? "/p/{key}")
    }
}
