// The answers that this store has without asking its file, and the writes that it puts off. All its shortcuts are in
// this folder, and each has a long way beside it, which is taken wherever the short one is not sure.
//
//     a thread of the server      holds as long as                  the connection that writes, in each transaction
//
//     mark ◀───────── ChangeCounter: no other has committed ◀────── after the commit: was there another's?
//     lockAtOnce ◀─── FileSharing: this process is alone ◀───────── first: is it still? (ServerNames: who is there)
//     note(useOf:) ─▶ UnnotedUses: for a second ──────────────────▶ last: writes what waits (Ticking: once a second)
//     save ──────────────────────────────────────────────────────▶ one UPDATE, where only body and use change
//
// The long ways: a look at the session; a row for its lock; `saveCarefully`.

import Foundation
import GRDB
public import UsherStore

extension SQLiteSessionStore {
    public var mark: StoreMark? { counter?.mark }

    public func note(useOf key: SessionKey) { uses.add(key, at: time) }

    public func lockAtOnce(_ key: SessionKey, _ lock: SessionLock, version: Int) -> StoredSession? {
        let now = time
        guard let number = sharing.holdAtOnce(key, SessionRow.Lock(lock, at: now)) else { return nil }
        uses.add(key, at: now)
        return StoredSession(
            version: version, unused: .zero, lifetime: .zero, age: .zero, body: nil, lock: lock, number: number,
            now: .milliseconds(now))
    }

    /// Once a second, and when another process wants to share the file.
    func tick() {
        guard !uses.isEmpty || mark == nil else { return }
        // If another process has the file, the next second will do: nobody waits behind this.
        writer.commit(within: .milliseconds(50))
    }

    /// The usual write: the whole of a session that has no files, in the place of the one before it.
    ///
    /// - Returns: false where that has to be seen to carefully.
    func saveQuickly(_ write: SessionWrite, in database: Database) throws -> Bool {
        guard write.version > 1, write.former == nil, write.principal == .same, write.ends.isEmpty,
            write.files.isEmpty, sharing.mayWrite(write.key, as: write.server, at: time)
        else { return false }
        let (now, key, lifetime) = (time, write.key.bytes, write.lifetime.milliseconds)
        // Changes of an indexed column are left to the careful one.
        let statement = try database.cachedStatement(
            sql: """
                UPDATE session SET version = ?1, used = max(used, ?2), body = ?3
                WHERE id = ?4 AND key = ?5 AND version = ?1 - 1 AND used <= ?2 AND due = ?6 AND lifetime = ?7
                    AND files = 0
                    AND (principal IS NULL
                        OR since >= ifnull((SELECT number FROM ended WHERE ended.principal = session.principal), 0))
                """)
        try statement.execute(arguments: [
            write.version, now, Data(write.body), SessionRow.id(of: key), Data(key), SessionRow.due(now, lifetime),
            lifetime,
        ])
        guard database.changesCount == 1 else { return false }
        _ = uses.take(write.key)
        if !write.keepsLock { try sharing.letGo(write.key, in: database) }
        return true
    }
}
