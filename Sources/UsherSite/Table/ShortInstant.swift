// An instant in eight bytes instead of sixteen: of a million sessions the table keeps two each, in twice as many
// places.

/// To the nanosecond, within three centuries of this process's beginning; further away it is the end of those.
struct ShortInstant {
    private let nanoseconds: Int64

    /// Any instant will do that stays the same.
    private static let origin = ContinuousClock.now

    init(_ instant: ContinuousClock.Instant) {
        let (seconds, attoseconds) = (instant - Self.origin).components
        let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isFarther) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        nanoseconds = isFar || isFarther ? (seconds < 0 ? .min : .max) : sum
    }

    var instant: ContinuousClock.Instant { Self.origin + .nanoseconds(nanoseconds) }
}
