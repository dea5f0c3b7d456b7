// Sessions in a file of SQLite: for one machine, with one process or several.
//
// Written ahead (WAL) and not synced at each commit: what a process has stored survives its end, however that comes,
// and the machine's end but for the last moments. Two connections, each on a queue of its own, so no server thread
// waits for the disk, and no look for a write: a load costs one read and, ten times a second at most for a session in
// use, one write that may fail.

import Foundation
import GRDB
import Synchronization
public import Usher
internal import UsherLock

/// Keeps sessions in a SQLite file, which it makes where there is none, readable by its owner only.
///
///     options.store = try SQLiteSessionStore(path: "/var/lib/sofa/sessions.sqlite")
///
/// Whoever cannot be answered within about a second, since another process holds the file, gets status 503.
public final class SQLiteSessionStore: SessionStore {
    /// One, which the file keeps; it is never lost or renewed.
    public let secrets: [[UInt8]]
    public var server: String { servers.name }
    /// Writes; what has to be stored waits here for other processes.
    let writer: QueuedConnection
    /// Reads, and notes uses.
    let reader: QueuedConnection
    private let servers: ServerNames
    private let clock: @Sendable () -> Duration
    private let uses = UnnotedUses()

    /// - Parameter path: of a file in a folder that exists and can be written; others beside it hold what is not yet in
    ///   it, and say which processes use it.
    /// - Throws: `SQLiteSessionStoreError` in one line.
    public convenience init(path: String) throws {
        try self.init(path: path, clock: { .seconds(Date().timeIntervalSince1970) })
    }

    /// - Parameters:
    ///   - clock: the time since 1970, the same for all processes.
    ///   - instant: what the time is counted by that a failing file is left alone for.
    ///   - limit: for how long anybody waits.
    package init(
        path: String, clock: @escaping @Sendable () -> Duration,
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        limit: Duration = QueuedConnection.usualLimit
    ) throws {
        do {
            // Before SQLite makes it with everybody's rights; the files that it makes beside it take after it.
            try PrivateFile.make(path)
            for suffix in ["-wal", "-shm"] { try PrivateFile.tighten(path + suffix) }
            func connection(_ name: String) throws -> QueuedConnection {
                let breaker = StoreBreaker(after: QueuedConnection.failures, clock: instant)
                return try QueuedConnection(path: path, name: name, limit: limit, breaker: breaker)
            }
            writer = try connection("writing to the file of sessions")
            let (secret, servers) = try writer.now { database in
                try Tables.migrator.migrate(database)
                return try database.write { (try Tables.secret(in: $0), try ServerNames(beside: path, in: $0)) }
            }
            (secrets, self.servers) = ([secret], servers)
            reader = try connection("the file of sessions")
        } catch let error as PrivateFileError {
            throw SQLiteSessionStoreError("cannot keep sessions in \(path): the file \(error.reason)")
        } catch let error as DatabaseError {
            throw SQLiteSessionStoreError(
                "cannot keep sessions in \(path): \(error.message ?? "\(error.resultCode)")")
        }
        self.clock = clock
    }

    // MARK: SessionStore

    public func renewSecrets(keepingFormer lifetime: Duration) async throws {}

