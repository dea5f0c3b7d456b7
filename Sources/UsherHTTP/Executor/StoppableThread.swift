// A thread of its own, and the way to end it: a wakeup that it polls beside whatever else it waits for. For work that
// must go on while all tasks and dispatch queues are busy.

import Glibc

/// Runs from `init` to `stop`.
final class StoppableThread: Sendable {
    private final class Work: Sendable {
        let body: @Sendable (_ stop: Int32) -> Void
        let stop: WakeupPipe
        init(_ body: @escaping @Sendable (_ stop: Int32) -> Void, stop: WakeupPipe) {
            self.body = body
            self.stop = stop
        }
    }

    private let thread: pthread_t
    private let stopWakeup: WakeupPipe

    /// - Parameter body: is to return when the descriptor that it is given has something to read.
    init(_ body: @escaping @Sendable (_ stop: Int32) -> Void) throws(ServerStartError) {
        let stopWakeup = try WakeupPipe()
        let work = Unmanaged.passRetained(Work(body, stop: stopWakeup))
        var thread = pthread_t()
        let isMade =
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                    work.body(work.stop.descriptor)
                    return nil
                }, work.toOpaque()) == 0
        guard isMade else {
            work.release()
            throw ServerStartError("no thread can be made; raise `ulimit -u`")
        }
        self.thread = thread
        self.stopWakeup = stopWakeup
    }

    /// Once; the body has returned when it returns.
    func stop() {
        stopWakeup.signal()
        pthread_join(thread, nil)
    }
}
