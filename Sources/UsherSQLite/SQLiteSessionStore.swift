// Sessions in a file of SQLite: for one machine, with one process or several.
//
// Written ahead (WAL), and unless asked for not synced at each commit: what a process has stored survives its end,
// however that comes, and the machine's end but for the last moments. Two connections, each on a queue of its own, so
// no server thread waits for the disk, and no look for a write. `Shortcuts` has the answers that need no asking.

import Dispatch
import Foundation
import GRDB
import Synchronization
import UsherPrivateFiles
public import UsherStore
internal import UsherLock

/// The file cannot be used: what it is and why, in one line.
public struct SQLiteSessionStoreError: Error, CustomStringConvertible {
    /// In one line, with the file's path and what the system says of it; nothing of a session.
    public let description: String

    init(_ description: String) { self.description = description }
}

/// Keeps sessions in a SQLite file, which it makes where there is none, readable by its owner only.
///
///     options.store = try SQLiteSessionStore(path: "/var/lib/sofa/sessions.sqlite")
///
/// Whoever cannot be answered within about a second, since another process holds the file, gets status 503. Each site
/// has a store of its own; several may have the same file.
public final class SQLiteSessionStore: CallbackSessionStore {
    /// One, which the file keeps; it is never lost or renewed.
    public let secrets: [[UInt8]]
    public var server: String { sharing.servers.name }
    /// Writes; what has to be stored waits here for other processes.
    let writer: QueuedConnection
    let reader: QueuedConnection
    let sharing: FileSharing
    let counter: ChangeCounter?
    private let clock: @Sendable () -> Duration
    let uses = UnnotedUses()
    /// True if the commit under way ends sessions that it does not write.
    private let endsOthers = Atomic(false)
    private let ticking = Ticking()

    /// - Parameters:
    ///   - path: of a file in a folder that exists and can be written; others beside it hold what is not yet in it, and
    ///     say which processes use it.
    ///   - survivesPowerLoss: whether each commit waits for the disk, so that nothing is lost with the machine either.
    /// - Throws: `SQLiteSessionStoreError` in one line.
    public convenience init(path: String, survivesPowerLoss: Bool = false) throws {
        try self.init(
            path: path, survivesPowerLoss: survivesPowerLoss, clock: { .seconds(Date().timeIntervalSince1970) })
    }

    /// - Parameters:
    ///   - clock: the time since 1970, the same for all processes.
    ///   - instant: what the time is counted by that a failing file is left alone for.
    ///   - limit: for how long anybody waits.
    ///   - logPages: how many pages are written ahead before they are copied; nil for what suits the disk.
    package init(
        path: String, survivesPowerLoss: Bool = false, clock: @escaping @Sendable () -> Duration,
        instant: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        limit: Duration = QueuedConnection.usualLimit, logPages: Int? = nil
    ) throws {
        let checkpoints: Checkpoints
        do {
            try PrivateFile.makeDatabase(path)
            let turn = try OpeningTurn(beside: path)
            defer { withExtendedLifetime(turn) {} }
            func connection(_ name: String) throws -> QueuedConnection {
                let breaker = StoreBreaker(after: QueuedConnection.failures, clock: instant)
                return try QueuedConnection(
                    path: path, name: name, limit: limit, breaker: breaker, syncs: survivesPowerLoss)
            }
            writer = try connection("writing to the file of sessions")
            let (secret, sharing) = try writer.now { database in
                guard try database.read(Tables.areOurs) else {
                    throw SQLiteSessionStoreError(
                        "cannot keep sessions in \(path): its tables have another format; name another file")
                }
                try Tables.migrator.migrate(database)
                return try database.write {
                    (try Tables.secret(in: $0), try FileSharing(ServerNames(beside: path, in: $0), in: $0))
                }
            }
            try sharing.waitForOthers(writer)
            (secrets, self.sharing) = ([secret], sharing)
            counter = try writer.now { try $0.read { try ChangeCounter(of: $0) } }
            let length = logPages ?? Checkpoints.usualLength(beside: path)
            checkpoints = try Checkpoints(path: path, of: writer, length: length)
            reader = try connection("the file of sessions")
        } catch let error as PrivateFileError {
            throw SQLiteSessionStoreError("cannot keep sessions in \(path): the file \(error.reason)")
        } catch let error as DatabaseError {
            throw SQLiteSessionStoreError(
                "cannot keep sessions in \(path): \(error.message ?? "\(error.resultCode)")")
        }
        self.clock = clock
        writer.commits(
            QueuedConnection.Around { [sharing] database in
                try sharing.begin(in: database)
            } end: { [uses] database in
                // Most are of sessions that are written by now.
                try uses.noteSome(in: database)
            } committed: { [weak self, counter] database in
                let endsOthers = self?.endsOthers.exchange(false, ordering: .relaxed) ?? false
                counter?.committed(database, concernsOthers: endsOthers)
                checkpoints.committed(database)
            } failed: { database, error in
                checkpoints.failed(database, error)
            })
        ticking.begin(watching: sharing.servers) { [weak self] in self?.tick() }
    }

