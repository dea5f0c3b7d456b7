// A connection to the file on a queue of its own, so that no server thread waits for the disk. All work that has come
// since its last turn it does together: writes in one transaction, so one commit serves all whom a turn of the servers'
// threads has brought.
//
// Each who asks has a deadline, counted from then: about a second in all. Who still waits for their turn at their
// deadline is told so, and their work is never done. Work that has begun waits for another process's lock until the
// deadline of the last of those it began with; it is not left in the middle, so what is told of it is true. After three
// failures in a row nobody asks for two seconds.

import Dispatch
import Foundation
import GRDB
import Glibc
import UsherStore
internal import UsherHTTP
internal import UsherLock

final class QueuedConnection: Sendable {
    typealias Instant = ContinuousClock.Instant

    /// From when somebody asks.
    static let usualLimit: Duration = .seconds(1)
    static let failures = 3
    /// How many may wait.
    private static let room = 4_000
    /// How many one commit serves at most.
    private static let batch = 256

    /// Tells somebody the outcome once it is true: in a transaction, when that has been committed.
    typealias Telling = () -> Void

    private struct Caller {
        let deadline: Instant
        /// True if it can do without: then its failures say nothing to others.
        let isOptional: Bool
        let perform: @Sendable (Database) throws -> Telling
        let giveUp: @Sendable (any Error) -> Void
    }

    private struct Waiting {
        var callers: [Int: Caller] = [:]
        /// The numbers of the next and of the last of them; some between may have been given up.
        var (next, last) = (1, 0)
        /// True if the queue will look.
        var isQueued = false
        /// True if somebody will look whose deadline is over.
        var isWatched = false
    }

    /// Further work of a connection that writes: at the beginning and at the end of each transaction, after its commit,
    /// and after its failure.
    struct Around: Sendable {
        let begin: @Sendable (Database) throws -> Void
        let end: @Sendable (Database) throws -> Void
        let committed: @Sendable (Database) -> Void
        let failed: @Sendable (Database, any Error) -> Void
    }

    private let database: DatabaseQueue
    private let queue: DispatchQueue
    private let watch: DispatchQueue
    private let waiting = Lock(Waiting())
    private let patience: Patience
    private let breaker: StoreBreaker
    private let name: String
    private let limit: Duration
    private let around = Lock<Around?>(nil)

    /// - Throws: GRDB's `DatabaseError`.
    init(path: String, name: String, limit: Duration, breaker: StoreBreaker, syncs: Bool = false) throws {
        // Opening a file may have to wait, too.
        let patience = Patience(until: .now + .seconds(5))
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .callback { patience.waits(tried: $0) }
        database = try DatabaseQueue(path: path, configuration: configuration)
        // After it is opened: GRDB sets NORMAL with the journal's mode.
        if syncs { try database.inDatabase { try $0.execute(sql: "PRAGMA synchronous = FULL") } }
        queue = DispatchQueue(label: "usher.sqlite.\(name)")
        watch = DispatchQueue(label: "usher.sqlite.\(name).watch")
        self.patience = patience
        self.breaker = breaker
        self.name = name
        self.limit = limit
    }

    /// From now on all that it does is one transaction after the other, each with this around it.
    func commits(_ around: Around?) { self.around.withLock { $0 = around } }

    // GRDB's own async functions give up when their task is cancelled; what an action came to is to be stored then too.

    /// Works on the file; on a connection that `commits` in a transaction, together with others. If one of them fails,
    /// each is done again by itself, so it may be called twice.
    ///
    /// - Throws: what `work` throws, a `SQLiteSessionStoreError` where it was not done in time, or GRDB's
    ///   `DatabaseError`.
    func perform<Answer: Sendable>(_ work: @escaping @Sendable (Database) throws -> Answer) async throws -> Answer {
        try await withCheckedThrowingContinuation { asking in perform(work, then: { asking.resume(with: $0) }) }
    }

    /// Works on the file without a task.
    ///
    /// - Parameter tell: is called once, then or later, on any thread.
    func perform<Answer>(
        within limit: Duration? = nil, isOptional: Bool = false,
        _ work: @escaping @Sendable (Database) throws -> Answer,
        then tell: @escaping @Sendable (Result<Answer, any Error>) -> Void
    ) {
        do { try checkBreaker() } catch { return tell(.failure(error)) }
        let caller = Caller(deadline: .now + (limit ?? self.limit), isOptional: isOptional) { database in
            let answer = try work(database)
            return { tell(.success(answer)) }
        } giveUp: {
            tell(.failure($0))
        }
        if !enter(caller) { tell(.failure(SQLiteSessionStoreError("too much is waiting for \(name)"))) }
    }

    /// Commits what goes with every transaction, which others can do without.
    ///
    /// - Parameter tell: is called once, then or later, be that done in time or not.
    func commit(within limit: Duration, _ tell: @escaping @Sendable () -> Void = {}) {
        perform(within: limit, isOptional: true) { _ in
        } then: { _ in
            tell()
        }
    }

