// What ends with the pages that a move takes away: each flow that lost its last one is cancelled, children first.

extension Settlement {
    /// Takes pages away, and cancels every flow that lost its last one by it, children first.
    ///
    /// - Parameter ids: in the order of their numbers.
    mutating func remove(_ ids: [PageID], leaving after: Place, except finishing: Flow? = nil) throws -> [Step] {
        let lost = lines(of: ids)
        // A coordinator off the acting path has no state yet: it gets that of its newest page.
        for flow in lost where !isLoaded(flow) {
            guard let page = ids.last(where: { builder.pages[$0]?.flow.isInside(flow) == true }) else { continue }
            try tree.adopt(builder.pages.states(at: page).filter { $0.flow === flow })
        }
        gone += ids.compactMap { builder.pages[$0] }
        builder.pages.remove(ids)
        place = after
        // What is about to end cannot move any more, whatever the ends inside it want.
        dying = lost.filter { $0 === finishing || !isHeld($0) }
        let cancelled = dying.filter { $0 !== finishing }.map { Step.cancel($0) }
        if cancelled.isEmpty { dying = [] }
        return cancelled.isEmpty ? [] : cancelled + [.allDead]
    }

    /// Whether a flow has a page, or the place that is empty now.
    private func isHeld(_ flow: Flow) -> Bool {
        if flow === tree.root || builder.first(of: flow) != nil { return true }
        if case .vacant(let empty, _, _) = place { return empty.isInside(flow) }
        return false
    }

    /// - Returns: what its end does, where that may wait.
    mutating func cancel(_ flow: Flow) throws -> (() async throws -> Void)? {
        guard !isEnded(flow) else { return nil }
        ended.append(flow)
        let made = tree.journal.count
        if let waiting = try run(flow.exit.cancel) {
            follow([.looked(after: made)])
            return waiting
        }
        drop(after: made)
        return nil
    }

    /// Moves of a flow off the acting path would lead this visitor's page somewhere else.
    func drop(after made: Int) {
        tree.journal.drop(after: made) { entry in
            entry.move.concernsSession
                || loaded.contains { flow in
                    flow.id == entry.flow && !isEnded(flow) && !dying.contains { $0 === flow }
                }
        }
    }

    /// The flows of these pages and all around them, the innermost first.
    private func lines(of ids: [PageID]) -> [Flow] {
        var lines: [Flow] = []
        for id in ids {
            // Once its flow is there, so are those around it.
            var next = builder.pages[id]?.flow
            while let flow = next, !lines.contains(where: { $0 === flow }) {
                lines.append(flow)
                next = flow.parent
            }
        }
        return lines.sorted { ($0.depth, $0.id.number) > ($1.depth, $1.id.number) }
    }

    private func isLoaded(_ flow: Flow) -> Bool {
        loaded.contains { $0 === flow } || builder.started.contains { $0 === flow }
    }

    func isEnded(_ flow: Flow) -> Bool { ended.contains { $0 === flow } }
    func name(_ flow: Flow) -> String { "\(type(of: flow.coordinator))" }
}
