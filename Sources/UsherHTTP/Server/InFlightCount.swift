// How many requests or connections are in flight, and a way to wait for the last of them.

import Dispatch
import Synchronization

/// Counts what has begun and not ended.
final class InFlightCount: Sendable {
    private let count = Atomic(0)
    private let draining = Atomic(false)
    private let none = DispatchSemaphore(value: 0)

    /// True if somebody waits, or has waited, for the last one.
    var isDraining: Bool { draining.load(ordering: .relaxed) }

    func begin() { count.add(1, ordering: .sequentiallyConsistent) }

    func end() {
        let left = count.subtract(1, ordering: .sequentiallyConsistent).newValue
        // Either this sees the drain, or whoever drains sees the new count: both orders are sequentially consistent.
        if left == 0, draining.load(ordering: .sequentiallyConsistent) { none.signal() }
    }

    /// From now on the end of the last one is told. To be called before `waitUntilNone`.
    func drain() { draining.store(true, ordering: .sequentiallyConsistent) }

    /// True if there was none left before the limit.
    func waitUntilNone(limit: Duration) -> Bool {
        let deadline = DispatchTime.now() + .milliseconds(limit.wholeMilliseconds)
        while count.load(ordering: .sequentiallyConsistent) > 0 {
            if none.wait(timeout: deadline) == .timedOut { return count.load(ordering: .sequentiallyConsistent) <= 0 }
        }
        return true
    }
}
