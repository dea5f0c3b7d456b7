// A flow's state as pages hold it.

/// A state and its size: one object for all pages that have it, measured once.
final class StateBox {
    let value: AnyState
    /// As `Measure` counts them.
    let bytes: Int
    /// Names it among the session's states where it was stored; 0 before that.
    var number = 0
    /// The state's bytes as the first snapshot encoded them; nil before that.
    var stored: EncodedValue?

    init(_ value: AnyState) {
        self.value = value
        bytes = Measure.bytes(of: value)
    }
}

/// A state that a page keeps, and the flow that it belongs to.
struct FlowState {
    let flow: FlowID
    var state: StateBox
}
