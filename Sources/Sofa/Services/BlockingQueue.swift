// For work that blocks its thread (hashing, files): a few threads of its own, so that neither Swift's cooperative threads
// nor a server's ever wait for it.

import Foundation
import Synchronization

final class BlockingQueue: Sendable {
    struct Full: Error, CustomStringConvertible {
        let description = "Too many at once. Please try again in a moment."
    }

    private let queue: OperationQueue
    private let longest: Int
    private let count = Mutex(0)

    /// - Parameters:
    ///   - width: how many run at the same time.
    ///   - longest: how many may run or wait; one more throws `Full`. So a flood costs a bounded time and memory, and who
    ///     is turned away hears of it at once.
    init(name: String, width: Int, longest: Int) {
        queue = OperationQueue()
        queue.name = name
        queue.maxConcurrentOperationCount = width
        self.longest = longest
    }

    /// How many run or wait at this moment.
    var waiting: Int { count.withLock { $0 } }

    /// Runs in order of calling. A task that was cancelled while it waited throws instead of running.
    func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try take()
        defer { count.withLock { $0 -= 1 } }
        let isCancelled = Flag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.addOperation {
                    continuation.resume(
                        with: Swift.Result {
                            if isCancelled.isSet { throw CancellationError() }
                            return try work()
                        })
                }
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    private func take() throws {
        try count.withLock { count in
            guard count < longest else { throw Full() }
            count += 1
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }
}
