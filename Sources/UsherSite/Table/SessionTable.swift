// All sessions of a site, by the hash of their id: who can read this memory cannot take over a session.
//
// One dictionary under one lock, held for a lookup or an insert only. Its keys are hashes themselves: nobody outside
// can choose one, nor knows where it lies, so no chain can be grown on purpose (Shard). A sweep looks at what is due,
// some hundred entries at a time; what it takes out is freed after the lock is given back. One address can fill half of
// the table, and a quarter of what others leave of the rest (Shares). A newcomer who finds it full takes the place of a
// session in which nothing is (SessionTable+Room), or is told to come again; those inside go on, and expiry frees the
// places.
//
//      insert ──▶ live ──nobody for the packing time──▶ packed ──a request: unpack──▶ live
//                 live ──move──▶ live, under another key; the old one leads there for ten seconds
//         live, packed ──idle or absolute limit──▶ out, freed
//                 live, its cookie never came back ──a minute, and room is wanted──▶ out: it may be a robot's
//         live, packed, with nothing in it ──unused for a minute, and a newcomer wants its place──▶ out, freed
//
// If a store keeps the sessions, these are copies of the stored ones, and never packed:
//
//       adopt ──▶ live ──adopt, of a newer version──▶ live
//                 live ──unused for five minutes, or room is wanted──▶ out; the next request reads the store

internal import Logging
internal import UsherHTTP
package import UsherLock

