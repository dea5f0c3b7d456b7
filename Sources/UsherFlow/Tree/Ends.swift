// Flows that end with the pages which a move takes away: each that lost its last one is cancelled, children first.
//
//      flow ──finish(output)──▶ its pages go, children cancelled ──▶ the parent's onFinish
//      flow ──cancel(), or its last page goes──▶ its pages go, children cancelled ──▶ the parent's onCancel
//
// A flow ends exactly once. Moves made in `onFinish` and `onCancel` are appended to the journal and made in order. The
// moves of an `onCancel` whose flow lost its last page are discarded where their own flow is ending too, or is not on
// the acting page's path. The pages that go are past from then on: `Moves.conclude` says where they lead.

extension Moves {
    /// Takes pages away, and cancels every flow that lost its last one by it.
    ///
    /// - Parameters:
    ///   - ids: in the order of their numbers.
    ///   - finishing: ends by itself after this.
    mutating func remove(_ ids: [PageID], leaving after: Position, except finishing: Flow? = nil) throws -> [Step] {
        let touched = flows(of: ids)
        // A coordinator off the acting path has no working state yet: it gets that of its newest page.
        for flow in touched where !hasWorkingState(flow) {
            guard let page = ids.last(where: { builder.pages[$0]?.flow.isInside(flow) == true }) else { continue }
            try tree.adopt(builder.pages.states(at: page).filter { $0.flow === flow })
        }
        removed += ids.compactMap { builder.pages[$0] }
        builder.pages.remove(ids)
        position = after
        // Flows that are ending cannot move: what the ends of their child flows have them do is discarded.
        ending = touched.filter { $0 === finishing || !hasPlace($0) }
        let cancelled = ending.filter { $0 !== finishing }.map { Step.cancel($0) }
        if cancelled.isEmpty { ending = [] }
        return cancelled.isEmpty ? [] : cancelled + [.endsDone]
    }

    /// Discards what a cancelled flow's `onCancel` has moved, but for what concerns the session, and for the moves of
    /// flows that the visitor is at and that go on.
    func discardMoves(since count: Int) {
        tree.journal.discard(after: count) { entry in
            entry.move.concernsSession
                || actingFlows.contains { flow in
                    flow.id == entry.flow && !isEnded(flow) && !ending.contains { $0 === flow }
                }
        }
    }

    /// The flows of these pages and all around them, the innermost first.
    private func flows(of ids: [PageID]) -> [Flow] {
        var flows: [Flow] = []
        for id in ids {
            // Once its flow is there, so are those around it.
            var next = builder.pages[id]?.flow
            while let flow = next, !flows.contains(where: { $0 === flow }) {
                flows.append(flow)
                next = flow.parent
            }
        }
        return flows.sorted { ($0.depth, $0.id.number) > ($1.depth, $1.id.number) }
    }

    private func hasWorkingState(_ flow: Flow) -> Bool {
        actingFlows.contains { $0 === flow } || builder.started.contains { $0 === flow }
    }

    /// True if a flow has a page, or the vacancy.
    private func hasPlace(_ flow: Flow) -> Bool {
        if flow === tree.root || builder.pages.first(of: flow) != nil { return true }
        if case .vacancy(let empty, _, _) = position { return empty.isInside(flow) }
        return false
    }
}
