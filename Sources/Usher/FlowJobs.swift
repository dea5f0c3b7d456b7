// The tasks of a session's flows. They are cancelled with their flow, and all with the session.

internal import Logging
internal import UsherFlow

final class FlowJobs {
    /// One job on its way.
    struct Run: Sendable {
        let flow: Int
        let id: String
        let number: Int
    }

    private struct Key: Hashable {
        let flow: Int
        let id: String
    }

    private var tasks: [Key: (number: Int, task: Task<Void, Never>)] = [:]
    private var last = 0
    private let logger: Logger

    init(logger: Logger) { self.logger = logger }

    deinit { for (_, task) in tasks.values { task.cancel() } }

    /// The flows that have a job under way.
    var flows: Set<Int> { Set(tasks.keys.map(\.flow)) }

    /// Starts a job; one of the same flow and id is cancelled first.
    func start(_ job: FlowJob, of flow: Int, ended: @escaping @Sendable (Run) async -> Void) {
        last += 1
        let run = Run(flow: flow, id: job.id, number: last)
        let (work, logger) = (job.work, logger)
        let task = Task.detached {
            do { try await work() } catch is CancellationError {} catch {
                logger.error("A job failed.", metadata: [Log.error: "\(type(of: error))"])
            }
            await ended(run)
        }
        tasks.updateValue((last, task), forKey: Key(flow: flow, id: job.id))?.task.cancel()
    }

    func cancel(flow: Int) {
        for key in tasks.keys where key.flow == flow { tasks.removeValue(forKey: key)?.task.cancel() }
    }

    func cancel(_ id: String, of flow: Int) { tasks.removeValue(forKey: Key(flow: flow, id: id))?.task.cancel() }

    /// Lets a job go that has ended, unless another has its place by now.
    func forget(_ run: Run) {
        let key = Key(flow: run.flow, id: run.id)
        if tasks[key]?.number == run.number { tasks[key] = nil }
    }
}