    /// Others need not wait until nobody waits for its connections any more.
    deinit { writer.commits(nil) }

    // MARK: SessionStore

    public func serverStarts(of site: String) throws {
        let other = try writer.now { try $0.write { try Tables.site(or: site, in: $0) } }
        guard let other, other != site else { return }
        throw SQLiteSessionStoreError(
            """
            The file has the sessions of the site “\(other)”, and this one is “\(site)”. Give it a file of its own, or \
            both the same SiteOptions.name.
            """)
    }

    public func renewSecrets(keepingFormer lifetime: Duration) async throws {}

    package func load(
        _ key: SessionKey, unless version: Int, use: SessionUse?, _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        reader.perform { [self] database -> (StoredSession?, isLong: Bool) in
            let now = time
            guard var row = try SessionRow.with(key, unless: version, in: database) else { return (nil, false) }
            let noted = row.used
            row.used = max(row.used, uses[key])
            let isUsed = use.map { now - row.used < row.idle(by: $0) } ?? false
            if isUsed { uses.add(key, at: now) }
            let stored = row.stored(
                at: now, try sharing.lock(of: key, at: now, in: database),
                number: try sharing.number ?? Tables.number(in: database))
            return (stored, isUsed && now - noted >= (use.map { row.idle(by: $0) } ?? 0) / 10)
        } then: { [self] answer in
            let stored = answer.map(\.0)
            guard case .success((_, isLong: true)) = answer, !sharing.isAlone else { return tell(stored) }
            // Other processes learn of it before they could think the session idle.
            writer.commit(within: .milliseconds(250)) { tell(stored) }
        }
    }

