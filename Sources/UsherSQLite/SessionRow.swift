// A session as a row of its table. Times are milliseconds since 1970, by the machine's clock.

import Foundation
import GRDB
import Usher
internal import UsherLock

/// A session as it is in the file.
struct SessionRow {
    struct Lock {
        var server: String
        var submission: String
        var until: Int64
    }

    var version: Int
    var used: Int64
    var began: Int64
    /// Nil where the caller has it.
    var body: Data?
    var lock: Lock?
    var principal: Data?
    var since: Int?
    /// The number of the last end of its principal's sessions.
    var lastEnd = 0
    /// How far ends have been counted.
    var number = 0

    var isEnded: Bool { lastEnd > since ?? lastEnd }

    /// - Parameter version: of which the body is known.
    static func with(_ key: SessionKey, unless version: Int, in database: Database) throws -> SessionRow? {
        // Compiled once: a look costs little else.
        let statement = try database.cachedStatement(
            sql: """
                SELECT version, used, began, server, submission, until, principal, since,
                    CASE version WHEN ? THEN NULL ELSE body END AS body,
                    (SELECT number FROM ended WHERE principal = session.principal) AS lastEnd,
                    (\(Tables.number)) AS number
                FROM session WHERE key = ?
                """)
        return try Row.fetchOne(statement, arguments: [version, Data(key.bytes)]).map { SessionRow($0) }
    }

    private init(_ row: Row) {
        version = row["version"]
        used = row["used"]
        began = row["began"]
        body = row["body"]
        if let server: String = row["server"], let submission: String = row["submission"],
            let until: Int64 = row["until"]
        {
            lock = Lock(server: server, submission: submission, until: until)
        }
        principal = row["principal"]
        since = row["since"]
        lastEnd = row["lastEnd"] ?? 0
        number = row["number"]
    }

    /// One that is new.
    init(version: Int, at now: Int64) {
        (self.version, used, began) = (version, now, now)
    }

    func put(_ key: SessionKey, lifetime: Duration, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO session
                    (key, version, used, lifetime, server, submission, until, body, began, principal, since)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                Data(key.bytes), version, used, lifetime.milliseconds, lock?.server, lock?.submission, lock?.until,
                body ?? Data(), began, principal, since,
            ])
    }

    /// What a site hears of it.
    ///
    /// - Parameter holds: whether a lock's server still counts.
    func stored(at now: Int64, holds: (Lock) -> Bool) -> StoredSession {
        func ago(_ moment: Int64) -> Duration { .milliseconds(max(0, now - moment)) }
        return StoredSession(
            version: version, unused: ago(used), age: ago(began), body: body.map { [UInt8]($0) },
            lock: lock.flatMap { lock in
                guard lock.until > now, holds(lock) else { return nil }
                return SessionLock(
                    server: lock.server, submission: lock.submission, remaining: .milliseconds(lock.until - now))
            }, isEnded: isEnded, number: number, now: .milliseconds(now))
    }
}
