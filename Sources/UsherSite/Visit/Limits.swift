// Counts what is done, for all limits of a site.

internal import UsherFlow
internal import UsherLock

package final class Limits: Sendable {
    /// Takes one in a place that several servers share: nil, or for how long there is no room.
    package typealias TakeInStore =
        @Sendable (_ bucket: Bytes32, _ most: Int, _ per: Duration) async throws -> Duration?

    private let buckets = Locked(LimitBuckets())
    private let clock: @Sendable () -> ContinuousClock.Instant
    private let takeInStore: TakeInStore?

    /// - Parameter takeInStore: nil without a store. While it throws, this process counts by itself.
    init(clock: @escaping @Sendable () -> ContinuousClock.Instant, takeInStore: TakeInStore? = nil) {
        self.clock = clock
        self.takeInStore = takeInStore
    }

    /// - Returns: nil where it is taken, else for how long there is no room.
    func take(_ bucket: Bytes32, most: Int, per: Duration) async -> Duration? {
        if let takeInStore {
            do { return try await takeInStore(bucket, most, per) } catch {
                // The store is away, which is logged where it is asked.
            }
        }
        return buckets.withLock { $0.take(bucket, most: most, per: per, at: clock()) }
    }
}

/// Windows of so many, each from its first count on.
///
/// A count costs one look-up. If there are too many windows the one that began first goes, so at most its count is
/// lost: whoever wants to lose one has to begin 65,536 others, each by an action of their own. A window weighs some 120
/// bytes, all of them 8 MB.
struct LimitBuckets {
    typealias Instant = ContinuousClock.Instant

    private struct Window {
        let number: Int
        let end: Instant
        var count = 1
    }

    private var windows: [Bytes32: Window] = [:]
    /// Windows in the order in which they began; some have ended, or begun anew further behind.
    private var order: [(bucket: Bytes32, number: Int)] = []
    /// The first place of `order` that has not been taken off.
    private var front = 0
    private var lastNumber = 0
    private let room: Int

    init(room: Int = 65_536) { self.room = room }

    /// How many are held.
    var count: Int { windows.count }
    /// How many places their order takes.
    var placesHeld: Int { order.count }

    mutating func take(_ bucket: Bytes32, most: Int, per: Duration, at now: Instant) -> Duration? {
        guard most > 0 else { return per }
        guard let window = windows[bucket], now < window.end else {
            begin(bucket, until: now + per, at: now)
            return nil
        }
        guard window.count < most else { return window.end - now }
        windows[bucket]?.count += 1
        return nil
    }

    private mutating func begin(_ bucket: Bytes32, until end: Instant, at now: Instant) {
        lastNumber += 1
        windows[bucket] = Window(number: lastNumber, end: end)
        order.append((bucket, lastNumber))
        // Two for each that comes, so that what has ended is gone some time.
        for _ in 0..<2 { dropFirst(where: { $0.end <= now }) }
        while windows.count > room { dropFirst(where: { _ in true }) }
        if order.count > 4 * room {
            order = order[front...].filter { windows[$0.bucket]?.number == $0.number }
            front = 0
        }
        if front * 2 > order.count {
            order.removeFirst(front)
            front = 0
        }
    }

    /// Takes off the one that began first, where it has begun anew since then, or may go.
    private mutating func dropFirst(where mayGo: (Window) -> Bool) {
        guard front < order.count else { return }
        let (bucket, number) = order[front]
        if let window = windows[bucket], window.number == number {
            guard mayGo(window) else { return }
            windows[bucket] = nil
        }
        front += 1
    }
}
