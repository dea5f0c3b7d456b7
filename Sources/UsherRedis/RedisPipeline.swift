// All questions of a site to Redis, over one connection: a thread of its own writes at once what a turn of the server's
// threads has brought, and takes up the answers as they come (`RedisLine`).
//
// Who asks waits for at most about a second: 250 ms to connect, 500 ms for an answer, and what has waited its turn for
// longer than that is given up unasked. After five failures in a row nobody asks for two seconds.

import Foundation
import UsherStore
internal import UsherLock

final class RedisPipeline: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// After so many failures in a row Redis is left alone for a moment. A connection that is lost is one, whatever
    /// was under way on it.
    static let failures = 5
    /// A name is waited for so long at the start, when nobody waits for its answer.
    private static let firstLookup: Duration = .seconds(5)

    private let queue: RedisQueue
    private let breaker: StoreBreaker
    private let greeted = Locked<RedisGreeting?>(nil)

    /// - Parameters:
    ///   - scripts: what every connection has loaded, so that it can be run by its digest.
    ///   - lookup: the addresses of the host; nil for those that the system knows.
    ///   - clock: what a failing Redis is left alone by.
    init(
        _ address: RedisAddress, scripts: [String] = [], lookup: RedisLookup? = nil,
        clock: @escaping @Sendable () -> Instant = { .now }
    ) throws(RedisError) {
        queue = try RedisQueue()
        breaker = StoreBreaker(after: Self.failures, clock: clock)
        var lookup = lookup
        if lookup == nil, case .host(let host, _) = address.place { lookup = RedisLookup(host) }
        _ = lookup?.addresses(within: Self.firstLookup)
        let (queue, breaker, greeted, found) = (queue, breaker, greeted, lookup)
        let thread = Thread {
            let connector = RedisConnector(address, scripts: scripts, lookup: found)
            RedisLine(queue, breaker, connector, greeted: { greeting in greeted.withLock { $0 = greeting } }).run()
        }
        thread.name = "usher.redis"
        thread.start()
    }

    deinit { queue.close() }

    /// True if the Redis that was reached last is a node of a cluster.
    var isCluster: Bool { greeted.withLock { $0?.mode == .cluster } }

    /// Asks, and once more with a new connection where the one that was open turns out to be closed. The command must
    /// bear being done twice.
    ///
    /// - Throws: `RedisError`.
    func ask(_ command: RedisCommand) async throws -> RedisReply {
        try await withCheckedThrowingContinuation { caller in ask(command) { caller.resume(with: $0) } }
    }

    /// Asks without a task.
    ///
    /// - Parameter tell: is called once, then or later, on any thread.
    func ask(_ command: RedisCommand, _ tell: @escaping @Sendable (RedisQueue.Outcome) -> Void) {
        if breaker.isOpen { return tell(.failure(Self.isLeftAlone)) }
        begin(command) { outcome in
            tell(Result { () throws(RedisError) in try outcome.get().accepted() })
        }
    }

    /// Asks at a start-up, which may wait.
    func askNow(_ words: RedisCommand.Word...) throws(RedisError) -> RedisReply {
        try mayAsk()
        let (isDone, answer) = (DispatchSemaphore(value: 0), Locked<RedisQueue.Outcome?>(nil))
        begin(RedisCommand(words)) { outcome in
            answer.withLock { $0 = outcome }
            isDone.signal()
        }
        isDone.wait()
        guard let outcome = answer.withLock({ $0 }) else { throw RedisError("Redis did not answer") }
        return try outcome.get().accepted()
    }

    /// This Redis has turned out to be a replica: at most once a second another connection is tried, which may lead to
    /// the primary.
    func leaveReplica() { queue.leaveReplica() }

    private func begin(_ command: RedisCommand, _ caller: @escaping @Sendable (RedisQueue.Outcome) -> Void) {
        let isTaken = queue.add(RedisQueue.Entry(command, asked: .now, caller: caller))
        if !isTaken { caller(.failure(RedisError("too much is waiting for Redis"))) }
    }

    private func mayAsk() throws(RedisError) {
        if breaker.isOpen { throw Self.isLeftAlone }
    }

    static let isLeftAlone = RedisError("Redis has failed \(failures) times, and is left alone for a moment")
}
