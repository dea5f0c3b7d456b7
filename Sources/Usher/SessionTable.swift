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
        /// Whether its cookie ever came back: until then it may be a robot's.
        var hasComeBack = false
        /// What it holds, in bytes.
        var weight: Int
    }

    private struct Entries {
        var all: [Bytes32: Entry] = [:]
        /// What all of them hold.
        var weight = 0
        /// The keys of those that have another id by now than at first, by their marks.
        var renewed: [Bytes32: Bytes32] = [:]

        mutating func remove(_ key: Bytes32) -> Entry? {
            guard let entry = all.removeValue(forKey: key) else { return nil }
            weight -= entry.weight
            if entry.session.mark != key { renewed[entry.session.mark] = nil }
            return entry
        }
    }

    /// An id that was given up a short while ago.
    private struct Former {
        let until: Instant
        /// The submission by which it was given up, and its answer, with the new id.
        let submission: Bytes32
        let answer: Answer
        var led = 0
    }

    /// For so long an old id serves what was on its way with it.
    static let grace: Duration = .seconds(10)
    /// How many requests an old id leads to their own address: as many tabs as may have been loading. A browser that
    /// does not take the new id must come to an end.
    static let leads = 8

    /// Once the table is half full, a session whose cookie never came back goes after so long.
    static let robotLimit: Duration = .seconds(60)

    private let entries = Locked(Entries())
    private let formers = Locked<[Bytes32: Former]>([:])
    private let clock: @Sendable () -> Instant
    private let limit: Int
    private let bytes: Int
    private let idle: Duration
    private let absolute: Duration

    init(limit: Int, bytes: Int, idle: Duration, absolute: Duration, clock: @escaping @Sendable () -> Instant) {
        self.clock = clock
        self.limit = limit
        self.bytes = bytes
        self.idle = idle
        self.absolute = absolute
    }

    var count: Int { entries.withLock { $0.all.count } }
    /// What all sessions hold, in bytes.
    var weight: Int { entries.withLock { $0.weight } }
    /// Whether a session of this mark lives.
    func isLive(_ mark: Bytes32) -> Bool {
        let now = clock()
        return entries.withLock { entries in
            entries.all[entries.renewed[mark] ?? mark].map { !hasExpired($0, at: now) } ?? false
        }
    }

    /// Whether a session, or one that had this id a moment ago, waits for what somebody begins to send.
    func expects(_ key: Bytes32) -> Bool {
        let now = clock()
        let isLive = entries.withLock { entries in
            guard let entry = entries.all[key], !hasExpired(entry, at: now) else { return false }
            entries.all[key]?.lastUsed = max(entry.lastUsed, now)
            return true
        }
        return isLive || formers.withLock { $0[key].map { now < $0.until } ?? false }
    }

    /// Newcomers are turned away; those inside go on.
    var isFull: Bool { entries.withLock { $0.all.count >= limit || $0.weight >= bytes } }

    /// The session of a cookie, if there is one that has not expired; it counts as in use until `leave`.
    ///
    /// - Parameter counts: false for a request that a page makes by itself: it does not keep the session.
    func enter(_ key: Bytes32, at now: Instant, counts: Bool = true) -> Session? {
        let session = entries.withLock { entries -> Session? in
            // One that has expired is a stranger's; the sweep ends it.
            guard let entry = entries.all[key], !hasExpired(entry, at: now) else { return nil }
            if counts { entries.all[key]?.lastUsed = max(entry.lastUsed, now) }
            entries.all[key]?.hasComeBack = true
            return entry.session
        }
        session?.engage()
        return session
    }

    func leave(_ session: Session, at now: Instant, counts: Bool = true) {
        session.disengage()
        let key = session.key
        entries.withLock { entries in
            guard let entry = entries.all[key] else { return }
            let weight = session.weight
            entries.weight += weight - entry.weight
            entries.all[key]?.weight = weight
            if counts { entries.all[key]?.lastUsed = max(entry.lastUsed, now) }
        }
    }

    /// Takes a new session in; false where the table is full.
    func insert(_ session: Session, at now: Instant) -> Bool {
        let key = session.key
        return entries.withLock { entries in
            let weight = session.weight
            guard entries.all.count < limit, entries.weight + weight <= bytes else { return false }
            entries.all[key] = Entry(session: session, began: now, lastUsed: now, weight: weight)
            entries.weight += weight
            return true
        }
    }

    /// Gives a session another key. The old one serves for ten seconds those who were on their way with it, and is a
    /// stranger's then.
    func move(_ old: Bytes32, to new: Bytes32, answering submission: Bytes32, with answer: Answer) {
        // First, so that no request with the old id falls between.
        let former = Former(until: clock() + Self.grace, submission: submission, answer: answer)
        formers.withLock { $0[old] = former }
        entries.withLock { entries in
            guard let entry = entries.all.removeValue(forKey: old) else { return }
            entries.all[new] = entry
            entries.renewed[entry.session.mark] = new
        }
    }

    /// What a request with a former id gets.
    enum FormerUse {
        /// It is a copy of the submission by which the id was given up.
        case copy(Answer)
        /// Its own address: the browser has the new id by then.
        case again
    }

    /// Nil for an id that never was one, or is none any more.
    func use(former key: Bytes32, for submission: Bytes32?, at now: Instant) -> FormerUse? {
        formers.withLock { formers in
            guard let former = formers[key], now < former.until else { return nil }
            if let submission, submission == former.submission { return .copy(former.answer) }
            guard former.led < Self.leads else { return nil }
            formers[key]?.led += 1
            return .again
        }
    }

    /// Takes out the sessions that have expired by now.
    func sweep(at now: Instant) -> [Session] {
        formers.withLock { formers in formers = formers.filter { now < $0.value.until } }
        return entries.withLock { entries in
            let isHalfFull = entries.all.count * 2 >= limit || entries.weight * 2 >= bytes
            let expired = entries.all.filter {
                hasExpired($0.value, at: now)
                    || isHalfFull && !$0.value.hasComeBack && now - $0.value.began >= Self.robotLimit
            }
            return expired.keys.compactMap { entries.remove($0)?.session }
        }
    }

    /// Sessions with requests or actions under way.
    var engaged: [Session] { entries.withLock { $0.all.values.map(\.session).filter(\.isEngaged) } }

    /// Takes all sessions out.
    func removeAll() -> [Session] {
        entries.withLock { entries in
            defer { entries = Entries() }
            return entries.all.values.map(\.session)
        }
    }

    private func hasExpired(_ entry: Entry, at now: Instant) -> Bool {
        now - entry.began >= absolute || (!entry.session.isEngaged && now - entry.lastUsed >= idle)
    }
}
