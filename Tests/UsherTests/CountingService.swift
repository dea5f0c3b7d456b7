// The service of the small site, which counts its calls, and a gate at which it waits.

import Synchronization

/// The service that the counter calls: counts its calls, and can hold them.
final class CountingService: Sendable {
    private let calls = Mutex(0)
    private let working = Mutex(false)
    private let signing = Mutex(false)
    /// True if the counter's visitor acts for somebody once it has counted.
    var signsIn: Bool {
        get { signing.withLock { $0 } }
        set { signing.withLock { $0 = newValue } }
    }
    /// True if the page of the counter refreshes itself.
    var isWorking: Bool {
        get { working.withLock { $0 } }
        set { working.withLock { $0 = newValue } }
    }
    let gate = Gate()
    let job: @Sendable () async throws -> Void

    init(job: @escaping @Sendable () async throws -> Void = {}) { self.job = job }

    var count: Int { calls.withLock { $0 } }

    /// Throws where it is cancelled before the gate opens.
    func work() async throws {
        calls.withLock { $0 += 1 }
        await gate.pass()
        try Task.checkCancellation()
    }
}

/// Closed by `close`, it holds whoever passes until `open`.
actor Gate {
    private var isClosed = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals: [CheckedContinuation<Void, Never>] = []

    var isWaitedAt: Bool { !waiting.isEmpty }

    func close() { isClosed = true }

    func open() {
        isClosed = false
        for each in waiting { each.resume() }
        waiting = []
    }

    func pass() async {
        guard isClosed else { return }
        for each in arrivals { each.resume() }
        arrivals = []
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Returns when somebody waits here.
    func arrived() async {
        if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
    }

    /// Returns when somebody waits here, or when the answer is there of the one who should have come.
    nonisolated func arrived<Answer>(orEndOf answer: Task<Answer, any Error>) async {
        Task {
            _ = await answer.result
            await waitNoMore()
        }
        await arrived()
    }

    private func waitNoMore() {
        for each in arrivals { each.resume() }
        arrivals = []
    }
}
