// What ends with the pages that a move takes away: each flow that lost its last one is cancelled, children first.

extension Settlement {
    /// Takes pages away, and cancels every flow that lost its last one by it, children first.
    func remove(_ ids: Set<PageID>, leaving after: Place, except finishing: Flow? = nil) async throws {
        let lost = lines(of: ids)
        // A coordinator off the acting path has no state yet: it gets that of its newest page.
        for flow in lost where !isLoaded(flow) {
            guard let page = builder.pages.live.last(where: { ids.contains($0.id) && $0.flow.isInside(flow) }) else {
                continue
            }
            try tree.adopt(builder.pages.states(at: page.id).filter { $0.flow === flow })
        }
        gone += builder.pages.live.filter { ids.contains($0.id) }
        builder.pages.remove(ids)
        place = after
        var living: Set<FlowID> = [tree.root.id]
        for page in builder.pages.live { for flow in page.flow.line { living.insert(flow.id) } }
        if case .vacant(let flow, _, _) = after { for flow in flow.line { living.insert(flow.id) } }
        // What is about to end cannot move any more, whatever the ends inside it want.
        dying = lost.filter { !living.contains($0.id) || $0 === finishing }
        for flow in dying where flow !== finishing { try await cancel(flow) }
        dying = []
    }

    /// Ends flows that hold no page any more.
    func cancelUnseen(before flows: some Sequence<Flow>) async throws {
        for flow in flows where builder.first(of: flow) == nil && !isEnded(flow) { try await cancel(flow) }
    }

    func cancel(_ flow: Flow) async throws {
        guard !isEnded(flow) else { return }
        ended.append(flow)
        let made = tree.journal.count
        try await flow.exit.cancel()
        // Moves of a flow off the acting path would lead this visitor's page somewhere else.
        tree.journal.drop(after: made) { entry in
            entry.move.concernsSession
                || self.loaded.contains { flow in
                    flow.id == entry.flow && !self.isEnded(flow) && !self.dying.contains { $0 === flow }
                }
        }
    }

    /// The flows of these pages and all around them, the innermost first.
    func lines(of ids: Set<PageID>) -> [Flow] {
        var seen: [FlowID: Flow] = [:]
        for page in builder.pages.live where ids.contains(page.id) {
            for flow in page.flow.line { seen[flow.id] = flow }
        }
        return seen.values.sorted { ($0.depth, $0.id.number) > ($1.depth, $1.id.number) }
    }

    func isLoaded(_ flow: Flow) -> Bool { (loaded + builder.started).contains { $0 === flow } }
    func isEnded(_ flow: Flow) -> Bool { ended.contains { $0 === flow } }
    func name(_ flow: Flow) -> String { "\(type(of: flow.coordinator))" }
}
