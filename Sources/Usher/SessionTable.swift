// All sessions of a site, by the hash of their id: who can read this memory cannot take over a session.
//
// One dictionary under one lock, held for a lookup or an insert only. A lookup costs a hash of 32 random bytes, which
// nobody outside can choose, so no chain can be grown on purpose. A sweep looks at what is due, some hundred entries at a
// time; what it takes out is freed after the lock is given back. An attacker can fill the table up to its limit, after
// which newcomers are told to come again and those inside go on; expiry frees the places.

internal import UsherHTTP

final class SessionTable: Sendable {
    typealias Instant = ContinuousClock.Instant

    struct Entry {
        let session: Session
        let began: Instant
        var lastUsed: Instant
        /// Whether its cookie ever came back: until then it may be a robot's.
        var hasComeBack = false
        /// What it holds, in bytes.
        var weight: Int

        /// - Parameter now: nil where it does not count as use.
        mutating func enter(at now: Instant?) -> Session {
            if let now, now > lastUsed { lastUsed = now }
            hasComeBack = true
            return session
        }

        /// - Returns: by how much its weight has grown.
        mutating func leave(weighing weight: Int, at now: Instant?) -> Int {
            if let now, now > lastUsed { lastUsed = now }
            defer { self.weight = weight }
            return weight - self.weight
        }
    }

    struct Entries {
        var all = Shards<Entry>()
        /// What all of them hold.
        var weight = 0
        /// The keys of those that have another id by now than at first, by their marks.
        var renewed: [Bytes32: Bytes32] = [:]
        /// When each is to be looked at again.
        var wheel = ExpiryWheel()
        var newcomers = Newcomers()

        mutating func remove(_ key: Bytes32) -> Entry? {
            guard let entry = all.removeValue(forKey: key) else { return nil }
            weight -= entry.weight
            if entry.session.mark != key { renewed[entry.session.mark] = nil }
            return entry
        }
    }

    /// For so long an old id serves what was on its way with it.
    static let grace: Duration = .seconds(10)
    /// How many requests an old id leads to their own address: as many tabs as may have been loading. A browser that
    /// does not take the new id must come to an end.
    static let leads = 8

    /// Once the table is half full, a session whose cookie never came back goes after so long.
    static let robotLimit: Duration = .seconds(60)

    let entries = Guarded(Entries())
    let formers = FormerKeys()
    private let waiting = Locked<[ObjectIdentifier: Session]>([:])
    private let clock: @Sendable () -> Instant
    /// What the wheel's seconds are counted from.
    private let origin: Instant
    let limit: Int
    let bytes: Int
    private let idle: Duration
    private let absolute: Duration
    /// Whether these are copies of what a store has: they leave when they are not used, and nothing is lost.
    private let isCopy: Bool

    /// So long a copy is kept that nobody uses.
    static let copyLimit: Duration = .seconds(300)

