// The table of a site with a store: its sessions are copies of what the store has, and go by that.

internal import UsherFlow
internal import UsherHTTP
internal import UsherLock
internal import UsherSite

extension SessionTable {
    /// Takes a copy of what a store has, unless the one that is here is as new; nil where there is no room.
    ///
    /// - Returns: the one to use.
    func adopt(_ session: Session, began: Instant, at now: Instant, _ moment: Moment) -> Session? {
        let key = session.key
        let (weight, version) = (session.outside.weight.bytes, session.storeCopy?.version ?? 0)
        let replaced: Session?
        let adopted: Session?
        // Freed out of the lock.
        var putAside: [Session] = []
        (adopted, replaced) = entries.withLock { entries -> (Session?, Session?) in
            if let entry = entries[key], let present = entry.session {
                if let storeCopy = present.storeCopy, storeCopy.isOurs(at: moment) || storeCopy.version ?? 0 >= version
                {
                    return (present, nil)
                }
                entries[key] = Entry(
                    .live(session), began: began, lastUsed: max(now, entry.lastUsed), weight: weight, hasComeBack: true,
                    lookAt: entry.lookAt)
                entries.shares.change(by: Shares.Amount(count: 1, bytes: weight), of: session.identity.group)
                entries.shares.change(by: Shares.Amount(count: -1, bytes: -entry.weight), of: present.identity.group)
                return (session, present)
            }
            let more = Shares.Amount(count: 1, bytes: weight)
            if !entries.shares.fits(more) { putAside += entries.putAside(at: moment) }
            guard entries.shares.fits(more) else { return (nil, nil) }
            let entry = Entry(.live(session), began: began, lastUsed: now, weight: weight, hasComeBack: true)
            entries.put(entry, at: key, due: due(entry))
            entries.shares.change(by: more, of: session.identity.group)
            return (session, nil)
        }
        // An action that still runs in the other one goes on, and is looked after there.
        if replaced != nil { session.endForeignWork() }
        if let adopted, adopted === session, !session.jobs.isEmpty { watch(session) }
        return adopted
    }
}

extension SessionTable.Entries {
    /// Takes out some copies that nobody is using, the least recently used of those that it looks at: what they hold
    /// comes back with their next request. Those inside are never turned away for want of room.
    fileprivate mutating func putAside(at now: Moment) -> [Session] {
        let idle = sessions(Self.looked) {
            !$0.outside.presence.isAnybody && $0.jobs.isEmpty && $0.storeCopy?.isOurs(at: now) == false
        }
        let longest = idle.sorted { $0.lastUsed < $1.lastUsed }.prefix(Self.putAside)
        return longest.compactMap { remove($0.key)?.session }
    }

    private static let looked = 64
    private static let putAside = 16
}
