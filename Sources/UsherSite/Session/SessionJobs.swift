// The work that a session's flows run beside their pages. It is cancelled with its flow, and all with the session.

internal import Logging
internal import Synchronization
internal import UsherFlow
internal import UsherLock

/// The jobs of a session. Nothing is held for them before the first: most sessions never have one.
package struct SessionJobs: ~Copyable, Sendable {
    package struct Name: Hashable, Sendable {
        package let flow: Int
        package let id: String
    }

    private let first = AtomicLazyReference<Tasks>()
    /// False before the first: sooner asked than the reference.
    private let hasBegun: Atomic<Bool>

    /// - Parameter copy: a session that this one replaces: its jobs go on with this one.
    package init(goingOnFrom copy: Session? = nil) {
        let tasks = copy?.jobs.first.load()
        hasBegun = Atomic(tasks != nil)
        if let tasks { _ = first.storeIfNil(tasks) }
    }

    /// True if any is under way: asked with each request.
    package var isEmpty: Bool { !hasBegun.load(ordering: .acquiring) || first.load()?.isEmpty ?? true }

    /// Those that are under way.
    package var running: Set<Name> { first.load()?.running ?? [] }

    /// The flows that have a job under way.
    var flows: Set<Int> { Set(running.map(\.flow)) }

    /// Starts a job; one of the same flow and id is cancelled first.
    func start(_ job: FlowJob, of flow: Int, logger: Logger) {
        hasBegun.store(true, ordering: .releasing)
        (first.load() ?? first.storeIfNil(Tasks())).start(job, Name(flow: flow, id: job.id), logger)
    }

    package func cancel(where isMeant: (Name) -> Bool) { first.load()?.cancel(where: isMeant) }

    package func cancelAll() { cancel { _ in true } }

    /// By reference: where a session comes anew from its store, its jobs go on with the new one.
    final class Tasks: Sendable {
        private struct Running {
            var all: [Name: (number: Int, task: Task<Void, Never>)] = [:]
            var last = 0
        }

        private let tasks = Lock(Running())
        private let count = Atomic<Int>(0)

        deinit { cancel { _ in true } }

        var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

        var running: Set<Name> { tasks.withLock { Set($0.all.keys) } }

        func start(_ job: FlowJob, _ name: Name, _ logger: Logger) {
            let work = job.work
            let before = tasks.withLock { tasks in
                tasks.last += 1
                let number = tasks.last
                // Begins while the lock is held, and comes for it only when it ends.
                let task = Task.detached { [weak self] in
                    do { try await work() } catch is CancellationError {} catch {
                        logger.error("A job failed.", metadata: [Log.error: "\(type(of: error))"])
                    }
                    self?.forget(name, number)
                }
                defer { count.store(tasks.all.count, ordering: .relaxed) }
                return tasks.all.updateValue((number, task), forKey: name)?.task
            }
            before?.cancel()
        }

        func cancel(where isMeant: (Name) -> Bool) {
            let cancelled = tasks.withLock { tasks in
                let meant = tasks.all.filter { isMeant($0.key) }
                for name in meant.keys { tasks.all[name] = nil }
                count.store(tasks.all.count, ordering: .relaxed)
                return meant.values.map(\.task)
            }
            for task in cancelled { task.cancel() }
        }

        /// Lets a job go that has ended, unless another has its place by now.
        private func forget(_ name: Name, _ number: Int) {
            tasks.withLock { tasks in
                if tasks.all[name]?.number == number { tasks.all[name] = nil }
                count.store(tasks.all.count, ordering: .relaxed)
            }
        }
    }
}
