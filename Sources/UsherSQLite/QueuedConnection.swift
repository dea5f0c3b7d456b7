// A connection to the file on a queue of its own, so that no server thread waits for the disk, and a deadline for each
// who asks, counted from then: about a second in all.
//
// Who still waits for their turn at their deadline is told so, and their work is never done. Work that has begun waits
// for another process's lock until the deadline of the one who asked for it; it is not left in the middle, so what is
// told of it is true. After three failures in a row nobody asks for two seconds.

import Dispatch
import Foundation
import GRDB
import Usher
internal import UsherLock

final class QueuedConnection: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// From when somebody asks.
    static let usualLimit: Duration = .seconds(1)
    static let failures = 3
    /// How many may wait.
    private static let room = 4_000

    private struct Waiting {
        struct Caller {
            let deadline: Instant
            let giveUp: @Sendable (any Error) -> Void
        }

        var callers: [Int: Caller] = [:]
        var last = 0
        /// Whether somebody will look whose deadline is over.
        var isWatched = false
    }

    private let database: DatabaseQueue
    private let queue: DispatchQueue
    private let watch: DispatchQueue
    private let waiting = Lock(Waiting())
    private let patience: Patience
    private let breaker: StoreBreaker
    private let name: String
    private let limit: Duration

    /// - Throws: GRDB's `DatabaseError`.
    init(path: String, name: String, limit: Duration, breaker: StoreBreaker) throws {
        let patience = Patience()
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .callback { patience.waits(tried: $0) }
        database = try DatabaseQueue(path: path, configuration: configuration)
        queue = DispatchQueue(label: "usher.sqlite.\(name)")
        watch = DispatchQueue(label: "usher.sqlite.\(name).watch")
        self.patience = patience
        self.breaker = breaker
        self.name = name
        self.limit = limit
    }

    // GRDB's own async functions give up when their task is cancelled; what an action came to is to be stored then too.

    /// Works in a transaction that writes.
    func write<Answer: Sendable>(_ work: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await ask { database, _ in try database.write(work) }
    }

    /// Works without a transaction.
    ///
    /// - Parameter work: gets a `Patience` as well, for what is not worth waiting for.
    func read<Answer: Sendable>(
        _ work: @escaping @Sendable (Database, Patience) throws -> Answer
    ) async throws -> Answer {
        try await ask { database, patience in try database.writeWithoutTransaction { try work($0, patience) } }
    }

    /// The same for a start-up, which may wait.
    func now<Answer>(_ work: (DatabaseQueue) throws -> Answer) throws -> Answer {
        try queue.sync {
            patience.deadline = .now + .seconds(5)
            return try work(database)
        }
    }

    /// - Throws: `SQLiteSessionStoreError` where it was not done in time; GRDB's `DatabaseError`.
    private func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (DatabaseQueue, Patience) throws -> Answer
    ) async throws -> Answer {
        guard !breaker.isOpen else {
            throw SQLiteSessionStoreError("\(name) has failed \(Self.failures) times, and is left alone for a moment")
        }
        let deadline = Instant.now + limit
        return try await withCheckedThrowingContinuation { caller in
            guard let number = enter(Waiting.Caller(deadline: deadline) { caller.resume(throwing: $0) }) else {
                return caller.resume(throwing: SQLiteSessionStoreError("too much is waiting for \(name)"))
            }
            queue.async { [self] in
                guard waiting.withLock({ $0.callers.removeValue(forKey: number) }) != nil else { return }
                caller.resume(with: Result { try answer(before: deadline, work) })
            }
        }
    }

    private func answer<Answer>(
        before deadline: Instant, _ work: (DatabaseQueue, Patience) throws -> Answer
    ) throws -> Answer {
        guard Instant.now < deadline else { throw late }
        guard !breaker.isOpen else {
            throw SQLiteSessionStoreError("\(name) has failed \(Self.failures) times, and is left alone for a moment")
        }
        patience.deadline = deadline
        do {
            let answer = try work(database, patience)
            breaker.noteAnswer()
            return answer
        } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_IOERR].contains(error.resultCode) {
            breaker.noteFailure()
            throw error
        }
    }

    // MARK: Those who wait

    private var late: SQLiteSessionStoreError {
        SQLiteSessionStoreError("\(name) is slow, and others waited before")
    }

    /// Nil where too many wait.
    private func enter(_ caller: Waiting.Caller) -> Int? {
        let (number, isWatched) = waiting.withLock { waiting -> (Int?, Bool) in
            guard waiting.callers.count < Self.room else { return (nil, true) }
            waiting.last += 1
            waiting.callers[waiting.last] = caller
            defer { waiting.isWatched = true }
            return (waiting.last, waiting.isWatched)
        }
        if !isWatched { look(after: limit) }
        return number
    }

    /// Gives those up whose deadline is over, should the work before them hang; about once a second while anybody asks.
    private func look(after duration: Duration) {
        watch.asyncAfter(deadline: .now() + .milliseconds(Int(duration.milliseconds) + 1)) { [self] in
            let now = Instant.now
            let (late, next) = waiting.withLock { waiting in
                let late = waiting.callers.filter { $0.value.deadline <= now }
                for number in late.keys { waiting.callers[number] = nil }
                let next = waiting.callers.values.map(\.deadline).min()
                waiting.isWatched = next != nil
                return (late.values, next)
            }
            for caller in late { caller.giveUp(self.late) }
            if let next { look(after: next - now) }
        }
    }
}
