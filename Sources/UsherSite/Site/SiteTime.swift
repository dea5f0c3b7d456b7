// Tells a site the time: since 1970, so that what one process stores means the same to the next, and by a clock that
// never goes back.

package import UsherFlow

package final class SiteTime: Sendable {
    package let clock: @Sendable () -> ContinuousClock.Instant
    /// The clock's instant at the Unix epoch.
    private let origin: ContinuousClock.Instant

    /// - Parameter sinceEpoch: the time now, since 1970.
    init(clock: @escaping @Sendable () -> ContinuousClock.Instant, sinceEpoch: Duration) {
        self.clock = clock
        origin = clock() - sinceEpoch
    }

    package var now: Moment { moment(clock()) }

    package func moment(_ instant: ContinuousClock.Instant) -> Moment { instant - origin }

    package func instant(_ moment: Moment) -> ContinuousClock.Instant { origin + moment }
}
