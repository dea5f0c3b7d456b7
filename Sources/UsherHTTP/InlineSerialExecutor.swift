// What makes a session an actor that runs inside libmicrohttpd's callback: its jobs run one at a time, on
// the server thread while a callback is under way there, else on the global pool.

import Dispatch

/// The serial executor of one actor; return it as the actor's `unownedExecutor` and keep it as long.
///
/// ```swift
/// actor Session {
///     private let executor = InlineSerialExecutor()
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
package final class InlineSerialExecutor: SerialExecutor {
    private struct Turn {
        var isTaken = false
        var jobs: [UnownedJob] = []
        var next = 0
    }

    /// After so many jobs in one go the rest is done from the pool, so that one actor cannot hold a server thread.
    private static let jobsPerDrain = 1_024

    private let turn = Lock(Turn())

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let begins = turn.withLock { turn in
            turn.jobs.append(job)
            defer { turn.isTaken = true }
            return !turn.isTaken
        }
        guard begins else { return }
        if let thread = ServerThread.active { thread.drainLater(self) } else { drainOnPool() }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// By whoever has the turn, and nobody else.
    func drain() {
        for _ in 0..<Self.jobsPerDrain {
            guard let job = nextJob() else { return }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
        drainOnPool()
    }

    func drainOnPool() { DispatchQueue.global().async { self.drain() } }

    /// The next job; where there is none the turn is given back.
    private func nextJob() -> UnownedJob? {
        turn.withLock { turn in
            guard turn.next < turn.jobs.count else {
                turn.jobs.removeAll(keepingCapacity: turn.jobs.capacity <= 16)
                turn.next = 0
                turn.isTaken = false
                return nil
            }
            defer { turn.next += 1 }
            return turn.jobs[turn.next]
        }
    }
}
