// All sessions of a site, by the hash of their id: who can read this memory cannot take over a session.
//
// One dictionary under one lock, held for a lookup or an insert only. A lookup costs a hash of 32 random bytes, which
// nobody outside can choose, so no chain can be grown on purpose. A sweep looks at every entry; what it takes out is
// freed after the lock is given back. An attacker can fill the table up to its limit, after which newcomers are told to
// come again and those inside go on; expiry frees the places.

internal import UsherHTTP

final class SessionTable: Sendable {
    typealias Instant = ContinuousClock.Instant

    private struct Entry {
        let session: Session
        let began: Instant
        var lastUsed: Instant
        /// Requests under way: a session at work does not expire by being idle.
        var uses = 0
    }

    private let entries = Locked<[Bytes32: Entry]>([:])
    private let limit: Int
    private let idle: Duration
    private let absolute: Duration

    init(limit: Int, idle: Duration, absolute: Duration) {
        self.limit = limit
        self.idle = idle
        self.absolute = absolute
    }

    var count: Int { entries.withLock { $0.count } }
    var isFull: Bool { count >= limit }

    /// The session of a cookie, if there is one that has not expired; it counts as in use until `leave`.
    func enter(_ key: Bytes32, at now: Instant) -> Session? {
        let (session, dead) = entries.withLock { entries -> (Session?, Session?) in
            guard let entry = entries[key] else { return (nil, nil) }
            if hasExpired(entry, at: now) { return (nil, entries.removeValue(forKey: key)?.session) }
            entries[key]?.lastUsed = max(entry.lastUsed, now)
            entries[key]?.uses += 1
            return (entry.session, nil)
        }
        // Ends outside of the lock.
        _ = dead
        return session
    }

    func leave(_ session: Session, at now: Instant) {
        let key = session.key
        entries.withLock { entries in
            guard let entry = entries[key] else { return }
            entries[key]?.uses -= 1
            entries[key]?.lastUsed = max(entry.lastUsed, now)
        }
    }

    /// Takes a new session in; false where the table is full.
    func insert(_ session: Session, at now: Instant) -> Bool {
        let key = session.key
        return entries.withLock { entries in
            guard entries.count < limit else { return false }
            entries[key] = Entry(session: session, began: now, lastUsed: now)
            return true
        }
    }

    /// Gives a session another key; the old one is a stranger's from now on.
    func move(_ old: Bytes32, to new: Bytes32) {
        entries.withLock { entries in entries[new] = entries.removeValue(forKey: old) }
    }

    /// Frees the sessions that have expired by now, and says how many.
    func sweep(at now: Instant) -> Int {
        let dead = entries.withLock { entries in
            let expired = entries.filter { hasExpired($0.value, at: now) }
            for key in expired.keys { entries[key] = nil }
            return expired.values.map(\.session)
        }
        return dead.count
    }

    /// Takes all sessions out, and says how many there were.
    func removeAll() -> Int {
        let all = entries.withLock { entries in
            defer { entries = [:] }
            return entries.values.map(\.session)
        }
        return all.count
    }

    private func hasExpired(_ entry: Entry, at now: Instant) -> Bool {
        now - entry.began >= absolute || (entry.uses == 0 && now - entry.lastUsed >= idle)
    }
}
