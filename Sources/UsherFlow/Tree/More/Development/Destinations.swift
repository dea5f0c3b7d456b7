// The destinations that coordinators make of their routes: a destination decides nothing and changes nothing.

extension Flow {
    /// The destination that its coordinator makes of a route.
    ///
    /// - Throws: `FlowError` for a move or a write to Shared meanwhile; with `Journal.checksStates` for a change of the
    ///   coordinator's state as well.
    func destination(for route: AnyRoute, _ journal: Journal) throws -> Destination {
        do {
            let made = try journal.building { try journal.checksStates ? checked(route) : coordinator.build(route) }
            if let life = journal.life, case .screen(let screen) = made.kind {
                screen.mark = life.mark(.screen, type(of: screen.screen))
            }
            return made
        } catch var error as FlowError {
            if error.place == nil { error.place = place(of: route) }
            throw error
        }
    }

    private func checked(_ route: AnyRoute) throws -> Destination {
        let before = coordinator.anyState
        let made = try coordinator.build(route)
        guard coordinator.has(state: before) else {
            throw FlowError(
                """
                The state of \(type(of: coordinator)) was changed while a destination was built. \
                Change it in an action: a GET changes nothing.
                """)
        }
        if case .flow(let child, _) = made.kind {
            let (own, child) = (type(of: coordinator), type(of: child))
            guard own.flows.contains(where: { $0 == child }) else {
                throw FlowError(
                    "\(own) starts \(child), which its flows do not name. Add it to them: `static let flows`.")
            }
        }
        return made
    }

    /// The names of a coordinator and its route in the app's source, and its address without values.
    func place(of route: AnyRoute) -> FlowError.Place {
        FlowError.Place(
            flow: "\(type(of: coordinator))", depth: depth - 1, route: "\(route)",
            path: pattern(of: route).map { "/" + $0.joined(separator: "/") } ?? "/p/{key}")
    }
}

extension Builder {
    /// Makes a child flow a second time, by its parent's state at the start: a restored session makes it by whatever
    /// state it has then, and is to get the same one. A child flow that was made with another value is a mistake.
    func checkMaking(of child: Flow, by parent: Flow, at route: AnyRoute) {
        let present = parent.coordinator.anyState
        guard !parent.coordinator.isSame(state: present, as: parent.initial.value) else { return }
        defer { try? parent.coordinator.adopt(present) }
        guard (try? parent.coordinator.adopt(parent.initial)) != nil,
            case .flow(let other, _)? = try? parent.destination(for: route, tree.journal).kind,
            type(of: other) == type(of: child.coordinator)
        else { return }
        let made = zip(Mirror(reflecting: child.coordinator).children, Mirror(reflecting: other).children)
        guard
            let property = made.first(where: { one, other in
                one.label != "state" && String(reflecting: one.value) != String(reflecting: other.value)
            })?.0.label
        else { return }
        tree.journal.note(
            FlowError(
                """
                \(type(of: child.coordinator)) is made of its parent's state: its “\(property)” is another one where \
                the session is restored by another page, as after a deploy. Put it into the route that starts the flow.
                """))
    }
}
