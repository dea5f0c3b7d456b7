// Sessions in a file of SQLite: for one machine, with one process or several.
//
// Written ahead (WAL) and not synced at each commit: what a process has stored survives its end, however that comes, and
// the machine's end but for the last moments. One connection does all, on a queue of its own, so no server thread waits
// for the disk; a load costs one read and, ten times a second at most for
// a session in use, one write.

import Dispatch
import Foundation
import GRDB
public import Usher

/// Keeps sessions in a SQLite file, which it makes where there is none, readable by its owner only.
///
///     options.store = try SQLiteSessionStore(path: "/var/lib/sofa/sessions.sqlite")
public final class SQLiteSessionStore: SessionStore {
    public let secret: [UInt8]
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "usher.sqlite")

    /// - Parameter path: of a file in a folder that exists and can be written; another file beside it holds what is not
    ///   yet in it.
    /// - Throws: `SQLiteSessionStoreError` in one line.
    public init(path: String) throws {
        do {
            // Before SQLite makes it with everybody's rights; its files beside it take after it.
            if !FileManager.default.fileExists(atPath: path) {
                _ = FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
            }
            var configuration = Configuration()
            configuration.journalMode = .wal
            configuration.busyMode = .timeout(2)
            database = try DatabaseQueue(path: path, configuration: configuration)
            try Self.migrator.migrate(database)
            secret = try database.write { try Self.secret(in: $0) }
        } catch let error as DatabaseError {
            throw SQLiteSessionStoreError(
                description: "cannot keep sessions in \(path): \(error.message ?? "\(error.resultCode)")")
        }
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("sessions") { database in
            // Times are milliseconds since 1970.
            try database.execute(
                sql: """
                    CREATE TABLE session (
                        key BLOB PRIMARY KEY NOT NULL, version INTEGER NOT NULL, used INTEGER NOT NULL,
                        lifetime INTEGER NOT NULL, server TEXT, submission TEXT, until INTEGER, body BLOB NOT NULL);
                    CREATE INDEX session_end ON session (used + lifetime);
                    CREATE TABLE secret (only INTEGER PRIMARY KEY CHECK (only = 1), bytes BLOB NOT NULL);
                    """)
        }
        return migrator
    }

    private static func secret(in database: Database) throws -> [UInt8] {
        try database.execute(sql: "INSERT OR IGNORE INTO secret VALUES (1, ?)", arguments: [Data(randomBytes(32))])
        return [UInt8](try Data.fetchOne(database, sql: "SELECT bytes FROM secret") ?? Data())
    }

    // MARK: SessionStore

    public func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await reading { database in
            guard let stored = try Self.session(key, unless: version, in: database) else { return nil }
            // Somebody who looks around writes ten times a second at most.
            if let use, (Duration.milliseconds(100)..<use.idle).contains(use.now - stored.lastUse) {
                try database.execute(
                    sql: "UPDATE session SET used = max(used, ?) WHERE key = ?",
                    arguments: [use.now.milliseconds, Data(key.bytes)])
            }
            return stored
        }
    }

    public func lock(
        _ key: SessionKey, _ lock: SessionLock, version: Int, at now: Duration
    ) async throws -> StoredSession? {
        try await writing { database in
            try database.execute(
                sql: """
                    UPDATE session SET server = ?1, submission = ?2, until = ?3, used = max(used, ?4)
                    WHERE key = ?5 AND version = ?6 AND (server IS NULL OR server = ?1 OR until <= ?4)
                    """,
                arguments: [
                    lock.server, lock.submission, lock.until.milliseconds, now.milliseconds, Data(key.bytes), version,
                ])
            var stored = try Self.session(key, unless: version, in: database)
            stored?.body = nil
            return stored
        }
    }

    public func save(_ write: SessionWrite) async throws -> SessionSaving {
        try await writing { database in
            let before = write.former?.key ?? write.key
            let present = try Self.session(before, unless: write.version - 1, in: database)
            guard (present?.version ?? 0) == write.version - 1 else { return .outdated }
            if let lock = present?.lock, lock.server != write.server, write.now < lock.until { return .locked }
            let lock = write.keepsLock ? present?.lock : nil
            try Self.put(
                write.key, write.version, write.body, used: max(write.now, present?.lastUse ?? .zero), write.lifetime,
                lock, in: database)
            if let former = write.former {
                try Self.put(
                    former.key, write.version, former.body, used: write.now, former.lifetime, nil, in: database)
            }
            return .saved
        }
    }

    public func remove(_ key: SessionKey) async throws {
        try await writing { database in
            try database.execute(sql: "DELETE FROM session WHERE key = ?", arguments: [Data(key.bytes)])
        }
    }

    public func sweep(at now: Duration) async throws {
        // Some at a time: between two pieces those come in who wait for a session.
        while try await forget(at: now) == Self.piece {}
    }

    private static let piece = 500

    private func forget(at now: Duration) async throws -> Int {
        try await writing { database in
            try database.execute(
                sql: """
                    DELETE FROM session WHERE key IN (
                        SELECT key FROM session WHERE used + lifetime <= ? LIMIT ?)
                    """, arguments: [now.milliseconds, Self.piece])
            return database.changesCount
        }
    }

    // MARK: Rows

    private static func session(
        _ key: SessionKey, unless version: Int, in database: Database
    ) throws -> StoredSession? {
        // Compiled once: a look costs little else.
        let statement = try database.cachedStatement(
            sql: """
                SELECT version, used, server, submission, until, CASE version WHEN ? THEN NULL ELSE body END AS body
                FROM session WHERE key = ?
                """)
        let row = try Row.fetchOne(statement, arguments: [version, Data(key.bytes)])
        guard let row else { return nil }
        let lock: SessionLock? =
            if let server: String = row["server"], let submission: String = row["submission"],
                let until: Int64 = row["until"]
            { SessionLock(server: server, submission: submission, until: .milliseconds(until)) } else { nil }
        let body: Data? = row["body"]
        return StoredSession(
            version: row["version"], lastUse: .milliseconds(row["used"] as Int64), body: body.map { [UInt8]($0) },
            lock: lock)
    }

    private static func put(
        _ key: SessionKey, _ version: Int, _ body: [UInt8], used: Duration, _ lifetime: Duration, _ lock: SessionLock?,
        in database: Database
    ) throws {
        try database.execute(
            sql: "INSERT OR REPLACE INTO session VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                Data(key.bytes), version, used.milliseconds, lifetime.milliseconds, lock?.server, lock?.submission,
                lock?.until.milliseconds, Data(body),
            ])
    }

    // MARK: Its queue

    // GRDB's own async functions give up when their task is cancelled; what an action came to is to be stored then too.

    private func writing<Answer: Sendable>(_ work: @escaping @Sendable (Database) throws -> Answer) async throws
        -> Answer
    {
        try await queued { try $0.write(work) }
    }

    /// Reads, and may write a little: no transaction is begun for that.
    private func reading<Answer: Sendable>(_ work: @escaping @Sendable (Database) throws -> Answer) async throws
        -> Answer
    {
        try await queued { try $0.writeWithoutTransaction(work) }
    }

    private func queued<Answer: Sendable>(
        _ work: @escaping @Sendable (DatabaseQueue) throws -> Answer
    ) async throws -> Answer {
        try await withCheckedThrowingContinuation { caller in
            queue.async { [database] in caller.resume(with: Result { try work(database) }) }
        }
    }
}

/// The file cannot be used: what it is and why, in one line.
public struct SQLiteSessionStoreError: Error, CustomStringConvertible {
    public let description: String
}
