// The work that a session's flows run beside their pages.

internal import Synchronization
internal import UsherFlow

extension Session {
    /// Starts and stops what flows run beside their pages.
    func follow(_ outcome: PageTree.Outcome) {
        if !outcome.ended.isEmpty || !outcome.stopped.isEmpty {
            runningJobs?.cancel { outcome.stops(flow: $0.flow, job: $0.id) }
            lease?.follow(outcome)
        }
        for (flow, job) in outcome.jobs where !outcome.ended.contains(flow) { jobs.start(job, of: flow) }
        // Where the session may be used on other servers, the sweep asks whether its work is to go on.
        guard lease != nil, isWorking, !isWatched else { return }
        isWatched = true
        parts.table.watch(self)
    }

    /// Tells the tree which flows have work under way: their pages are not evicted.
    func tellTreeOfWork() {
        let elsewhere = lease?.flowsElsewhere ?? []
        guard isWorking || !elsewhere.isEmpty || !tree.working.isEmpty else { return }
        tree.working = (runningJobs?.flows ?? []).union(elsewhere)
    }

    /// What runs of its flows, where anything ever did.
    nonisolated var runningJobs: FlowJobs? { firstJobs.load() }

    /// The same, made where there is none.
    nonisolated var jobs: FlowJobs { firstJobs.load() ?? firstJobs.storeIfNil(FlowJobs(logger: parts.logger)) }

    /// Whether work of its flows is under way here.
    nonisolated var isWorking: Bool { runningJobs?.isEmpty == false }
}
