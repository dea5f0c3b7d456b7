// What each move does to the copy, and what follows from it.

extension Settlement {
    /// - Returns: what follows from the move.
    mutating func make(_ entry: Journal.Entry) throws -> [Step] {
        // What concerns the session means the same from any flow, on the path or not.
        switch entry.move {
        case .privilegeChanged(let privilege):
            self.privilege = privilege
            return []
        case .endOthers(let principal):
            endsOthers.append(principal)
            return []
        case .notify(let text):
            notices.append(tree.notice(text))
            return []
        default: break
        }
        guard
            let flow = loaded.first(where: { $0.id == entry.flow })
                ?? builder.started.first(where: { $0.id == entry.flow })
        else {
            throw FlowError(
                "A move was made by a coordinator that is not on the path of the page that acts. An action may move the flow of its page and the flows around it."
            )
        }
        guard !isEnded(flow) else {
            throw FlowError("\(name(flow)) moved after it had ended. finish and cancel are a flow's last move.")
        }
        switch entry.move {
        case .push(let route): return try show(route, by: flow, isModal: false)
        case .present(let route): return try show(route, by: flow, isModal: true)
        case .replace(let route): return try replace(by: flow, with: route)
        case .pop where isVacant(for: flow), .dismiss where isVacant(for: flow): return leaveVacancy(to: flow)
        case .pop: return try pop(top(of: flow, for: "pop"))
        case .dismiss:
            guard let base = builder.pages.base(of: try top(of: flow, for: "dismiss").id) else {
                throw FlowError("\(name(flow)) has no modal to dismiss. Use pop() for a page that was pushed.")
            }
            return try pop(base)
        case .finish(let output): return try end(flow, finishing: output)
        case .cancel: return try end(flow, finishing: nil)
        case .restart(let route): return try restart(at: route, by: flow)
        case .run(let job): jobs.append((flow.id, job))
        case .stop(let id):
            jobs.removeAll { $0.flow == flow.id && $0.job.id == id }
            stopped.append((flow.id, id))
        case .privilegeChanged, .endOthers, .notify: break
        }
        return []
    }

    mutating func show(_ route: AnyRoute, by flow: Flow, isModal: Bool) throws -> [Step] {
        switch place {
        case .page(let page):
            place = .page(try builder.open(route, of: flow, below: page, isModal: isModal))
            return []
        case .vacant(let empty, let below, let wasModal):
            // What is presented in an empty place lies over the page below it.
            let opens = wasModal || (isModal && below != nil)
            place = .page(try builder.open(route, of: flow, below: below, isModal: opens))
            // A flow further out took the place of some that may have nothing else to show.
            return empty.line.prefix { $0 !== flow }.map { .cancelUnseen($0) }
        }
    }

    private mutating func replace(by flow: Flow, with route: AnyRoute) throws -> [Step] {
        if case .vacant = place { return try show(route, by: flow, isModal: false) }
        let top = try top(of: flow, for: "replace")
        let coordinator = flow.coordinator
        if top.flow === flow, coordinator.isSame(top.route, route), coordinator.has(state: top.state.value) {
            let above = builder.pages.standing(on: [top.id]).filter { $0 != top.id }
            return try remove(above, leaving: .page(top.id))
        }
        let empty = Place.vacant(flow, below: top.below, isModal: top.isModal)
        return try remove(builder.pages.standing(on: [top.id]), leaving: empty) + [.show(route, by: flow)]
    }

    private mutating func pop(_ page: Page) throws -> [Step] {
        guard let below = page.below else {
            throw FlowError(
                "\(name(page.flow)) popped the first page, with none below it. The root coordinator shows another one by restart(at:)."
            )
        }
        return try remove(builder.pages.standing(on: [page.id]), leaving: .page(below))
    }

    private func isVacant(for flow: Flow) -> Bool {
        if case .vacant(let empty, .some, _) = place { empty.isInside(flow) } else { false }
    }

    /// Gives up a place that is empty, with the flows that have nothing else to show.
    private mutating func leaveVacancy(to flow: Flow) -> [Step] {
        guard case .vacant(let empty, let below?, _) = place else { return [] }
        place = .page(below)
        let left = empty.line.prefix { $0 !== flow }.map { Step.cancelUnseen($0) }
        return flow.parent == nil ? left : left + [.cancelUnseen(flow)]
    }

    mutating func end(_ flow: Flow, finishing output: (any Sendable)?) throws -> [Step] {
        guard let parent = flow.parent else {
            throw FlowError(
                "The root flow \(name(flow)) cannot end. It shows another page by replace(with:) or restart(at:).")
        }
        let after: Place
        if let below = flow.below, builder.pages.has(parent, at: below) {
            after = .page(below)
        } else {
            after = .vacant(parent, below: flow.below, isModal: flow.isModal)
        }
        let over = builder.pages.standing(on: builder.pages.pages(inside: flow).map(\.id))
        return try remove(over, leaving: after, except: flow) + [.end(flow, finishing: output)]
    }

    private mutating func restart(at route: AnyRoute, by flow: Flow) throws -> [Step] {
        guard flow === tree.root else {
            throw FlowError("\(name(flow)) is not the root; only the root coordinator restarts the session.")
        }
        let made = tree.journal.count
        hasRestarted = true
        builder.pages.forgetAddresses()
        return try remove(builder.pages.live.map(\.id), leaving: .vacant(flow, below: nil, isModal: false))
            + [.startAnew(at: route, after: made)]
    }

    /// The page at the bottom of a flow's topmost route: its own page, or the first page of the child that stands there.
    private func top(of flow: Flow, for move: String) throws -> Page {
        guard case .page(let page) = place else {
            throw FlowError("\(name(flow)) has no page to \(move). Show one first.")
        }
        let path = Array(builder.pages.path(from: page))
        guard let index = path.firstIndex(where: { $0.flow.isInside(flow) }) else {
            throw FlowError("\(name(flow)) has no page to \(move) on the path of the page that acts.")
        }
        guard let child = path[index].flow.line.first(where: { $0.parent === flow }), path[index].flow !== flow else {
            return path[index]
        }
        return path[index...].last { $0.flow.isInside(child) } ?? path[index]
    }
}
