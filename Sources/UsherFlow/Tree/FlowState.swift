// A state that a page keeps, and the flow that it belongs to.

struct FlowState {
    let flow: FlowID
    var state: StateBox
}
