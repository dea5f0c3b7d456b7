// How a request that may wait runs inline on the thread that read it, as async code, without a hop.
//
// The thread is a TaskExecutor and each session has an InlineSerialExecutor. The work starts with
// Task.immediate; whatever it enqueues while the thread is inside its callback waits in the thread's own
// list, which the callback works off before it returns. What arrives later, from a timer or a
// database's thread, runs on the global pool, since the thread is back in its epoll loop by then.
//
// Cost: one append and one take-out for each hop between the request and an actor, no lock and no system
// call. A request that hops for ever cannot hold the thread: after `jobsPerCallback` jobs what is left goes
// to the pool and the connection is suspended.

import Dispatch
import Glibc

/// One of the threads that serve, as an executor of tasks: see `ServerLoop` for what it does between requests.
final class ServerThread: TaskExecutor, @unchecked Sendable {
    // because `waiting`, `next` and `isRunning` are touched on the thread itself only

    /// What waits for its turn on the thread.
    private enum Piece {
        case job(UnownedJob)
        case drain(InlineSerialExecutor)
    }

    private static let jobsPerCallback = 1_024

    // Nothing of this is handed out, so no look can overlap with another: checked in tests only.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    private var waiting: [Piece] = []
    @exclusivity(unchecked) private var next = 0
    @exclusivity(unchecked) private var isRunning = false
    /// Whose next job is kept back, and that job.
    @exclusivity(unchecked) private var keeping: InlineSerialExecutor?
    @exclusivity(unchecked) private var kept: UnownedJob?

    /// Never freed: a task may outlive the thread that it began on and be enqueued here later. An entry
    /// weighs some 100 bytes, and there are as many as servers ever had threads.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The server thread that the caller runs on; made at the thread's first request.
    static var current: ServerThread {
        if let known = existing { return known }
        let made = ServerThread()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    /// The server thread that the caller runs on and is inside a callback of, if any.
    static var active: ServerThread? {
        guard let existing, existing.isRunning else { return nil }
        return existing
    }

    private static var existing: ServerThread? {
        pthread_getspecific(key).map { Unmanaged<ServerThread>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Does `work` here and now, and then all that it has enqueued, until nothing is left or it waits elsewhere.
    func run<Result>(_ work: () -> Result) -> Result {
        isRunning = true
        let result = work()
        var turns = 0
        while next < waiting.count, turns < Self.jobsPerCallback {
            let piece = waiting[next]
            next += 1
            turns += 1
            perform(piece)
        }
        isRunning = false
        if next > 0 || !waiting.isEmpty {
            for piece in waiting[next...] { handOver(piece) }
            waiting.removeAll(keepingCapacity: true)
            next = 0
        }
        return result
    }

    // On the thread itself, inside a callback.

    /// From here on, until `takeKept`.
    func keep(jobOf executor: InlineSerialExecutor) { (keeping, kept) = (executor, nil) }

    /// Whether this is the job that is kept back.
    func keeps(_ job: UnownedJob, of executor: InlineSerialExecutor) -> Bool {
        guard keeping === executor else { return false }
        (keeping, kept) = (nil, job)
        return true
    }

    func takeKept() -> UnownedJob? {
        defer { (keeping, kept) = (nil, nil) }
        return kept
    }

    func drainLater(_ executor: InlineSerialExecutor) { waiting.append(.drain(executor)) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if let here = Self.active, here === self { waiting.append(.job(job)) } else { handOver(.job(job)) }
    }

    private func perform(_ piece: Piece) {
        switch piece {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .drain(let executor): executor.drain()
        }
    }

    private func handOver(_ piece: Piece) {
        switch piece {
        case .job(let job):
            DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        case .drain(let executor): executor.drainOnPool()
        }
    }
}
