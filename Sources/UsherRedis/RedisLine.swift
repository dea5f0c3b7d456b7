// The thread that speaks with Redis. One turn of it:
//
//      woken ──yields once──▶ takes all that waits ──▶ writes it at once ──▶ polls
//      something has come ──▶ reads it, takes up all whole replies ──▶ tells all who asked
//      the oldest has no answer in time ──▶ gives the connection up
//
// A reply belongs to the oldest command that has none. So a command whose answer did not come in time costs the
// connection: nothing that comes later can be taken for another's.
//
// A command that was written and not answered when a connection broke may have been done or not. It goes out once more
// on another connection. So does one that Redis refused because it is a replica by now, because it has forgotten its
// scripts, or because another node of its cluster has the keys: that was not done.

import Glibc
import UsherStore
internal import UsherHTTP

/// Used by its own thread only.
final class RedisLine {
    typealias Instant = ContinuousClock.Instant
    private typealias Entry = RedisQueue.Entry

    /// For so long an answer is waited for once its command was handed to the system.
    static let answerLimit: Duration = .milliseconds(500)
    /// A command that has waited its turn for so long is given up.
    static let patience: Duration = .milliseconds(500)
    /// Nobody waits for longer than that, however often it went out.
    static let longest: Duration = .seconds(1)
    /// A replica is left for another connection once in so long.
    private static let replicaTime: Duration = .seconds(1)

    private let queue: RedisQueue
    private let breaker: StoreBreaker
    private let connector: RedisConnector
    private let greeted: (RedisGreeting) -> Void
    private var connection: RedisConnection?
    /// True if the system has yet to take what was appended; nothing else is taken until then.
    private var hasOutput = false
    private var sent = RedisSent()
    /// Entries that go out first, when there is a connection.
    private var again: [Entry] = []
    /// This connection takes no more: it is left when all is answered that was sent.
    private var isLeaving = false
    /// The node that has the keys, as the cluster said.
    private var redirect: RedisAddress.Place?
    private var leftReplica: Instant?
    private let began = Instant.now
    private var polled: [pollfd]

    init(
        _ queue: RedisQueue, _ breaker: StoreBreaker, _ connector: RedisConnector,
        greeted: @escaping (RedisGreeting) -> Void
    ) {
        self.queue = queue
        self.breaker = breaker
        self.connector = connector
        self.greeted = greeted
        polled = [pollfd(fd: queue.descriptor, events: Int16(POLLIN), revents: 0), pollfd()]
    }

    /// Since the line began.
    private var elapsed: Duration { began.duration(to: .now) }

    /// Returns when the queue is closed.
    func run() {
        while let isIdle = sendAll() { listen(waiting: isIdle) }
        let left = sent.removeAll() + again + queue.rest()
        tell(left, .failure(RedisError("this store is not used any more")))
    }

    // MARK: Writing

    /// Writes all that waits.
    ///
    /// - Returns: whether the thread may rest until something comes, or its next one wakes it; nil once it is to end.
    private func sendAll() -> Bool? {
        if hasOutput || isLeaving { return true }
        // Entries that came while the first were written go out without another look at the connection.
        for _ in 0..<2 {
            guard let fresh = queue.take() else { return nil }
            let entries = again.isEmpty ? fresh : again + fresh
            if entries.isEmpty { return true }
            again = []
            send(entries)
            if hasOutput { return true }
        }
        return false
    }

    private func send(_ entries: [Entry]) {
        let now = Instant.now
        func isLate(_ entry: Entry) -> Bool {
            now - entry.asked >= (entry.isRepeated ? Self.longest : Self.patience)
        }
        var due = entries
        if entries.contains(where: isLate) {
            tell(entries.filter(isLate), .failure(RedisError("Redis is slow, and others waited before")))
            due.removeAll(where: isLate)
        }
        if due.isEmpty { return }
        if breaker.isOpen { return tell(due, .failure(RedisPipeline.isLeftAlone)) }
        do throws(RedisError) { try connect() } catch {
            if error.isAnswer { breaker.noteAnswer() } else { breaker.noteFailure() }
            return tell(due, .failure(error))
        }
        write(due)
    }

    /// - Parameter loads: commands of the line's own, which come first.
    private func write(_ entries: [Entry], after loads: [RedisCommand] = []) {
        guard let connection else { return again += entries }
        let deadline = elapsed + Self.answerLimit
        var taken = 0
        do throws(RedisError) {
            for load in loads {
                try connection.append(load)
                sent.append(nil, until: deadline)
            }
            for entry in entries {
                try connection.append(entry.command)
                sent.append(entry, until: min(deadline, began.duration(to: entry.asked) + Self.longest))
                taken += 1
            }
            hasOutput = try !connection.write()
        } catch {
            again += entries[taken...]
            breakOff(error)
        }
    }

