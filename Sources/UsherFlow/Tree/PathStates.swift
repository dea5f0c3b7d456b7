// The states of the flows on a path of pages: each is that of the topmost page which holds one.

extension Pages {
    /// The state that belongs to a page for each flow on its path.
    func states(at id: PageID?) -> [(flow: Flow, state: StateBox)] {
        var found: [(flow: Flow, state: StateBox)] = []
        eachState(at: id) { found.append(($0, $1)) }
        return found
    }

    /// Gives coordinators the states that belong to a page.
    func lendStates(at id: PageID) throws {
        try eachState(at: id) { flow, state in try flow.coordinator.adopt(state) }
    }

    /// The flows on a path, the innermost first.
    func flows(at id: PageID) -> [Flow] {
        var found: [Flow] = []
        found.reserveCapacity(4)
        eachState(at: id) { flow, _ in found.append(flow) }
        return found
    }

    private func eachState(at id: PageID?, _ use: (Flow, StateBox) throws -> Void) rethrows {
        var seen = SeenFlows()
        var next = id
        while let id = next, let index = index(of: id) {
            let page = live[index]
            if seen.isFirst(page.flow.id) { try use(page.flow, page.state) }
            if let extras = page.extras {
                for carried in extras.carried {
                    guard let flow = page.flow.around(carried.flow), seen.isFirst(flow.id) else { continue }
                    try use(flow, carried.state)
                }
            }
            next = page.below
        }
    }
}

/// The flows that were met on a path: mostly two, which need no array.
private struct SeenFlows {
    private var last: FlowID?
    private var other: FlowID?
    private var further: [FlowID] = []

    /// True if this flow is met for the first time.
    mutating func isFirst(_ flow: FlowID) -> Bool {
        guard flow != last, flow != other, !further.contains(flow) else { return false }
        if let other { further.append(other) }
        (last, other) = (flow, last)
        return true
    }
}
