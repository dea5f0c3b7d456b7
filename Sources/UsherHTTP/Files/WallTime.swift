// The time of day, for what is compared with the times of files. Deadlines use MonotonicTime: this clock
// may be set back.

import Glibc

/// Nanoseconds since 1970, never negative.
struct WallTime: Comparable, Hashable, Sendable {
    private(set) var nanoseconds: Int

    init(nanoseconds: Int) { self.nanoseconds = max(0, nanoseconds) }

    /// A time before 1970 or one that does not fit counts as 1970: any disk may hold either.
    init(_ time: timespec) {
        let (scaled, isOver) = time.tv_sec.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOverToo) = scaled.addingReportingOverflow(time.tv_nsec)
        self.init(nanoseconds: isOver || isOverToo ? 0 : sum)
    }

    static var now: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(time)
    }

    /// Whole seconds since 1970, as of the system's last tick.
    static var second: Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.tv_sec
    }

    /// Whole seconds, rounded down, as HTTP's dates have them.
    var seconds: Int { nanoseconds / 1_000_000_000 }

    static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

    /// True if it is so far from `now` that what changes now cannot show the same time.
    ///
    /// File systems stamp times every few milliseconds, some every second. A time in the future is far from now too.
    func isSettled(now: WallTime) -> Bool { abs(now.nanoseconds - nanoseconds) > 1_000_000_000 }
}
