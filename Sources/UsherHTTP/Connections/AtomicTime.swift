// A deadline or a time stamp that one thread writes and the sweeper reads.

import Synchronization

/// A point in time, or none. Whoever reads it sees what was written before it.
struct AtomicTime: ~Copyable, Sendable {
    private static let none = Int.min
    private let milliseconds: Atomic<Int>

    init(_ time: MonotonicTime? = nil) { milliseconds = Atomic(Self.encoded(time)) }

    var value: MonotonicTime? {
        let milliseconds = milliseconds.load(ordering: .acquiring)
        return milliseconds == Self.none ? nil : MonotonicTime(milliseconds: milliseconds)
    }

    func set(_ time: MonotonicTime?) { milliseconds.store(Self.encoded(time), ordering: .releasing) }

    /// Sets another time where it is still that one; whether it was.
    func replace(_ expected: MonotonicTime, by time: MonotonicTime) -> Bool {
        milliseconds.compareExchange(
            expected: expected.milliseconds, desired: time.milliseconds, ordering: .relaxed
        ).exchanged
    }

    private static func encoded(_ time: MonotonicTime?) -> Int { time?.milliseconds ?? none }
}
