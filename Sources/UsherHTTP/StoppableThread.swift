// A thread of its own, and the way to end it: a pipe on which it waits beside whatever else it waits for. For work that
// must go on while all tasks and dispatch queues are busy.

import Glibc

/// Runs from `init` to `stop`.
final class StoppableThread: Sendable {
    private final class Work: Sendable {
        let body: @Sendable (_ stop: Int32) -> Void
        let stop: Int32
        init(_ body: @escaping @Sendable (_ stop: Int32) -> Void, stop: Int32) {
            self.body = body
            self.stop = stop
        }
    }

    private let thread: pthread_t
    private let stopPipe: (reading: Int32, writing: Int32)

    /// - Parameter body: is to return when the descriptor that it is given has something to read.
    init(_ body: @escaping @Sendable (_ stop: Int32) -> Void) throws(ServerStartError) {
        guard let stopPipe = Descriptors.pipe() else {
            throw ServerStartError("no file can be opened; raise `ulimit -n`")
        }
        let work = Unmanaged.passRetained(Work(body, stop: stopPipe.reading))
        var thread = pthread_t()
        let isMade =
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                    work.body(work.stop)
                    return nil
                }, work.toOpaque()) == 0
        guard isMade else {
            work.release()
            Descriptors.close(stopPipe)
            throw ServerStartError("no thread can be made; raise `ulimit -u`")
        }
        self.thread = thread
        self.stopPipe = stopPipe
    }

    /// Once; the body has returned when it returns.
    func stop() {
        Descriptors.wake(stopPipe.writing)
        pthread_join(thread, nil)
        Descriptors.close(stopPipe)
    }
}
