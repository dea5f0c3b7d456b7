// A few connections, each with a thread of its own that waits for Redis in place of a server's. Who asks waits for at
// most about a second: 250 ms to connect, 500 ms for an answer, and what has waited its turn for longer than that is
// given up unasked. After five failures in a row nobody asks for two seconds.

import Dispatch
import Synchronization
import Usher

final class RedisPool: Sendable {
    typealias Instant = ContinuousClock.Instant

    static let connections = 4
    /// After so many failures in a row Redis is left alone for a moment.
    static let failures = 5
    /// What has waited its turn for so long is given up.
    static let patience: Duration = .milliseconds(500)
    /// How much may wait for one connection.
    private static let waiting = 1_000

    private final class Worker: @unchecked Sendable {
        // because its connection is reached on its queue only
        let queue: DispatchQueue
        let connection: RedisConnection
        let load = Atomic<Int>(0)

        init(_ address: RedisAddress, number: Int) {
            queue = DispatchQueue(label: "usher.redis.\(number)")
            connection = RedisConnection(address)
        }
    }

    private let workers: [Worker]
    private let breaker: StoreBreaker
    private let clock: @Sendable () -> Instant

    init(_ address: RedisAddress, clock: @escaping @Sendable () -> Instant = { .now }) {
        self.clock = clock
        breaker = StoreBreaker(after: Self.failures, clock: clock)
        workers = (0..<Self.connections).map { Worker(address, number: $0) }
    }

    /// - Throws: `RedisError`.
    func ask(_ words: [[UInt8]]) async throws -> RedisReply {
        try mayAsk()
        let worker = workers.min { $0.load.load(ordering: .relaxed) < $1.load.load(ordering: .relaxed) }
        guard let worker, worker.load.load(ordering: .relaxed) < Self.waiting else {
            throw RedisError("too much is waiting for Redis")
        }
        worker.load.add(1, ordering: .relaxed)
        let asked = clock()
        return try await withCheckedThrowingContinuation { caller in
            worker.queue.async {
                defer { worker.load.subtract(1, ordering: .relaxed) }
                caller.resume(with: Result { try self.ask(words, worker.connection, since: asked) })
            }
        }
    }

    /// The same for a start-up, which may wait.
    func askNow(_ words: [[UInt8]]) throws -> RedisReply {
        try workers[0].queue.sync { try workers[0].connection.ask(words) }
    }

    private func ask(_ words: [[UInt8]], _ connection: RedisConnection, since asked: Instant) throws -> RedisReply {
        guard clock() - asked < Self.patience else { throw RedisError("Redis is slow, and others waited before") }
        try mayAsk()
        do {
            let reply = try connection.ask(words)
            breaker.noteAnswer()
            return reply
        } catch let error as RedisError where error.isAnswer {
            breaker.noteAnswer()
            throw error
        } catch {
            breaker.noteFailure()
            throw error
        }
    }

    private func mayAsk() throws {
        guard !breaker.isOpen else {
            throw RedisError("Redis has failed \(Self.failures) times, and is left alone for a moment")
        }
    }
}
