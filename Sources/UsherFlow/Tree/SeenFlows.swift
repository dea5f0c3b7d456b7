// The states of the flows on a path of pages: each is that of the topmost page which keeps one.

/// The flows on a path: mostly two, which need no list, though there is no limit.
struct SeenFlows {
    private var last: FlowID?
    private var other: FlowID?
    private var further: [FlowID] = []

    /// Once for each flow.
    mutating func isFirst(_ flow: FlowID) -> Bool {
        guard flow != last, flow != other, !further.contains(flow) else { return false }
        if let other { further.append(other) }
        (last, other) = (flow, last)
        return true
    }
}

extension Page {
    /// The states that it keeps, of flows that were not seen further up. In the page itself, which holds all that is lent here.
    @inline(__always)
    func eachState(_ seen: inout SeenFlows, _ use: (Flow, KeptState) throws -> Void) rethrows {
        if seen.isFirst(flow.id) { try use(flow, state) }
        guard carries else { return }
        for carried in carried {
            guard let flow = flow.around(carried.flow), seen.isFirst(flow.id) else { continue }
            try use(flow, carried.state)
        }
    }

    /// Gives them to their coordinators.
    func lendStates(_ seen: inout SeenFlows) throws {
        try eachState(&seen) { flow, state in try flow.coordinator.adopt(state) }
    }
}
