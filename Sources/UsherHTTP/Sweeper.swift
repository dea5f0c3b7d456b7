// A thread that calls back five times a second: the only clock of this package that acts on its own.
// A thread and not a task or a dispatch timer, so that deadlines hold even while all of those are busy.

import Glibc

/// Runs from `init` to `stop`.
final class Sweeper: Sendable {
    private final class Work: Sendable {
        let sweep: @Sendable (MonotonicTime) -> Void
        let stopDescriptor: Int32
        init(_ sweep: @escaping @Sendable (MonotonicTime) -> Void, stopDescriptor: Int32) {
            self.sweep = sweep
            self.stopDescriptor = stopDescriptor
        }
    }

    static let interval: Int32 = 200

    private let thread: pthread_t
    private let stopPipe: (reading: Int32, writing: Int32)

    init(_ sweep: @escaping @Sendable (MonotonicTime) -> Void) throws(ServerStartError) {
        guard let stopPipe = Descriptors.pipe() else {
            throw ServerStartError("no file can be opened; raise `ulimit -n`")
        }
        let work = Unmanaged.passRetained(Work(sweep, stopDescriptor: stopPipe.reading))
        var thread = pthread_t()
        let isMade =
            pthread_create(
                &thread, nil,
                { argument in
                    guard let argument else { return nil }
                    Sweeper.run(Unmanaged<Work>.fromOpaque(argument).takeRetainedValue())
                    return nil
                }, work.toOpaque()) == 0
        guard isMade else {
            work.release()
            close(stopPipe.reading)
            close(stopPipe.writing)
            throw ServerStartError("no thread can be made; raise `ulimit -u`")
        }
        self.thread = thread
        self.stopPipe = stopPipe
    }

    /// Once; no sweep runs when it returns.
    func stop() {
        Descriptors.wake(stopPipe.writing)
        pthread_join(thread, nil)
        close(stopPipe.reading)
        close(stopPipe.writing)
    }

    private static func run(_ work: Work) {
        var waiting = pollfd(fd: work.stopDescriptor, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, interval) <= 0 { work.sweep(.now) }
    }
}
