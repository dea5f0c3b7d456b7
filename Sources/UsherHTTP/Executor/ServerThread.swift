// How a request that may wait runs inline on the thread that read it, as async code, without a hop.
//
// The thread is a TaskExecutor and each session has an InlineSerialExecutor. The work starts with Task.immediate;
// whatever it enqueues while the thread is inside its callback waits in the thread's own queue, which is worked off
// before the callback returns. Later jobs run on the global pool, since the thread is back in its epoll loop by then;
// but for those that a store's answer lets go on, which are delivered to the thread (see Delivery).
//
//     enqueued ──inside a callback──▶ queue ──its turn──▶ runs here
//        │                              └──after its `ThreadShare`───────┐
//        ├──outside of one, delivered──▶ inbox ──the loop's next turn──▶ runs here, as in a callback
//        └──outside of one───────────────────────────────────────────────┴──▶ runs on the pool
//
// A hop between the request and an actor costs one append and one removal, no lock and no system call. A request that
// hops for ever cannot hold the thread: when it goes to the pool its connection is suspended.

import Dispatch

/// One of the threads that serve, as an executor of tasks: see `ServerLoop` for what it does between requests.
final class ServerThread: TaskExecutor, @unchecked Sendable {
    // because its variables are touched on the thread itself only; others read `inbox`, which is set once, before
    // anything is enqueued

    /// A job, the rest of a request, or an actor that has jobs.
    enum Item {
        case job(UnownedJob)
        case rest(@Sendable () -> Void)
        case drain(InlineSerialExecutor)
    }

    private var queue: [Item] = []
    private var next = 0
    private var isRunning = false
    /// Nil for a thread without a loop.
    private(set) var inbox: Inbox<Item>?

    /// Never freed: a task may outlive the thread that it began on and be enqueued here later. An entry weighs some 100
    /// bytes, and there are as many as servers ever had threads.
    private static let all = ThreadReference<ServerThread>()

    /// The server thread that the caller runs on; made at the thread's first request.
    static var current: ServerThread {
        if let known = all.value { return known }
        let made = ServerThread()
        all.setForever(made)
        return made
    }

    /// The server thread that the caller runs on and is inside a callback of, if any.
    static var active: ServerThread? {
        guard let thread = all.value, thread.isRunning else { return nil }
        return thread
    }

    /// From now on the thread looks into its inbox.
    func open(wakeup: WakeupPipe) { inbox = Inbox(wakeup: wakeup) }

    /// The thread ends: what is still in its inbox, and what comes later, runs on the pool.
    func close() {
        for item in inbox?.close() ?? [] { performOnPool(item) }
    }

    /// Does what has been delivered.
    func runDelivered() {
        guard let items = inbox?.removeAll(), !items.isEmpty else { return }
        run { for item in items { perform(item) } }
    }

    /// Does `work` here and now, and then all that it has enqueued, until nothing is left or it waits elsewhere.
    func run<Result>(_ work: () -> Result) -> Result {
        isRunning = true
        let result = work()
        var share = ThreadShare()
        while next < queue.count, share.isLeft {
            let item = queue[next]
            next += 1
            perform(item)
        }
        isRunning = false
        if next > 0 || !queue.isEmpty {
            for item in queue[next...] { performOnPool(item) }
            queue.removeAll(keepingCapacity: true)
            next = 0
        }
        return result
    }

    // On the thread itself, inside a callback.

    func drainLater(_ executor: InlineSerialExecutor) { queue.append(.drain(executor)) }

    func enqueue(_ job: consuming ExecutorJob) { enqueue(.job(UnownedJob(job))) }

    /// From any thread.
    func enqueue(_ item: Item) {
        if let here = Self.active, here === self { return queue.append(item) }
        if let inbox, let delivery = Delivery.current, delivery.add(item, to: inbox) { return }
        performOnPool(item)
    }

    private func perform(_ item: Item) {
        switch item {
        case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
        case .rest(let rest): rest()
        case .drain(let executor): executor.drain(on: self)
        }
    }

    private func performOnPool(_ item: Item) {
        switch item {
        case .job(let job):
            DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        case .rest(let rest): DispatchQueue.global().async(execute: rest)
        case .drain(let executor): executor.drainOnPool()
        }
    }
}