    public func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await reader.read { [self] database, patience in
            let now = time
            guard var row = try SessionRow.with(key, unless: version, in: database) else { return nil }
            row.used = max(row.used, uses[key])
            // Somebody who looks around writes ten times a second at most.
            if let use, (100..<use.idle.milliseconds).contains(now - row.used) {
                noteUse(of: key, at: now, patience, in: database)
            }
            return row.stored(at: now, holds: servers.holds)
        }
    }

    /// A disk that is full, or another process that holds the file, is no reason not to show a page.
    private func noteUse(of key: SessionKey, at now: Int64, _ patience: Patience, in database: Database) {
        let instant = ContinuousClock.now
        guard uses.mayNote(at: instant) else { return uses.add(key, at: now) }
        patience.deadline = min(patience.deadline, instant + .milliseconds(20))
        do { try UnnotedUses.note(key, now, in: database) } catch {
            uses.rest(from: instant)
            uses.add(key, at: now)
        }
    }

    /// Writes in a transaction, and notes what could not be noted before.
    func writing<Answer: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await writer.write { [uses] database in
            try uses.noteAll(in: database)
            return try work(database)
        }
    }

    public func lock(_ key: SessionKey, _ lock: SessionLock, version: Int) async throws -> StoredSession? {
        try await writing { [self] database in
            let now = time
            guard var row = try SessionRow.with(key, unless: version, in: database) else { return nil }
            let isFree = !isHeld(row, against: lock.server, at: now)
            if version == 0 || row.version == version, !row.isEnded, isFree {
                row.lock = SessionRow.Lock(
                    server: lock.server, submission: lock.submission, until: now + lock.remaining.milliseconds)
                row.used = max(row.used, now)
                try database.execute(
                    sql: "UPDATE session SET server = ?, submission = ?, until = ?, used = ? WHERE key = ?",
                    arguments: [lock.server, lock.submission, row.lock?.until, row.used, Data(key.bytes)])
            }
            if version != 0 { row.body = nil }
            return row.stored(at: now, holds: servers.holds)
        }
    }

    public func save(_ write: SessionWrite) async throws -> SessionSaving {
        try await writing { [self] database in
            let now = time
            let before = try SessionRow.with(
                write.former?.key ?? write.key, unless: write.version - 1, in: database)
            guard (before?.version ?? 0) == write.version - 1 else { return .outdated }
            guard before?.isEnded != true else { return .ended }
            if let before, isHeld(before, against: write.server, at: now) { return .locked }
            var row = before ?? SessionRow(version: write.version, at: now)
            (row.version, row.body, row.used) = (write.version, Data(write.body), max(row.used, now))
            if !write.keepsLock { row.lock = nil }
            switch write.principal {
            case .same: break
            case .nobody: (row.principal, row.since) = (nil, nil)
            case .principal(let principal, let since):
                (row.principal, row.since) = (Data(principal.bytes), since)
                if try Tables.lastEnd(of: Data(principal.bytes), in: database) > since { return .ended }
            }
            for end in write.ends {
                let number = try Tables.end(end, at: now, in: database)
                if row.principal == Data(end.principal.bytes) { row.since = number }
            }
            try row.put(write.key, lifetime: write.lifetime, in: database)
            if let former = write.former {
                var left = SessionRow(version: write.version, at: now)
                left.body = Data(former.body)
                try left.put(former.key, lifetime: former.lifetime, in: database)
            }
            try keepFiles(of: write, in: database)
            return .saved
        }
    }

    public func remove(_ key: SessionKey) async throws {
        try await writing { database in
            try database.execute(sql: "DELETE FROM session WHERE key = ?", arguments: [Data(key.bytes)])
        }
    }

    public func end(_ end: SessionEnd) async throws {
        try await writing { [self] database in _ = try Tables.end(end, at: time, in: database) }
    }

    public var number: Int {
        get async throws {
            try await reader.read { database, _ in try Int.fetchOne(database, sql: Tables.number) ?? 0 }
        }
    }

    public func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        try await writing { [self] database in
            let (now, length, key) = (self.time, time.milliseconds, Data(bucket.bytes))
            let row = try Row.fetchOne(
                database, sql: "SELECT count, until FROM bucket WHERE key = ? AND until > ?", arguments: [key, now])
            let (count, until): (Int, Int64) = row.map { ($0["count"], $0["until"]) } ?? (0, now + length)
            // A clock that was set back makes nobody wait longer than a whole window.
            guard count < most else { return .milliseconds(min(until - now, length)) }
            try database.execute(
                sql: "INSERT OR REPLACE INTO bucket VALUES (?, ?, ?)", arguments: [key, count + 1, until])
            return nil
        }
    }

    public func sweep() async throws {
        // Some at a time: between two pieces those come in who wait for a session.
        for sql in [
            "DELETE FROM session WHERE key IN (SELECT key FROM session WHERE used + lifetime <= ? LIMIT ?)",
            "DELETE FROM bucket WHERE key IN (SELECT key FROM bucket WHERE until <= ? LIMIT ?)",
            "DELETE FROM file WHERE key IN (SELECT key FROM file WHERE until <= ? LIMIT ?)",
            "DELETE FROM ended WHERE number IN (SELECT number FROM ended WHERE until <= ? LIMIT ?)",
        ] {
            while try await forget(sql) == Self.piece {}
        }
    }

    private static let piece = 500

    private func forget(_ sql: String) async throws -> Int {
        try await writing { [self] database in
            try database.execute(sql: sql, arguments: [time, Self.piece])
            return database.changesCount
        }
    }

    // MARK: Time and locks

    var time: Int64 { clock().milliseconds }

    private func isHeld(_ row: SessionRow, against server: String, at now: Int64) -> Bool {
        row.lock.map { $0.server != server && $0.until > now && servers.holds($0) } ?? false
    }
}