    init(
        limit: Int, bytes: Int, idle: Duration, absolute: Duration, isCopy: Bool = false,
        clock: @escaping @Sendable () -> Instant
    ) {
        self.clock = clock
        origin = clock()
        self.limit = limit
        self.bytes = bytes
        self.idle = isCopy ? min(idle, Self.copyLimit) : idle
        self.absolute = absolute
        self.isCopy = isCopy
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
            entries.all.update(key) { entry in
                guard !hasExpired(entry, at: now) else { return false }
                entry.lastUsed = max(entry.lastUsed, now)
                return true
            } ?? false
        }
        return isLive || formers.knows(key, at: now)
    }

    /// Newcomers are turned away; those inside go on.
    var isFull: Bool { entries.withLock { $0.all.count >= limit || $0.weight >= bytes } }

    /// The session of a cookie, if there is one that has not expired; it counts as in use until `leave`.
    ///
    /// - Parameter counts: false for a request that a page makes by itself: it does not keep the session.
    func enter(_ key: Bytes32, at now: Instant, counts: Bool = true) -> Session? {
        let session = entries.withLock { entries -> Session? in
            // One that has expired is a stranger's; the sweep ends it.
            entries.all.update(key) { hasExpired($0, at: now) ? nil : $0.enter(at: counts ? now : nil) }
        }
        session?.engage()
        return session
    }

    /// After a look, which counted as use when it began.
    ///
    /// - Parameter weight: what the session held then.
    func leave(_ session: Session, weighing weight: Int) {
        // Where nothing has changed there is nothing to note: the table's lock is for everybody.
        session.weight == weight ? session.disengage() : leave(session, at: clock(), counts: false)
    }

    func leave(_ session: Session, at now: Instant, counts: Bool = true) {
        session.disengage()
        let key = session.key
        entries.withLock { entries in
            // Another copy of it may have its place by now.
            let growth = entries.all.update(key) { entry in
                entry.session === session ? entry.leave(weighing: session.weight, at: counts ? now : nil) : nil
            }
            entries.weight += growth ?? 0
        }
    }

    /// Takes a new session in; false where the table is full.
    func insert(_ session: Session, at now: Instant) -> Bool {
        let key = session.key
        return entries.withLock { entries in
            let weight = session.weight
            guard entries.all.count < limit, entries.weight + weight <= bytes else { return false }
            let entry = Entry(session: session, began: now, lastUsed: now, weight: weight)
            entries.all[key] = entry
            entries.weight += weight
            entries.wheel.add(key, due: end(of: entry))
            entries.newcomers.append(key)
            return true
        }
    }

    /// Gives a session another key. The old one serves for ten seconds those who were on their way with it, and is a
    /// stranger's then.
    func move(_ old: Bytes32, to new: Bytes32, answering submission: Bytes32, with answer: Answer) {
        // First, so that no request with the old id falls between.
        formers.add(old, until: clock() + Self.grace, answering: submission, with: answer)
        entries.withLock { entries in
            guard let entry = entries.all.removeValue(forKey: old) else { return }
            entries.all[new] = entry
            entries.wheel.add(new, due: end(of: entry))
            entries.renewed[entry.session.mark] = new
        }
    }

    /// Nil for an id that never was one, or is none any more.
    func use(former key: Bytes32, for submission: Bytes32?, at now: Instant) -> FormerKeys.Use? {
        formers.use(key, for: submission, at: now)
    }

    /// Whether room should be made: newcomers whose cookie has not come back in a minute may be robots.
    var isHalfFull: Bool { entries.withLock { $0.all.count * 2 >= limit || $0.weight * 2 >= bytes } }

    /// Takes out sessions that have expired by now.
    ///
    /// - Parameter makesRoom: whether newcomers that may be robots go as well.
    /// - Returns: some hundred of them, those that may be robots for themselves, and whether there may be more.
    func sweep(at now: Instant, makingRoom makesRoom: Bool) -> (ended: [Session], robots: [Session], hasMore: Bool) {
        formers.sweep(at: now)
        return entries.withLock { entries in
            let due = entries.wheel.take(dueBy: second(now), most: Self.slice)
            var ended: [Session] = []
            for key in due {
                guard let entry = entries.all[key] else { continue }
                if hasExpired(entry, at: now) {
                    if let entry = entries.remove(key) { ended.append(entry.session) }
                } else {
                    entries.wheel.add(key, due: max(end(of: entry), second(now) + 1))
                }
            }
            let robots = robots(of: &entries, at: now, makingRoom: makesRoom)
            return (ended, robots, due.count >= Self.slice || robots.count >= Self.slice)
        }
    }

    /// How many entries are looked at under one lock.
    private static let slice = 256

    /// Newcomers from the front: those who have come back or gone are taken off the list, and robots out of the table.
    private func robots(of entries: inout Entries, at now: Instant, makingRoom makesRoom: Bool) -> [Session] {
        var ended: [Session] = []
        while let key = entries.newcomers.first, ended.count < Self.slice {
            if let entry = entries.all[key], !entry.hasComeBack {
                guard makesRoom, now - entry.began >= Self.robotLimit else { break }
                if let entry = entries.remove(key) { ended.append(entry.session) }
            }
            entries.newcomers.removeFirst()
        }
        return ended
    }

    private func second(_ instant: Instant) -> Int { Int((instant - origin).components.seconds) }

    /// The second by which an entry has expired, if it is not used again.
    func end(of entry: Entry) -> Int {
        let end = min(entry.lastUsed + idle, entry.began + absolute) - origin
        return Int(end.components.seconds) + (end.components.attoseconds > 0 ? 1 : 0)
    }

    /// Sessions with an action that has not ended where it began: whose time the sweep brings along. The others are none of
    /// its business, however many they are.
    var acting: [Session] { waiting.withLock { Array($0.values) } }

    func add(acting session: Session) { waiting.withLock { $0[ObjectIdentifier(session)] = session } }
    func remove(acting session: Session) { waiting.withLock { $0[ObjectIdentifier(session)] = nil } }

    /// Takes all sessions out.
    func removeAll() -> [Session] {
        let taken = entries.withLock { entries in
            defer { entries = Entries() }
            return entries.all
        }
        return taken.elements.map(\.value.session)
    }

    private func hasExpired(_ entry: Entry, at now: Instant) -> Bool {
        // A copy whose flows have work under way here goes when its store says that it is over.
        if isCopy, entry.session.isWorking { return false }
        return now - entry.began >= absolute || (!entry.session.isEngaged && now - entry.lastUsed >= idle)
    }
}
