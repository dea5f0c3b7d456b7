// For work that blocks its thread (hashing, files): a few threads of its own, so that neither Swift's cooperative
// threads nor a server's ever wait for it. Not those of a concurrent dispatch queue, which on Linux are the very ones
// that Swift's tasks run on.
//
// Visitors take turns, each with one piece of work a turn: who comes with a single one waits for one of everybody
// else's, and not for all that a crowd has brought. A flood costs a bounded time and memory, since only so many may
// wait. If that many wait already, a newcomer takes the place of the latest work of whoever has the most, so a visitor
// who fills the queue keeps nobody else out. A place is found in a step for each visitor that waits, `longest` at most.

import Foundation
import Synchronization

final class BlockingQueue: Sendable {
    /// There are too many, or others came who had less.
    struct Full: Error, CustomStringConvertible {
        let description = "Too many at once. Please try again in a moment."
    }

    private struct Job {
        /// Does the work, and gives what tells its caller of it.
        let run: @Sendable () -> @Sendable () -> Void
        let turnAway: @Sendable () -> Void
    }

    private struct Line {
        var running = 0
        /// Of all visitors together.
        var count = 0
        /// By visitor, each in the order in which it came; never an empty list.
        var waiting: [String: [Job]] = [:]
        /// The visitors that wait; the first is next.
        var turns: [String] = []
        /// Threads that look for work, or have some.
        var threads = 0

        /// - Returns: what is turned away, and whether another thread is to come.
        mutating func add(_ job: Job, of visitor: String, width: Int, longest: Int) -> (refused: Job?, starts: Bool) {
            var refused: Job?
            if running + count >= longest {
                guard let most = waiting.max(by: { $0.value.count < $1.value.count }),
                    most.value.count > (waiting[visitor]?.count ?? 0) + 1
                else { return (job, false) }
                refused = waiting[most.key]?.removeLast()
                count -= 1
            }
            if waiting[visitor] == nil { turns.append(visitor) }
            waiting[visitor, default: []].append(job)
            count += 1
            guard threads < width else { return (refused, false) }
            threads += 1
            return (refused, true)
        }

        /// The work whose turn it is; nil where a thread may go.
        mutating func next() -> Job? {
            guard let visitor = turns.first, let job = waiting[visitor]?.removeFirst() else {
                threads -= 1
                return nil
            }
            turns.removeFirst()
            if waiting[visitor]?.isEmpty == true { waiting[visitor] = nil } else { turns.append(visitor) }
            count -= 1
            running += 1
            return job
        }
    }

    private let name: String
    private let width: Int
    private let longest: Int
    private let line = Mutex(Line())

    /// - Parameters:
    ///   - width: how many run at the same time.
    ///   - longest: how many may run or wait; beyond it somebody gets `Full` at once.
    init(name: String, width: Int, longest: Int) {
        self.name = name
        self.width = width
        self.longest = longest
    }

    /// How many run or wait at this moment.
    var waiting: Int { line.withLock { $0.running + $0.count } }

    /// Runs in turn. A task that was cancelled while it waited throws instead of running.
    ///
    /// - Parameter visitor: whose turn it takes; all who say the same share one.
    func run<Result: Sendable>(
        for visitor: String = "", _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let isCancelled = Flag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller in
                let job = Job(
                    run: {
                        let result = Swift.Result {
                            if isCancelled.isSet { throw CancellationError() }
                            return try work()
                        }
                        return { caller.resume(with: result) }
                    }, turnAway: { caller.resume(throwing: Full()) })
                add(job, of: visitor)
            }
        } onCancel: {
            isCancelled.set()
        }
    }

    private func add(_ job: Job, of visitor: String) {
        let (refused, starts) = line.withLock { $0.add(job, of: visitor, width: width, longest: longest) }
        refused?.turnAway()
        guard starts else { return }
        let thread = Thread { [self] in
            var next = line.withLock { $0.next() }
            while let job = next {
                let tell = job.run()
                // First, so that whoever hears of it finds its place free.
                next = line.withLock { line in
                    line.running -= 1
                    return line.next()
                }
                tell()
            }
        }
        thread.name = name
        thread.start()
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .relaxed) }
        func set() { value.store(true, ordering: .relaxed) }
    }
}
