// Makes a session an actor that runs inside libmicrohttpd's callback: its jobs run one at a time, on the server thread
// while a callback is under way there, else on the global pool. Whoever finds the executor free takes the turn and with
// it the duty to run all jobs:
//
//     free ──enqueue on a server thread──▶ taken, drained when the callback's work is done ──no job left──▶ free
//       ├──enqueue within a delivery──▶ taken, drained on the server thread that it was last on ──no job left──▶ free
//       ├──enqueue elsewhere──▶ taken, drained on the pool ──no job left──▶ free
//       └──runNow──▶ taken, the caller is inside ──▶ drained ──no job left──▶ free
//     taken ──enqueue──▶ taken, the job waits behind the others
//     drained ──after its `ThreadShare`──▶ the rest is drained on the pool
//
// It is a TaskExecutor too, and the tasks of its actor prefer it. So what leaves the actor's isolation on its way (a
// nonisolated async function, a closure that the compiler makes one: Swift 6.3 does that to each closure with a capture
// list) is enqueued here as well, and takes its turn with the actor instead of running beside it.

import Dispatch
internal import UsherLock

/// The serial executor of one actor; return it as the actor's `unownedExecutor` and keep it as long.
///
/// ```swift
/// actor Session {
///     private let executor = InlineSerialExecutor()
///     nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
/// }
/// ```
package final class InlineSerialExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
    // because `capture` and `home` are touched by the thread that has the turn only

    private struct Turn {
        var isTaken = false
        /// The next job, and those behind it. There is nearly always only the one, so most actors need no array.
        var first: UnownedJob?
        var others: [UnownedJob] = []
        var next = 0

        mutating func add(_ job: UnownedJob) {
            if first == nil { first = job } else { others.append(job) }
        }

        mutating func removeFirst() -> UnownedJob? {
            guard let job = first else { return nil }
            if next < others.count {
                first = others[next]
                next += 1
            } else {
                first = nil
                others = []
                next = 0
            }
            return job
        }
    }

    /// Says if the next job is to be captured instead of enqueued: see `start`.
    private enum Capture {
        case none
        case waiting
        case captured(UnownedJob)
    }

    private let turn = Lock(Turn())
    private var capture = Capture.none
    /// The inbox of the server thread that the actor was last on.
    private var home: Inbox<ServerThread.Item>?

    /// An executor that nobody is in.
    package init() {}

    /// Called by Swift, from any thread.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent, case .waiting = capture {
            capture = .captured(job)
            return
        }
        let begins = turn.withLock { turn in
            turn.add(job)
            defer { turn.isTaken = true }
            return !turn.isTaken
        }
        guard begins else { return }
        if let thread = ServerThread.active { return thread.drainLater(self) }
        if let home, let delivery = Delivery.current, delivery.add(.drain(self), to: home) { return }
        drainOnPool()
    }

    /// A reference that does not keep it alive, as `unownedExecutor` wants it.
    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    /// Does `work` within the actor here and now, without a task, if nobody is in it; returns nil, without it, if
    /// somebody is. Jobs that are enqueued for the actor meanwhile come behind it.
    package func runNow<Result>(_ work: () throws -> Result) rethrows -> Result? {
        let isFree = turn.withLock { turn in
            defer { turn.isTaken = true }
            return !turn.isTaken
        }
        guard isFree else { return nil }
        let thread = ServerThread.active
        defer { if let thread { drain(on: thread) } else { leaveToPool() } }
        return try Self.here.holding(self, work)
    }

    /// Gives the turn back, or hands it to the pool where jobs wait.
    private func leaveToPool() {
        let hasJobs = turn.withLock { turn in
            turn.isTaken = turn.first != nil
            return turn.isTaken
        }
        if hasJobs { drainOnPool() }
    }

    /// Called by Swift for code that runs in no job of this executor.
    package func isIsolatingCurrentContext() -> Bool? { isCurrent }

    /// True if the caller runs within the actor.
    package var isCurrent: Bool { Self.here.value === self }

    /// The executor whose turn the thread has.
    private static let here = ThreadReference<InlineSerialExecutor>()

    /// Starts a task of the actor's, from within it, by `Task.immediate(executorPreference:)`, so that it runs up to
    /// where it waits.
    ///
    /// A task that prefers an executor begins without it, and is enqueued at its first step. The enqueued job is
    /// captured and run here, at once: otherwise it would wait until the caller has left the actor.
    ///
    /// - Parameter start: is given what the task is to prefer: this executor.
    package func start<Failure: Error>(_ start: (any TaskExecutor) -> Task<Void, Failure>) -> Task<Void, Failure> {
        capture = .waiting
        let task = start(self)
        let captured = capture
        capture = .none
        if case .captured(let job) = captured { run(job) }
        return task
    }

    /// The same call, which comes back, where it is made within a delivery, to the thread that serves the actor now or
    /// did so last. To be called within the actor.
    package func comingBack<Value: Sendable>(
        _ tell: @escaping @Sendable (Value) -> Void
    ) -> @Sendable (Value) -> Void {
        guard let inbox = ServerThread.active?.inbox ?? home else { return tell }
        return { value in
            guard let delivery = Delivery.current, delivery.add(.rest { tell(value) }, to: inbox) else {
                return tell(value)
            }
        }
    }

    /// Runs the jobs that wait, until it has had its share of the thread. To be called by whoever has the turn.
    func drain() {
        let isDone = Self.here.holding(self) {
            var share = ThreadShare()
            while share.isLeft {
                guard let job = nextJob() else { return true }
                run(job)
            }
            return false
        }
        if !isDone { drainOnPool() }
    }

    /// Runs the jobs that wait, on a thread that serves. The actor is at home there from now on: deliveries to it go to
    /// that thread.
    func drain(on thread: ServerThread) {
        if home !== thread.inbox { home = thread.inbox }
        drain()
    }

    /// Jobs are told that they run on what they prefer: a task would otherwise be enqueued again at each of its steps
    /// within the actor.
    private func run(_ job: UnownedJob) {
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }

    func drainOnPool() { DispatchQueue.global().async { self.drain() } }

    /// The next job; where there is none, gives the turn back.
    private func nextJob() -> UnownedJob? {
        turn.withLock { turn in
            let job = turn.removeFirst()
            if job == nil { turn.isTaken = false }
            return job
        }
    }
}
