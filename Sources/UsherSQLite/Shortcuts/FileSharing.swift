// Tells if this process has the file of sessions alone. Then it holds sessions for its actions in memory, and needs no
// row for each; a process that is killed holds nothing any more. One that comes later says in the file that it wants to
// share it, and waits until the first has gone over to rows, a second at most.
//
//     alone ──another wants to share: the locks become rows──▶ shared ──all others are gone──▶ alone
//     alone ──was stopped for so long that another went on without it──▶ shared, found at its next transaction
//
// The file counts. Each transaction that writes begins with a look at it, so the writes of a process that was stopped
// meanwhile are done by the rules of all.

import Foundation
import GRDB
import Glibc
import UsherStore
internal import UsherLock

final class FileSharing: Sendable {
    private struct State {
        var isAlone = false
        /// The locks that this process holds, while it is alone.
        var held: [SessionKey: SessionRow.Lock] = [:]
        /// How far ends have been counted, while it is alone.
        var number = 0
    }

    /// How long another one is waited for.
    private static let patience: Duration = .seconds(1)

    let servers: ServerNames
    private let state = Lock(State())

    /// In a transaction, when the process begins to use the file.
    init(_ servers: ServerNames, in database: Database) throws {
        self.servers = servers
        if servers.isAlone { try beginAlone(in: database) } else { try want(in: database) }
    }

    var isAlone: Bool { state.withLock { $0.isAlone } }

    private func beginAlone(in database: Database) throws {
        try database.execute(sql: "UPDATE sharing SET alone = ?, wanted = 0", arguments: [servers.number])
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT session.key, server, submission, until FROM held JOIN session USING (id) WHERE server = ?
                """, arguments: [servers.name])
        try database.execute(sql: "DELETE FROM held")
        let number = try Tables.number(in: database)
        let held = rows.compactMap { row -> (SessionKey, SessionRow.Lock)? in
            guard let key = SessionKey(bytes: [UInt8](row[0] as Data)) else { return nil }
            return (key, SessionRow.Lock(server: row[1], submission: row[2], until: row[3]))
        }
        state.withLock { $0 = State(isAlone: true, held: Dictionary(uniqueKeysWithValues: held), number: number) }
    }

    private func want(in database: Database) throws {
        try database.execute(sql: "UPDATE sharing SET wanted = ? WHERE alone IS NOT NULL", arguments: [servers.number])
    }

    /// Waits until nobody has the file alone, unless it is this process.
    func waitForOthers(_ connection: QueuedConnection) throws {
        if isAlone { return }
        servers.poke()
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end, let other = try connection.now({ try $0.read { try Self.alone(in: $0) } }),
            servers.lives(other)
        { usleep(2_000) }
        try connection.now { try $0.write { try $0.execute(sql: "UPDATE sharing SET alone = NULL, wanted = 0") } }
    }

    private static func alone(in database: Database) throws -> Int64? {
        try Int64.fetchOne(database, sql: "SELECT alone FROM sharing")
    }

    // MARK: Transactions

    /// At the beginning of each that writes.
    func begin(in database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT alone, wanted FROM sharing")
        guard let row = try Row.fetchOne(statement) else { return }
        let (alone, wanted): (Int64?, Int64) = (row[0], row[1])
        let isOurs = alone != nil && alone == servers.number
        if isOurs, isAlone, wanted == 0 { return }
        if isOurs || isAlone { try share(isOurs, in: database) }
    }

    private func share(_ isOurs: Bool, in database: Database) throws {
        // Nothing is held in memory alone from here on.
        let held = state.withLock { state in
            state.isAlone = false
            return state.held
        }
        for (key, lock) in held {
            // Whoever went on without this process may hold it by now.
            try database.execute(
                sql: "INSERT OR IGNORE INTO held (id, server, submission, until) VALUES (?, ?, ?, ?)",
                arguments: [SessionRow.id(of: key.bytes), lock.server, lock.submission, lock.until])
        }
        if isOurs { try database.execute(sql: "UPDATE sharing SET alone = NULL, wanted = 0") }
    }

    /// Goes back to being alone, where all others are gone.
    func returnToAlone(in database: Database) throws {
        if !isAlone, servers.isAlone { try beginAlone(in: database) }
    }

    // MARK: Locks

    /// Holds a session without a row; how far ends have been counted, or nil where there has to be one.
    func holdAtOnce(_ key: SessionKey, _ lock: SessionRow.Lock) -> Int? {
        state.withLock { state in
            guard state.isAlone else { return nil }
            state.held[key] = lock
            return state.number
        }
    }

    /// True if a session may be written without a look at rows: false where there are some, or another server of this
    /// process holds it.
    func mayWrite(_ key: SessionKey, as server: String, at now: Int64) -> Bool {
        state.withLock { state in
            guard state.isAlone else { return false }
            guard let lock = state.held[key] else { return true }
            return lock.server == server || lock.until <= now
        }
    }

    /// Another process's that counts now, or this one's own.
    func lock(of key: SessionKey, at now: Int64, in database: Database) throws -> SessionRow.Lock? {
        if let (isAlone, lock) = Optional(state.withLock({ ($0.isAlone, $0.held[key]) })), isAlone {
            return lock.flatMap { $0.until > now ? $0 : nil }
        }
        let statement = try database.cachedStatement(sql: "SELECT server, submission, until FROM held WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [SessionRow.id(of: key.bytes)]) else { return nil }
        let lock = SessionRow.Lock(server: row[0], submission: row[1], until: row[2])
        return lock.until > now && servers.holds(lock) ? lock : nil
    }

    /// In a transaction.
    func hold(_ key: SessionKey, _ lock: SessionRow.Lock, in database: Database) throws {
        if holdAtOnce(key, lock) != nil { return }
        let statement = try database.cachedStatement(
            sql: "INSERT OR REPLACE INTO held (id, server, submission, until) VALUES (?, ?, ?, ?)")
        try statement.execute(arguments: [
            SessionRow.id(of: key.bytes), lock.server, lock.submission, lock.until,
        ])
    }

    /// In a transaction.
    func letGo(_ key: SessionKey, in database: Database) throws {
        let isAlone = state.withLock { state in
            state.held[key] = nil
            return state.isAlone
        }
        if isAlone { return }
        let statement = try database.cachedStatement(sql: "DELETE FROM held WHERE id = ?")
        try statement.execute(arguments: [SessionRow.id(of: key.bytes)])
    }

    /// Forgets locks that count no more.
    func sweep(at now: Int64) { state.withLock { $0.held = $0.held.filter { $0.value.until > now } } }

    /// How far ends have been counted; nil where only the file tells.
    var number: Int? { state.withLock { $0.isAlone ? $0.number : nil } }

    /// Ends up to this number have been committed.
    func note(number: Int) { state.withLock { $0.number = max($0.number, number) } }
}
