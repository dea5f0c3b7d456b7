// Who is in a session: requests and actions that are under way, and the sweep's tick.

internal import Synchronization

/// Counts who is in a session. As long as anybody is, it does not expire by being idle, and is not packed.
package struct Presence: ~Copyable, Sendable {
    /// In the lower half who is there, in the upper who ever came: read in one step, so that packing sees whether
    /// anybody came meanwhile.
    private let counts = Atomic<UInt64>(0)
    private let isTicking = Atomic(false)

    func enter() { counts.wrappingAdd(1 << 32 + 1, ordering: .sequentiallyConsistent) }
    func leave() { counts.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

    package var isAnybody: Bool { Self.isAnybody(counts.load(ordering: .relaxed)) }

    private static func isAnybody(_ counts: UInt64) -> Bool { UInt32(truncatingIfNeeded: counts) > 0 }

    /// Nobody is there. Two of them are equal where nobody came in between.
    struct Absence: Equatable, Sendable {
        fileprivate let counts: UInt64
    }

    /// Nil where somebody is there.
    var absence: Absence? {
        let counts = counts.load(ordering: .sequentiallyConsistent)
        return Self.isAnybody(counts) ? nil : Absence(counts: counts)
    }

    /// True if no tick is out already; then one is.
    func beginTick() -> Bool { isTicking.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged }
    func endTick() { isTicking.store(false, ordering: .relaxed) }
}
