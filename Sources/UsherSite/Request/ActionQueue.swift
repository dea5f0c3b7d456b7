// Actions of one session run one at a time, first come first served. An actor alone would let one begin while another
// waits for a service.

struct ActionQueue {
    /// How many may wait; one more is told to try again.
    static let limit = 32

    private var isBusy = false
    private var waiting: [(submission: Bytes32, turn: CheckedContinuation<Bool, Never>)] = []

    /// Whether the turn was free, and now is the caller's.
    mutating func take() -> Bool {
        defer { isBusy = true }
        return !isBusy
    }

    var isWaitedFor: Bool { !waiting.isEmpty }

    var isFull: Bool { waiting.count >= Self.limit }

    /// Waits for a turn; it comes as false where the submission was taken out.
    mutating func wait(_ submission: Bytes32, _ turn: CheckedContinuation<Bool, Never>) {
        waiting.append((submission, turn))
    }

    /// Takes a submission out that has not begun; false where its turn has come.
    mutating func remove(_ submission: Bytes32) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.submission == submission }) else { return false }
        waiting.remove(at: index).turn.resume(returning: false)
        return true
    }

    /// Gives the turn to whoever has waited longest.
    mutating func pass() {
        if waiting.isEmpty { isBusy = false } else { waiting.removeFirst().turn.resume(returning: true) }
    }
}