    /// Works on the file at a start-up, which may wait.
    func now<Answer>(_ work: (DatabaseQueue) throws -> Answer) throws -> Answer {
        try queue.sync {
            patience.deadline = .now + .seconds(5)
            return try work(database)
        }
    }

    private func checkBreaker() throws {
        guard !breaker.isOpen else {
            throw SQLiteSessionStoreError("\(name) has failed \(Self.failures) times, and is left alone for a moment")
        }
    }

    // MARK: Turns

    /// Serves those who wait. One yield first: where the thread that has asked shares a processor with this one, it
    /// brings the others of its turn before it waits itself.
    private func serve() {
        sched_yield()
        let (numbers, around) = (take(), around.withLock { $0 })
        if let around, !numbers.isEmpty {
            commit(numbers, around)
        } else {
            Delivery.together { numbers.forEach(answer) }
        }
        let isOver = waiting.withLock { waiting in
            waiting.isQueued = waiting.next <= waiting.last
            return !waiting.isQueued
        }
        if !isOver { queue.async { self.serve() } }
    }

    private func take() -> Range<Int> {
        waiting.withLock { waiting in
            let end = min(waiting.last + 1, waiting.next + Self.batch)
            defer { waiting.next = end }
            return waiting.next..<end
        }
    }

    /// Nil where they were given up.
    private func begin(_ number: Int) -> Caller? { waiting.withLock { $0.callers.removeValue(forKey: number) } }

    private func answer(_ number: Int) {
        guard let caller = begin(number) else { return }
        do {
            guard Instant.now < caller.deadline else { throw late }
            try checkBreaker()
            patience.deadline = caller.deadline
            try database.inDatabase { try caller.perform($0) }()
            breaker.noteAnswer()
        } catch { fail([caller], error) }
    }

    private func commit(_ numbers: Range<Int>, _ around: Around) {
        var begun: [Caller] = []
        // Before any of them is given up.
        let (deadline, isOptional) = waiting.withLock { waiting in
            let callers = numbers.compactMap { waiting.callers[$0] }
            return (callers.last?.deadline ?? .now, callers.allSatisfy(\.isOptional))
        }
        do {
            try checkBreaker()
            patience.deadline = deadline
            try commit(around) { database in
                for number in numbers {
                    guard let caller = begin(number) else { continue }
                    begun.append(caller)
                    guard Instant.now < caller.deadline else { throw late }
                }
                return try begun.map { try $0.perform(database) }
            }
        } catch {
            begun += numbers.compactMap { begin($0) }
            guard begun.count > 1, !isOfTheFile(error) else { return fail(begun, error, counts: !isOptional) }
            for caller in begun {
                do {
                    guard Instant.now < caller.deadline else { throw late }
                    try commit(around) { [try caller.perform($0)] }
                } catch { fail([caller], error) }
            }
        }
    }

    /// One transaction, and what is to be told then. By statements that are prepared once, as GRDB's `inTransaction`
    /// prepares its own anew each time.
    private func commit(_ around: Around, _ work: (Database) throws -> [Telling]) throws {
        var tellings: [Telling] = []
        try database.writeWithoutTransaction { database in
            do {
                try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
                try around.begin(database)
                tellings = try work(database)
                try around.end(database)
                try database.cachedStatement(sql: "COMMIT").execute()
            } catch {
                // SQLite may have done so by itself.
                try? database.rollback()
                around.failed(database, error)
                throw error
            }
            around.committed(database)
        }
        breaker.noteAnswer()
        Delivery.together { for tell in tellings { tell() } }
    }

    private func fail(_ callers: [Caller], _ error: any Error, counts: Bool = true) {
        if counts, isOfTheFile(error) { breaker.noteFailure() }
        Delivery.together { for caller in callers { caller.giveUp(error) } }
    }

    /// True if it would be the same for everybody: another process holds the file, or the disk fails.
    private func isOfTheFile(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        return [.SQLITE_BUSY, .SQLITE_IOERR].contains(error.resultCode)
    }

    // MARK: Those who wait

    private var late: SQLiteSessionStoreError {
        SQLiteSessionStoreError("\(name) is slow, and others waited before")
    }

    /// False where too many wait.
    private func enter(_ caller: Caller) -> Bool {
        let (hasRoom, isQueued, isWatched) = waiting.withLock { waiting -> (Bool, Bool, Bool) in
            guard waiting.callers.count < Self.room else { return (false, true, true) }
            waiting.last += 1
            waiting.callers[waiting.last] = caller
            defer { (waiting.isQueued, waiting.isWatched) = (true, true) }
            return (true, waiting.isQueued, waiting.isWatched)
        }
        if !isQueued { queue.async { self.serve() } }
        if !isWatched { look(after: limit) }
        return hasRoom
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
            Delivery.together { for caller in late { caller.giveUp(self.late) } }
            if let next { look(after: next - now) }
        }
    }
}