    package func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?,
        _ tell: @escaping StoreCallback<StoredSession?>
    ) {
        writer.perform(
            { [self] database in
                let now = time
                guard var row = try SessionRow.with(key, unless: version, in: database) else { return nil }
                row.used = max(row.used, uses[key])
                var held = try sharing.lock(of: key, at: now, in: database)
                let hasExpired = use.map { now - row.used >= row.idle(by: $0) } ?? false
                if !row.isEnded, held.map({ $0.server == lock.server }) ?? !hasExpired {
                    held = SessionRow.Lock(lock, at: now)
                    try sharing.hold(key, SessionRow.Lock(lock, at: now), in: database)
                    uses.add(key, at: now)
                }
                return row.stored(at: now, held, number: try sharing.number ?? Tables.number(in: database))
            }, then: tell)
    }

    public func unlock(_ key: SessionKey, server: String) async throws {
        try await writer.perform { [self] database in
            if try sharing.lock(of: key, at: time, in: database)?.server == server {
                try sharing.letGo(key, in: database)
            }
        }
    }

    package func save(_ write: SessionWrite, _ tell: @escaping StoreCallback<SessionSaving>) {
        writer.perform(
            { [self] database in
                if try saveQuickly(write, in: database) { return .saved }
                return try saveCarefully(write, in: database)
            }, then: tell)
    }

    private func saveCarefully(_ write: SessionWrite, in database: Database) throws -> SessionSaving {
        let now = time
        let place = write.former?.key ?? write.key
        let before = try SessionRow.with(place, unless: write.version - 1, in: database)
        guard (before?.version ?? 0) == write.version - 1 else { return .outdated }
        guard before?.isEnded != true else { return .ended }
        let lock = try sharing.lock(of: place, at: now, in: database)
        if let lock, lock.server != write.server { return .locked }
        if before == nil || write.former != nil, try SessionRow.isTaken(write.key.bytes, in: database) {
            throw SQLiteSessionStoreError("another session has the number of a new one")
        }
        var row = before ?? SessionRow(version: write.version, at: now)
        (row.version, row.used) = (write.version, max(row.used, uses.take(write.key), now))
        row.lifetime = write.lifetime.milliseconds
        switch write.principal {
        case .same: break
        case .nobody: (row.principal, row.since) = (nil, 0)
        case .principal(let principal, let since):
            (row.principal, row.since) = (Data(principal.bytes), since)
            if try Tables.lastEnd(of: row.principal, in: database) > since { return .ended }
        }
        for end in write.ends {
            let number = try note(end, at: now, in: database)
            if row.principal == Data(end.principal.bytes) { row.since = number }
        }
        if row.files > 0 || !write.files.isEmpty { try keepFiles(of: write, in: database) }
        row.files = write.files.count
        row.body = Data(write.body)
        try row.put(write.key.bytes, in: database)
        if let former = write.former {
            var left = SessionRow(version: write.version, at: now)
            (left.body, left.lifetime) = (Data(former.body), former.lifetime.milliseconds)
            try left.put(former.key.bytes, in: database)
            try sharing.letGo(former.key, in: database)
            if write.keepsLock, let lock { try sharing.hold(write.key, lock, in: database) }
        } else if !write.keepsLock, lock != nil {
            try sharing.letGo(write.key, in: database)
        }
        return .saved
    }

    public func remove(_ key: SessionKey) async throws {
        try await writer.perform { [self] database in
            try database.execute(
                sql: "DELETE FROM session WHERE id = ? AND key = ?",
                arguments: [SessionRow.id(of: key.bytes), Data(key.bytes)])
            try sharing.letGo(key, in: database)
        }
    }

    public func end(_ end: SessionEnd) async throws {
        try await writer.perform { [self] database in _ = try note(end, at: time, in: database) }
    }

    /// - Returns: the end's number.
    private func note(_ end: SessionEnd, at now: Int64, in database: Database) throws -> Int {
        let number = try Tables.end(end, at: now, in: database)
        endsOthers.store(true, ordering: .relaxed)
        database.afterNextTransaction { [sharing] _ in sharing.note(number: number) }
        return number
    }

    public var number: Int {
        get async throws {
            if let number = sharing.number { return number }
            return try await reader.perform { database in try Tables.number(in: database) }
        }
    }

    public func take(_ bucket: SessionKey, most: Int, per time: Duration) async throws -> Duration? {
        try await writer.perform { [self] database in
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
        sharing.sweep(at: time)
        try await writer.perform { [sharing] in try sharing.returnToAlone(in: $0) }
        // Some at a time: between two pieces those come in who wait for a session.
        for sql in [
            """
            DELETE FROM session WHERE id IN (
                SELECT id FROM session WHERE due <= ?1 >> 16 AND used + lifetime <= ?1 LIMIT ?2)
            """,
            "DELETE FROM bucket WHERE key IN (SELECT key FROM bucket WHERE until <= ?1 LIMIT ?2)",
            "DELETE FROM file WHERE key IN (SELECT key FROM file WHERE until <= ?1 LIMIT ?2)",
            "DELETE FROM ended WHERE number IN (SELECT number FROM ended WHERE until <= ?1 LIMIT ?2)",
        ] {
            while try await forget(sql) == Self.piece {}
        }
    }

    private static let piece = 500

    private func forget(_ sql: String) async throws -> Int {
        try await writer.perform { [self] database in
            // None goes that was used a moment ago.
            while !uses.isEmpty { try uses.noteSome(in: database) }
            try database.execute(sql: sql, arguments: [time, Self.piece])
            return database.changesCount
        }
    }

    var time: Int64 { clock().milliseconds }
}

extension SessionRow.Lock {
    init(_ lock: SessionLock, at now: Int64) {
        self.init(
            server: lock.server, submission: lock.submission, until: now + lock.remaining.milliseconds)
    }
}
