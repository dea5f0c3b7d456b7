// Uses of sessions that are not in the file yet: most come with a look that asks nothing of it. They count here, and
// are written with what is written next, or by themselves within a second.

import Foundation
import GRDB
import UsherStore
internal import UsherLock

final class UnnotedUses: Sendable {
    /// How many are remembered: some hundred bytes each.
    private static let room = 100_000
    /// How many are written with one commit, so that nobody waits for a crowd.
    private static let piece = 200

    private let all = Lock<[SessionKey: Int64]>([:])

    func add(_ key: SessionKey, at time: Int64) {
        all.withLock { all in
            guard all.count < Self.room || all[key] != nil else { return }
            all[key] = time
        }
    }

    var isEmpty: Bool { all.withLock { $0.isEmpty } }

    /// The last one; 0 where all have been noted.
    subscript(key: SessionKey) -> Int64 { all.withLock { $0[key] ?? 0 } }

    /// The last one, which is noted by who asks.
    func take(_ key: SessionKey) -> Int64 { all.withLock { $0.isEmpty ? 0 : $0.removeValue(forKey: key) ?? 0 } }

    /// In a transaction. Its failure would lose a second or two of a session's life.
    func noteSome(in database: Database) throws {
        let some = all.withLock { all in
            guard !all.isEmpty else { return [SessionKey: Int64]() }
            guard all.count > Self.piece else {
                defer { all = [:] }
                return all
            }
            let some = Dictionary(uniqueKeysWithValues: all.prefix(Self.piece).map { ($0.key, $0.value) })
            for key in some.keys { all[key] = nil }
            return some
        }
        let statement = try database.cachedStatement(
            sql: "UPDATE session SET used = max(used, ?1), due = (max(used, ?1) + lifetime) >> 16 WHERE id = ?2")
        for (key, time) in some { try statement.execute(arguments: [time, SessionRow.id(of: key.bytes)]) }
    }
}