package final class SessionTable: Sendable {
    package typealias Instant = ContinuousClock.Instant

    /// For so long an old id serves what was on its way with it.
    package static let grace: Duration = .seconds(10)
    /// How many requests an old id leads to their own address: as many tabs as may have been loading. A browser that
    /// does not take the new id must come to an end.
    package static let leads = 8

    package let entries: Lock<Entries>
    package let formers = FormerKeys()
    private let watching = Lock<[ObjectIdentifier: Session]>([:])
    private let clock: @Sendable () -> Instant
    /// The instant from which the wheel's seconds are counted.
    let origin: Instant
    let limit: Int
    let bytes: Int
    let logger: Logger
    let idle: Duration
    /// No session has a shorter time of its own.
    let shortestIdle: Duration
    let absolute: Duration
    /// True if these are copies of what a store has: they leave when they are not used, and nothing is lost.
    let isCopy: Bool

    /// So long a copy is kept that nobody uses.
    static let copyLimit: Duration = .seconds(300)
    /// After so long unused a session is packed; nil for never.
    let packingTime: Duration?

    init(
        limit: Int, bytes: Int, idle: Duration, absolute: Duration, packing: Duration? = nil, isCopy: Bool = false,
        logger: Logger, clock: @escaping @Sendable () -> Instant
    ) {
        packingTime = packing
        self.clock = clock
        origin = clock()
        self.limit = limit
        self.bytes = bytes
        self.logger = logger
        entries = Lock(Entries(shares: Self.shares(limit, bytes)))
        self.idle = isCopy ? min(idle, Self.copyLimit) : idle
        shortestIdle = min(self.idle, .seconds(120))
        self.absolute = absolute
        self.isCopy = isCopy
    }

    /// A session's weight changes while it lives, and that is refused to nobody.
    static func shares(_ limit: Int, _ bytes: Int) -> Shares { Shares(Shares.Amount(count: limit, bytes: bytes)) }

    package var now: Instant { clock() }

    var count: Int { entries.withLock { $0.all.count } }
    /// How many of them are packed.
    var packedCount: Int { entries.withLock { $0.packed } }
    /// Bytes that all sessions hold.
    var weight: Int { entries.withLock { $0.weight } }
    /// True if a session lives under this key.
    func isLive(_ key: Bytes32) -> Bool {
        let now = clock()
        return entries.withLock { $0.all[key].map { !hasExpired($0, at: now) } ?? false }
    }

    /// True if a session, or one that had this id a moment ago, waits for what somebody begins to send.
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

    /// Notes a use of a session that is not a request, now or when it was.
    package func note(useOf key: Bytes32, at instant: Instant? = nil) {
        let instant = instant ?? clock()
        entries.withLock { $0.all.update(key) { $0.lastUsed = max($0.lastUsed, instant) } }
    }

    /// The session that lives under this key, however old it is.
    package func session(at key: Bytes32) -> Session? { entries.withLock { $0.all[key]?.session } }

    /// Takes a session out.
    package func remove(_ session: Session) {
        let key = session.key
        let removed = entries.withLock { entries in
            entries.all[key]?.session === session ? entries.remove(key) : nil
        }
        // Freed out of the lock.
        _ = consume removed
    }

    /// The session of a cookie, if there is one that has not expired; it counts as in use until `leave`.
    ///
    /// - Parameters:
    ///   - counts: false for a request that a page makes by itself: it does not keep the session.
    ///   - unpack: makes the session of one that is packed; nil where it cannot.
    package func enter(
        _ key: Bytes32, at now: Instant, counts: Bool = true, unpack: (PackedSession) -> Session?
    ) -> Session? {
        let place = entries.withLock { entries in
            // One that has expired is a stranger's; the sweep ends it.
            entries.all.update(key) { hasExpired($0, at: now) ? nil : $0.enter(at: counts ? now : nil) }
        }
        return switch place {
        case nil: nil
        case .live(let session): session
        case .packed(let packed): enter(key, at: now, unpacking: packed, unpack)
        }
    }

    /// Takes a session for a request that has it already: one that goes on, or whose source has said that it lives.
    package func enter(_ session: Session, at now: Instant, counts: Bool) {
        let key = session.key
        session.outside.presence.enter()
        entries.withLock { entries in
            _ = entries.all.update(key) { $0.note(use: counts ? now : nil) }
        }
    }

    /// After a look, which counted as use when it began.
    ///
    /// - Parameter weight: what the session held then.
    func leave(_ session: Session, weighing weight: Int) {
        // If nothing has changed there is nothing to note: the table's lock is for everybody.
        session.outside.weight.bytes == weight
            ? session.outside.presence.leave() : leave(session, at: clock(), counts: false)
    }

    package func leave(_ session: Session, at now: Instant, counts: Bool = true) {
        session.outside.presence.leave()
        let key = session.key
        entries.withLock { entries in
            // Another copy of it may have its place by now.
            let growth = entries.all.update(key) { entry in
                entry.session === session
                    ? entry.leave(weighing: session.outside.weight.bytes, at: counts ? now : nil) : nil
            }
            if let growth, growth != 0 { entries.add(weight: growth, of: session.identity.group) }
        }
    }

    /// Gives a session another key. The old one serves for ten seconds those who were on their way with it, and is a
    /// stranger's then.
    ///
    /// - Parameter answer: for copies of the submission by which it is given up.
    func move(_ old: Bytes32, to new: Bytes32, leaving answer: FormerAnswer?) {
        // First, so that no request with the old id falls between.
        if let answer { formers.add(old, until: clock() + Self.grace, answer) }
        entries.withLock { entries in
            guard let entry = entries.all.removeValue(forKey: old) else { return }
            entries.put(entry, at: new, due: due(entry))
        }
    }

    /// Sessions with an action that has not ended where it began: whose time the sweep brings along. The others are
    /// none of its business, however many they are.
    var watched: [Session] { watching.withLock { Array($0.values) } }

    package func watch(_ session: Session) { watching.withLock { $0[ObjectIdentifier(session)] = session } }
    func unwatch(_ session: Session) { watching.withLock { $0[ObjectIdentifier(session)] = nil } }

    /// Takes all sessions out.
    func removeAll() -> [Place] {
        let taken = entries.withLock { entries in
            defer { entries = Entries(shares: Self.shares(limit, bytes), uploads: entries.uploads) }
            return entries.all
        }
        return taken.elements.map(\.value.place)
    }
}
