// How many requests are under way, or on their way, and a way to wait for the last of them.

import Dispatch
import Synchronization

/// Counts what has begun and not ended: from the head of a request to the end of its answer, or from a connection's beginning to
/// its first request.
final class RequestCount: Sendable {
    private let count = Atomic(0)
    private let draining = Atomic(false)
    private let none = DispatchSemaphore(value: 0)

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func begin() { count.add(1, ordering: .sequentiallyConsistent) }

    func end() {
        let left = count.subtract(1, ordering: .sequentiallyConsistent).newValue
        // Either this sees that somebody waits, or who waits sees the new count: both orders are sequential.
        if left == 0, draining.load(ordering: .sequentiallyConsistent) { none.signal() }
    }

    /// From now on answers end their connections.
    func drain() { draining.store(true, ordering: .sequentiallyConsistent) }

    /// True when there is none left, false at the limit.
    func waitForNone(limit: Duration) -> Bool {
        let deadline = DispatchTime.now() + .milliseconds(limit.wholeMilliseconds)
        while count.load(ordering: .sequentiallyConsistent) > 0 {
            if none.wait(timeout: deadline) == .timedOut { return count.load(ordering: .sequentiallyConsistent) <= 0 }
        }
        return true
    }
}