    private func connect() throws(RedisError) {
        if connection != nil { return }
        let (made, greeting) = try connector.connect(redirectedTo: redirect)
        if made.place != redirect { redirect = nil }
        connection = made
        greeted(greeting)
    }

    private func flush() {
        guard let connection, hasOutput else { return }
        do throws(RedisError) { hasOutput = try !connection.write() } catch { breakOff(error) }
    }

    // MARK: Reading

    /// Waits for what comes next, and does what there is to do for it.
    private func listen(waiting: Bool) {
        var timeout: Int32 = waiting ? -1 : 0
        if waiting, let deadline = sent.deadline {
            timeout = Int32(clamping: max(0, (deadline - elapsed).milliseconds + 1))
        }
        polled[0].revents = 0
        polled[1].fd = connection?.descriptor ?? -1
        polled[1].events = Int16(POLLIN) | (hasOutput ? Int16(POLLOUT) : 0)
        polled[1].revents = 0
        let count = poll(&polled, 2, timeout)
        if count > 0 {
            if polled[0].revents != 0 {
                queue.clearWakeup()
                if queue.isReplicaLeft() { leaveReplica(.now) }
                // Whoever has woken this thread brings more before resting, if both have one core.
                if connection != nil { sched_yield() }
            }
            if polled[1].revents & ~Int16(POLLOUT) != 0 { receive() }
            if polled[1].revents & Int16(POLLOUT) != 0 { flush() }
        }
        if isLeaving, sent.isEmpty { leave() }
        if let deadline = sent.deadline {
            let now = elapsed
            if now >= deadline { giveUp(now) }
        }
    }

    private func receive() {
        guard let connection else { return }
        var answered: [(Entry, RedisReply)] = []
        var unscripted: [Entry] = []
        var failure: RedisError?
        do throws(RedisError) {
            try connection.read()
            while let reply = try connection.nextReply() {
                guard let next = sent.removeFirst() else { throw RedisError("Redis has answered what nobody asked") }
                guard let entry = next.entry else { continue }
                if case .refusal = reply, !entry.isRepeated, isOnceMore(entry, reply, &unscripted) { continue }
                answered.append((entry, reply))
            }
        } catch { failure = error }
        if !answered.isEmpty {
            breaker.noteAnswer()
            queue.noteDone(answered.lazy.map(\.0))
            Delivery.together { for (entry, reply) in answered { entry.caller(.success(reply)) } }
        }
        if let failure {
            again += unscripted
            return breakOff(failure)
        }
        if isLeaving {
            again += unscripted
        } else if !unscripted.isEmpty {
            write(unscripted, after: connector.loads)
        }
    }

    /// True if a command that was refused is asked once more.
    private func isOnceMore(_ entry: Entry, _ reply: RedisReply, _ unscripted: inout [Entry]) -> Bool {
        if reply.refusal("NOSCRIPT") != nil {
            unscripted.append(entry.repeated)
            return true
        }
        if let moved = reply.refusal("MOVED"), let place = RedisAddress.Place(movedTo: moved, from: connection) {
            redirect = place
            isLeaving = true
        } else if reply.refusal("READONLY") != nil {
            // Those behind it on this connection are refused as well.
            if !isLeaving { leaveReplica(.now) }
            guard isLeaving else { return false }
        } else {
            return false
        }
        again.append(entry.repeated)
        return true
    }

    // MARK: The end of a connection

    /// The connection broke.
    private func breakOff(_ error: RedisError) {
        connection = nil
        (hasOutput, isLeaving) = (false, false)
        var lost: [Entry] = []
        for entry in sent.removeAll() {
            if entry.isRepeated { lost.append(entry) } else { again.append(entry.repeated) }
        }
        if !lost.isEmpty { breaker.noteFailure() }
        tell(lost, .failure(error))
    }

    /// The oldest command has no answer in time. Those that went out later than it are asked once more.
    private func giveUp(_ now: Duration) {
        let error = connection?.isLate ?? RedisError("no answer in time")
        breaker.noteFailure()
        tell(sent.removeAll(late: now), .failure(error))
        redirect = nil
        breakOff(error)
    }

    private func leaveReplica(_ now: Instant) {
        if let leftReplica, now - leftReplica < Self.replicaTime { return }
        leftReplica = now
        isLeaving = connection != nil
    }

    private func leave() {
        connection = nil
        (hasOutput, isLeaving) = (false, false)
    }

    private func tell(_ entries: [Entry], _ outcome: RedisQueue.Outcome) {
        if entries.isEmpty { return }
        queue.noteDone(entries)
        Delivery.together { for entry in entries { entry.caller(outcome) } }
    }
}
