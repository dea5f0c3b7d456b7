// The tasks of a session's flows. They are cancelled with their flow, and all with the session.
//
// Behind a lock of its own: where a session comes anew from its store, its jobs go on with the new one.

internal import Logging
internal import Synchronization
internal import UsherFlow
internal import UsherLock

final class FlowJobs: Sendable {
    struct Name: Hashable, Sendable {
        let flow: Int
        let id: String
    }

    private struct Tasks {
        var all: [Name: (number: Int, task: Task<Void, Never>)] = [:]
        var last = 0
    }

    private let tasks = Lock(Tasks())
    private let count = Atomic<Int>(0)
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    deinit { cancel { _ in true } }

    /// Whether any is under way: asked with each request.
    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }

    /// Those that are under way.
    var running: Set<Name> { tasks.withLock { Set($0.all.keys) } }

    /// The flows that have a job under way.
    var flows: Set<Int> { Set(running.map(\.flow)) }

    /// Starts a job; one of the same flow and id is cancelled first.
    func start(_ job: FlowJob, of flow: Int) {
        let (work, logger) = (job.work, logger)
        let name = Name(flow: flow, id: job.id)
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
