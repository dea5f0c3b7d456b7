// Where a program finds a value that its template names.

struct ValuePath: Sendable {
    enum Target {
        /// The frame as a whole.
        case frame
        /// The field in this slot.
        case slot(Int32)
        /// For `a.b.c`: the slot of `a`, and the index of those of `b` and `c` in `Program.innerSlots`.
        case inner(slot: Int32, further: Int32)
    }

    /// The index on the stack of frames, outermost first.
    let frame: Int32
    let target: Target
}
