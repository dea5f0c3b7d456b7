// Sessions that are in memory alone: the table has each of them, as an object or packed.

internal import Logging
internal import UsherFlow
internal import UsherHTTP

final class MemorySource: SessionSource {
    let isAtOnce = true
    let secrets: [Bytes32]? = nil
    let limits: Limits.TakeInStore? = nil

    func enter(_ cookie: SessionCookie, _ entry: SessionEntry, in parts: SiteParts) -> Entering {
        guard let key = cookie.key, let session = parts.enter(key, counts: entry.counts) else { return .none }
        return .session(session)
    }

    func lease(of id: Bytes32) -> (any Lease)? { nil }
    func serverStarts() {}
    func begin(_ session: Session) {}
    func isLive(_ key: Bytes32, in parts: SiteParts) -> Bool { parts.table.isLive(key) }
    func leads(_ former: Bytes32) -> Bool { true }
    func end(sessionsOf principal: String) {}
    func forget(robots: [Session]) {}
    func forget(unused: [Session]) {}
    func tick(_ session: Session, in parts: SiteParts) {}
    func sweep(at now: Moment, used: () -> [Bytes32]) {}
}

extension SiteParts {
    /// The session in memory under this key, in use until it is left; nil where there is none.
    func enter(_ key: Bytes32, counts: Bool) -> Session? {
        let session = table.enter(key, at: table.now, counts: counts) { packed in
            do { return try Session(parts: self, key: key, packed.record, packed: packed) } catch {
                _ = Log.failure(error, "A packed session cannot be read; its visitor begins a new one.", to: logger)
                return nil
            }
        }
        guard let session, session.identity.isOver(by: endings) else { return session }
        table.leave(session, at: table.now, counts: false)
        table.remove(session)
        return nil
    }
}
