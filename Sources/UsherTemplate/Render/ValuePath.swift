// The place of a value that a template names, as its program finds it.

/// Plain numbers, since payloads of an enum would be unpacked at each value that is shown.
struct ValuePath: Sendable {
    enum Target: UInt8, Sendable {
        /// The frame as a whole.
        case frame
        /// The field in `slot`.
        case slot
        /// For `a.b.c`: `slot` is that of `a`, and `further` the index of those of `b` and `c` in `Program.innerSlots`.
        case inner
    }

    let target: Target
    /// The index on the stack of frames, outermost first.
    let frame: Int32
    private(set) var slot: Int32 = 0
    private(set) var further: Int32 = 0

    private init(_ target: Target, _ frame: Int) {
        self.target = target
        self.frame = Int32(frame)
    }

    static func frame(_ frame: Int) -> ValuePath { ValuePath(.frame, frame) }

    static func slot(_ slot: Int32, in frame: Int) -> ValuePath {
        var path = ValuePath(.slot, frame)
        path.slot = slot
        return path
    }

    static func inner(_ slot: Int32, further: Int, in frame: Int) -> ValuePath {
        var path = ValuePath(.inner, frame)
        path.slot = slot
        path.further = Int32(further)
        return path
    }
}
