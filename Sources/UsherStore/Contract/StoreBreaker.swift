// A circuit breaker: after some failures in a row a store is left alone for a moment, so that one that is away costs
// its visitors nothing but the answer that it is away. Who comes first after that moment tries.

internal import UsherLock

package final class StoreBreaker: Sendable {
    package typealias Instant = ContinuousClock.Instant

    /// For so long nobody asks.
    package static let rest: Duration = .seconds(2)

    private struct Health {
        var failures = 0
        var restsUntil: Instant?
    }

    private let health = Locked(Health())
    private let limit: Int
    private let clock: @Sendable () -> Instant

    /// - Parameter failures: in a row.
    package init(after failures: Int, clock: @escaping @Sendable () -> Instant) {
        limit = failures
        self.clock = clock
    }

    /// True if nobody is to ask just now.
    package var isOpen: Bool {
        let now = clock()
        return health.withLock { health in health.restsUntil.map { now < $0 } ?? false }
    }

    package func noteAnswer() { health.withLock { $0 = Health() } }

    package func noteFailure() {
        let now = clock()
        health.withLock { health in
            health.failures += 1
            if health.failures >= limit { health.restsUntil = now + Self.rest }
        }
    }
}
