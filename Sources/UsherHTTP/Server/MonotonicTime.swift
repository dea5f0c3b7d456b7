// Time for deadlines: a value that goes only forward. Code that decides by it takes `now`; only callbacks, the threads'
// loops and the sweeper read the clock.

import Glibc

/// Milliseconds of the system's monotonic clock.
struct MonotonicTime: Comparable, Sendable {
    var milliseconds: Int

    static let never = MonotonicTime(milliseconds: .max)

    /// As of the system's last tick, some 4 ms ago at most: precise enough for deadlines, and cheaper to read than the
    /// exact time.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return MonotonicTime(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000)
    }

    /// The time at this very moment, to measure what takes less than a tick.
    static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }

    static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    static func + (time: Self, duration: Duration) -> Self { time.after(duration.wholeMilliseconds) }

    func after(_ milliseconds: Int) -> Self {
        let (sum, isOver) = self.milliseconds.addingReportingOverflow(milliseconds)
        return isOver ? .never : MonotonicTime(milliseconds: sum)
    }
}

extension Duration {
    /// Rounded up, at most a year.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 31_536_000 else { return 31_536_000_000 }
        guard seconds >= 0 else { return 0 }
        return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
