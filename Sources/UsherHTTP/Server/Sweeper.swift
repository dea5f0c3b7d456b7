// A thread that calls back five times a second: the only timer of this module. Not a task or a dispatch timer, so that
// deadlines hold even while all of those are busy.

import Glibc

/// Runs from `init` to `stop`.
final class Sweeper: Sendable {
    static let interval: Int32 = 200

    private let thread: StoppableThread

    init(_ sweep: @escaping @Sendable (MonotonicTime) -> Void) throws(ServerStartError) {
        thread = try StoppableThread { stop in
            var waiting = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
            while poll(&waiting, 1, Self.interval) <= 0 { sweep(.now) }
        }
    }

    /// Once; no sweep runs when it returns.
    func stop() { thread.stop() }
}
