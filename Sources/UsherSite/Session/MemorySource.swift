// Sessions that are in memory alone: the table has each of them, as an object or packed.

internal import Logging
package import UsherFlow
internal import UsherHTTP

package final class MemorySource: SessionSource {
    package let isAtOnce = true
    package let packer: (any SessionPacker)?
    package let secrets: [Bytes32]? = nil
    package let limits: Limits.TakeInStore? = nil

    /// - Parameter packer: nil where sessions are never packed.
    package init(packer: (any SessionPacker)? = nil) { self.packer = packer }

    package func enter(_ cookie: SessionCookie, _ entry: SessionEntry, in parts: SiteParts) -> Entering {
        guard let key = cookie.key, let session = parts.enter(key, counts: entry.counts) else { return .none }
        return .session(session)
    }

    package func lease(of id: Bytes32) -> (any Lease)? { nil }
    package func serverStarts(of site: String) {}
    package func begin(_ session: Session) {}
    package func isLive(_ key: Bytes32, in parts: SiteParts) -> Bool { parts.table.isLive(key) }
    package func leads(_ former: Bytes32) -> Bool { true }
    package func end(sessionsOf principal: String) {}
    package func forget(robots: [Session]) {}
    package func forget(unused: [Session]) {}
    package func tick(_ session: Session, in parts: SiteParts) {}
    package func sweep(at now: Moment, used: () -> [Bytes32]) {}
}

extension SiteParts {
    /// The session in memory under this key, in use until it is left; nil where there is none.
    func enter(_ key: Bytes32, counts: Bool) -> Session? {
        let session = table.enter(key, at: table.now, counts: counts) { packed in
            do { return try source.packer?.unpack(packed, at: key, in: self) } catch {
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
