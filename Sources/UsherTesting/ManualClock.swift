// A clock that stands still until a test moves it, so that hours of a session pass in no time.

public import UsherSite
internal import UsherLock

/// Time as a value: give `clock.now` to `SiteOptions.clock`, and move it by `advance(by:)`.
public final class ManualClock: Sendable {
    private let instant: Lock<ContinuousClock.Instant>
    private let beginning = ContinuousClock.Instant.now

    /// Stands at the moment of its making.
    public init() { instant = Lock(beginning) }

    /// The moment at which the clock stands.
    public var now: ContinuousClock.Instant { instant.withLock { $0 } }

    /// Since 1970: it begins in the autumn of 2026.
    public var sinceEpoch: Duration { .seconds(1_795_000_000) + (now - beginning) }

    /// Moves it, for all who read it.
    public func advance(by duration: Duration) { instant.withLock { $0 += duration } }
}

extension SiteOptions {
    /// Options whose sessions live by this clock.
    public init(clock: ManualClock, life: LifeCount? = nil) {
        self.init()
        self.clock = { clock.now }
        sinceEpoch = { clock.sinceEpoch }
        self.life = life
    }
}
