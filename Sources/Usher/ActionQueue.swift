// Actions of one session run one at a time, first come first served. An actor alone would let one begin while another
// waits for a service.

struct ActionQueue {
    /// How many may wait; one more is told to try again.
    static let limit = 32

    private var isBusy = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether the turn was free, and now is the caller's.
    mutating func take() -> Bool {
        defer { isBusy = true }
        return !isBusy
    }

    var isFull: Bool { waiting.count >= Self.limit }

    mutating func wait(_ turn: CheckedContinuation<Void, Never>) { waiting.append(turn) }

    /// Gives the turn to whoever has waited longest.
    mutating func pass() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().resume() }
    }
}
