// How long work waits for the lock that another process has on a database: until the deadline of the one who asked for
// it.

import Glibc
internal import UsherLock

/// The deadline of the work that a connection does now. One work sets it after the other.
package final class Patience: Sendable {
    private let until: Lock<ContinuousClock.Instant>

    package init(until deadline: ContinuousClock.Instant = .now) { until = Lock(deadline) }

    package var deadline: ContinuousClock.Instant {
        get { until.withLock { $0 } }
        set { until.withLock { $0 = newValue } }
    }

    /// SQLite asks this before it tries again; a busy handler's answer.
    package func waits(tried times: Int) -> Bool {
        guard deadline > .now else { return false }
        usleep(UInt32(min(500 << min(times, 4), 5_000)))
        return true
    }
}
