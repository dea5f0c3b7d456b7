// Files of forms, each a row of its own beside its session's. The session's writes say which are its own; a trigger
// takes them away with the session.

import Foundation
import GRDB
public import UsherStore

extension SQLiteSessionStore: SessionFileStore {
    public var files: (any SessionFileStore)? { self }

    /// As much as a session keeps anyway: 20 MB.
    public var limits: SessionFileLimits { SessionFileLimits(file: 20_971_520, session: 20_971_520) }

    public func keep(_ write: SessionFileWrite) async throws -> Bool {
        try await writer.perform { [self] database in
            let (now, key) = (time, Data(write.key.bytes))
            let others = try Int.fetchOne(
                database, sql: "SELECT ifnull(sum(size), 0) FROM file WHERE until > ? AND key <> ?",
                arguments: [now, key])
            guard write.body.count <= write.room - (others ?? 0) else { return false }
            try database.execute(
                sql: "INSERT OR REPLACE INTO file (key, until, size, body) VALUES (?, ?, ?, ?)",
                arguments: [key, now + write.lifetime.milliseconds, write.body.count, Data(write.body)])
            return true
        }
    }

    public func file(_ key: SessionKey) async throws -> [UInt8]? {
        try await reader.perform { [self] database in
            let body = try Data.fetchOne(
                database, sql: "SELECT body FROM file WHERE key = ? AND until > ?",
                arguments: [Data(key.bytes), time])
            return body.map { [UInt8]($0) }
        }
    }

    /// A write's files are its session's; any others of it, under the key before too, go.
    func keepFiles(of write: SessionWrite, in database: Database) throws {
        let (session, files) = (Data(write.key.bytes), write.files.map { Data($0.bytes) })
        for file in files {
            try database.execute(sql: "UPDATE file SET session = ? WHERE key = ?", arguments: [session, file])
        }
        let kept = files.map { _ in "?" }.joined(separator: ", ")
        for owner in [session] + (write.former.map { [Data($0.key.bytes)] } ?? []) {
            try database.execute(
                sql: "DELETE FROM file WHERE session = ? AND key NOT IN (\(kept))",
                arguments: StatementArguments([owner] + files))
        }
    }
}
