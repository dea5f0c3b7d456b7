// A session as a row of its table. Times are milliseconds since 1970, by the machine's clock.

import Foundation
import GRDB
import UsherStore
internal import UsherLock

/// A session as it is in the file.
struct SessionRow {
    struct Lock: Equatable {
        var server: String
        var submission: String
        var until: Int64
    }

    var version: Int
    var used: Int64
    var lifetime: Int64 = 0
    var began: Int64
    /// How many of its files are in the store.
    var files = 0
    var principal: Data?
    var since = 0
    /// Nil where the caller has it.
    var body: Data?
    /// The number of the last end of its principal's sessions.
    var lastEnd = 0

    /// How long it may go unused.
    func idle(by use: SessionUse) -> Int64 { lifetime - use.margin.milliseconds }

    var isEnded: Bool { principal != nil && lastEnd > since }

    /// A session's row id: the first 63 bits of its key, which is a hash. Two of one number are as good as never: the
    /// second cannot be stored, and its visitor is asked to come again.
    static func id(of key: [UInt8]) -> Int64 {
        Int64(bitPattern: key.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } >> 1)
    }

    /// The time up to which an end is known, in about minutes: see `Tables`.
    static func due(_ used: Int64, _ lifetime: Int64) -> Int64 { (used + lifetime) >> 16 }

    /// - Parameter version: of which the body is known.
    static func with(_ key: SessionKey, unless version: Int, in database: Database) throws -> SessionRow? {
        let bytes = key.bytes
        // Compiled once: a look costs little else.
        let statement = try database.cachedStatement(
            sql: """
                SELECT version, used, lifetime, began, since, files, principal,
                    CASE version WHEN ? THEN NULL ELSE body END AS body
                FROM session WHERE id = ? AND key = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [version, id(of: bytes), Data(bytes)]) else {
            return nil
        }
        var session = SessionRow(row)
        session.lastEnd = try Tables.lastEnd(of: session.principal, in: database)
        return session
    }

    private init(_ row: Row) {
        (version, used, lifetime, began) = (row[0], row[1], row[2], row[3])
        (since, files, principal, body) = (row[4], row[5], row[6], row[7])
    }

    /// One that is new.
    init(version: Int, at now: Int64) {
        (self.version, used, began) = (version, now, now)
    }

    /// Writes all of it in the place of what was there.
    func put(_ key: [UInt8], in database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO session
                    (id, version, used, due, lifetime, began, since, files, principal, key, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        try statement.execute(arguments: [
            Self.id(of: key), version, used, Self.due(used, lifetime), lifetime, began, since, files, principal,
            Data(key), body ?? Data(),
        ])
    }

    /// True if a session of this number is there under another key.
    static func isTaken(_ key: [UInt8], in database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT 1 FROM session WHERE id = ? AND key <> ?")
        return try Int.fetchOne(statement, arguments: [id(of: key), Data(key)]) != nil
    }

    /// The row as its site hears of it.
    ///
    /// - Parameters:
    ///   - lock: that counts now.
    ///   - number: how far ends have been counted.
    func stored(at now: Int64, _ lock: Lock?, number: Int) -> StoredSession {
        func ago(_ moment: Int64) -> Duration { .milliseconds(max(0, now - moment)) }
        return StoredSession(
            version: version, unused: ago(used), lifetime: .milliseconds(lifetime), age: ago(began),
            body: body.map { [[UInt8]($0)] },
            lock: lock.map {
                SessionLock(server: $0.server, submission: $0.submission, remaining: .milliseconds($0.until - now))
            }, isEnded: isEnded, number: number, now: .milliseconds(now))
    }
}
