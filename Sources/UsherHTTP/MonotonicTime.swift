// Time for deadlines: a value that goes only forward. What decides by it takes `now`; only callbacks and
// the sweeper read the clock.

import Glibc

/// Milliseconds of the system's monotonic clock.
struct MonotonicTime: Comparable, Sendable {
    var milliseconds: Int

    static let never = MonotonicTime(milliseconds: .max)

    /// Some 20 ns: read without a system call.
    static var now: MonotonicTime {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return MonotonicTime(milliseconds: time.tv_sec * 1_000 + time.tv_nsec / 1_000_000)
    }

    static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

    static func + (time: Self, duration: Duration) -> Self {
        let (sum, isOver) = time.milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
        return isOver ? never : MonotonicTime(milliseconds: sum)
    }
}

extension Duration {
    /// Rounded up; what is too long to count is a year.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        guard seconds < 31_536_000 else { return 31_536_000_000 }
        guard seconds >= 0 else { return 0 }
        return Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
