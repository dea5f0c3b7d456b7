// The table of a site with a store: its sessions are copies of what the store has, and go by that.

internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

extension SessionTable {
    /// The copy that is here, however old it is.
    func copy(of key: Bytes32) -> Session? { entries.withLock { $0.all[key]?.session } }

    /// Takes a copy of what a store has, unless the one that is here is as new; nil where there is no room.
    ///
    /// - Returns: the one to use.
    func adopt(_ session: Session, began: Instant, at now: Instant, _ moment: Moment) -> Session? {
        let key = session.key
        let (weight, version) = (session.weight.bytes, session.storeCopy?.version ?? 0)
        let replaced: Session?
        let adopted: Session?
        // Freed out of the lock.
        var putAside: [Session] = []
        (adopted, replaced) = entries.withLock { entries -> (Session?, Session?) in
            if let entry = entries.all[key], let present = entry.session {
                if let storeCopy = present.storeCopy, storeCopy.isOurs(at: moment) || storeCopy.version ?? 0 >= version
                {
                    return (present, nil)
                }
                entries.all[key] = Entry(
                    .live(session), began: began, lastUsed: max(now, entry.lastUsed), weight: weight, hasComeBack: true,
                    lookAt: entry.lookAt)
                entries.shares.change(by: Shares.Amount(count: 1, bytes: weight), of: session.group)
                entries.shares.change(by: Shares.Amount(count: -1, bytes: -entry.weight), of: present.group)
                return (session, present)
            }
            let more = Shares.Amount(count: 1, bytes: weight)
            if !entries.shares.fits(more) { putAside += entries.putAside(at: moment) }
            guard entries.shares.fits(more) else { return (nil, nil) }
            let entry = Entry(.live(session), began: began, lastUsed: now, weight: weight, hasComeBack: true)
            entries.put(entry, at: key, due: due(entry))
            entries.shares.change(by: more, of: session.group)
            return (session, nil)
        }
        // An action that still runs in the other one goes on, and is looked after there.
        if replaced != nil { session.endForeignWork() }
        if let adopted, adopted === session, !session.jobs.isEmpty { watch(session) }
        return adopted
    }

    /// A session that was used elsewhere.
    func note(_ session: Session, usedAt moment: Instant) {
        let key = session.key
        entries.withLock { entries in
            entries.all.update(key) { $0.lastUsed = max($0.lastUsed, moment) }
        }
    }

    /// Takes a session out.
    func remove(_ session: Session) {
        let key = session.key
        let removed = entries.withLock { entries in
            entries.all[key]?.session === session ? entries.remove(key) : nil
        }
        // Freed out of the lock.
        _ = consume removed
    }
}

extension SessionTable.Entries {
    /// Takes out some copies that nobody is using, the least recently used of those that it looks at: what they hold
    /// comes back with their next request. Those inside are never turned away for want of room.
    fileprivate mutating func putAside(at now: Moment) -> [Session] {
        let idle = all.elements.lazy.filter { _, entry in
            entry.session.map { !$0.presence.isAnybody && $0.jobs.isEmpty && $0.storeCopy?.isOurs(at: now) == false }
                ?? false
        }
        let keys = idle.prefix(Self.looked).sorted { $0.value.lastUsed < $1.value.lastUsed }.prefix(Self.putAside)
        return keys.compactMap { remove($0.key)?.session }
    }

    private static let looked = 64
    private static let putAside = 16
}
