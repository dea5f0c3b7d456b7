// Room for a newcomer: there is some; or the newcomer takes the place of a session in which nothing is; or neither, and
// is asked to come again.
//
// A session may go that its visitor would not miss: nobody has used it for a minute, and there is nothing in it
// (`Session.mayGo`). The oldest of the address with most sessions goes first. Whoever has more than their share takes
// places of those alone who have as many or more.
//
// To find one, a hand goes round the table, some hundred entries further with each newcomer who finds no room, and the
// first in that order of those that it passes is taken. Keys are random, so the passed entries are a sample: of an
// address with a quarter of the table it misses all once in 10^8 times. Lists by address, ordered by use, would find
// the very first, and cost each session a place and each request a move.

internal import Logging
internal import UsherFlow
internal import UsherHTTP
internal import UsherLock

extension SessionTable {
    /// After so long unused a session may make room for a newcomer, if there is nothing in it.
    package static let leavingTime: Duration = .seconds(60)

    /// The place that a newcomer's session will have.
    struct Opening: Sendable {
        let holder: Holder
        /// Whose place it is until then; nil where there is room.
        fileprivate var leaving: Leaving?
    }

    /// A session that may go, as long as nobody comes for it.
    fileprivate struct Leaving: Sendable {
        let key: Bytes32
        private let place: Place
        private let absence: Presence.Absence?
        private let lastUsed: Instant
        /// How many sessions its network has, and its address.
        let crowd: (widest: Int, own: Int)

        /// Nil where it is in use, or was packed with something in it.
        init?(_ key: Bytes32, _ entry: Entry, crowd: (widest: Int, own: Int)) {
            switch entry.place {
            case .packed(let packed):
                guard packed.mayGo else { return nil }
                absence = nil
            case .live(let session):
                guard let absence = session.outside.presence.absence, session.jobs.isEmpty else { return nil }
                self.absence = absence
            }
            (self.key, place, lastUsed, self.crowd) = (key, entry.place, entry.lastUsed, crowd)
        }

        /// Asks the session itself. Not to be called under the table's lock.
        var mayGo: Bool {
            guard let session = place.session else { return true }
            guard case .now(let mayGo)? = session.begin({ .now($0.mayGo) }) else { return false }
            return mayGo
        }

        /// True if nobody has come for it.
        func isStill(_ entry: Entry) -> Bool {
            switch (place, entry.place) {
            case (.packed(let one), .packed(let other)): one == other && entry.lastUsed == lastUsed
            case (.live(let one), .live(let other)): one === other && other.outside.presence.absence == absence
            default: false
            }
        }

        func goesBefore(_ other: Leaving) -> Bool {
            (other.crowd.widest, other.crowd.own, lastUsed) < (crowd.widest, crowd.own, other.lastUsed)
        }
    }

    /// The place for a newcomer.
    ///
    /// - Parameter weight: what its session will hold at least.
    /// - Throws: where there is none.
    func opening(
        for holder: Holder, weighing weight: Int = SessionWeight.base, at now: Instant
    ) throws(Shares.Refusal) -> Opening {
        let more = Shares.Amount(count: 1, bytes: weight)
        let (refusal, found) = entries.withLock { entries -> (Shares.Refusal?, [Leaving]) in
            let isGreedy = !entries.shares.allows(more, to: holder)
            guard isGreedy || !entries.shares.fits(more) else { return (nil, []) }
            return (isGreedy ? .share : .full, entries.leaving(at: now, for: isGreedy ? holder : nil))
        }
        guard let refusal else { return Opening(holder: holder) }
        tellOfRoom()
        guard let leaving = found.first(where: \.mayGo) else { throw refusal }
        return Opening(holder: holder, leaving: leaving)
    }

    /// Takes a new session in.
    ///
    /// - Returns: whether there was room, and those that have gone for it.
    func insert(_ session: Session, into opening: Opening, at now: Instant) -> (isIn: Bool, gone: [Place]) {
        var gone: [Place] = []
        var next: Opening? = opening
        // The one that was to go may be in use again by now, or hold less than the newcomer.
        for _ in 0..<Self.attempts {
            guard let opening = next else { break }
            let (isIn, left) = entries.withLock { entries in
                let (isIn, left) = entries.makeRoom(for: session, opening)
                if isIn {
                    let entry = Entry(.live(session), began: now, lastUsed: now, weight: session.outside.weight.bytes)
                    entries.insert(entry, at: session.key, due: due(entry), opening.holder)
                }
                return (isIn, left)
            }
            gone += left.map { [$0.place] } ?? []
            if isIn {
                tellOfRoom()
                return (true, gone)
            }
            next = try? self.opening(for: opening.holder, weighing: session.outside.weight.bytes, at: now)
        }
        return (false, gone)
    }

    private static let attempts = 4

    /// A form with files on its way to a session, which does not make room for anybody until this is freed.
    final class Upload: Sendable {
        // Weakly: what somebody's job holds is not to hold everybody's sessions.
        private weak let table: SessionTable?
        private let key: Bytes32

        fileprivate init(to key: Bytes32, in table: SessionTable) {
            (self.key, self.table) = (key, table)
            table.entries.withLock { $0.uploads[key, default: 0] += 1 }
        }

        deinit {
            table?.entries.withLock { entries in
                let left = entries.uploads[key, default: 1] - 1
                entries.uploads[key] = left == 0 ? nil : left
            }
        }
    }

    func beginUpload(to key: Bytes32) -> Upload { Upload(to: key, in: self) }

    /// Tells the log once that the table is full, and once that it is not any more.
    func tellOfRoom() {
        switch entries.withLock({ $0.news() }) {
        case nil: break
        case true?:
            logger.warning(
                """
                There are as many sessions as there may be: newcomers take the places of those in which nothing is, or \
                are asked to come again.
                """, metadata: [Log.count: "\(count)"])
        case false?: logger.notice("There is room for sessions again.", metadata: [Log.count: "\(count)"])
        }
    }
}

extension SessionTable.Entries {
    /// How many entries are looked at, and how many that may go are enough.
    private static let (looked, enough) = (512, 64)

    /// Sessions that may go, who goes first at the front.
    ///
    /// - Parameter holder: who has more than their share, where that is so.
    fileprivate mutating func leaving(
        at now: SessionTable.Instant, for holder: Holder?
    ) -> [SessionTable.Leaving] {
        let least = holder.map { shares.count(of: $0.narrowest) } ?? (0, 0)
        var found: [SessionTable.Leaving] = []
        var looked = 0
        let place = all.walk(from: hand) { key, entry in
            looked += 1
            if now - entry.lastUsed >= SessionTable.leavingTime, uploads[key] == nil,
                case let crowd = shares.count(of: entry.place.group), crowd >= least,
                let leaving = SessionTable.Leaving(key, entry, crowd: crowd)
            {
                found.append(leaving)
            }
            return looked < Self.looked && found.count < Self.enough
        }
        hand = place
        return found.sorted { $0.goesBefore($1) }
    }

    /// Lets the one go whose place a newcomer takes, where there is no other.
    ///
    /// - Returns: whether there is room, and who has gone.
    fileprivate mutating func makeRoom(
        for session: Session, _ opening: SessionTable.Opening
    ) -> (isIn: Bool, left: SessionTable.Entry?) {
        let more = Shares.Amount(count: 1, bytes: session.outside.weight.bytes)
        if shares.fits(more), shares.allows(more, to: opening.holder) { return (true, nil) }
        guard let leaving = opening.leaving, let entry = all[leaving.key], leaving.isStill(entry),
            uploads[leaving.key] == nil
        else {
            return (false, nil)
        }
        let left = remove(leaving.key)
        return (shares.fits(more), left)
    }

    fileprivate mutating func insert(
        _ entry: SessionTable.Entry, at key: Bytes32, due second: Int, _ holder: Holder
    ) {
        put(entry, at: key, due: second)
        shares.add(Shares.Amount(count: 1, bytes: entry.weight), for: holder)
        newcomers.append(key)
    }

    /// True if the table has become full, or is not any more, since the log was told; nil where it knows.
    fileprivate mutating func news() -> Bool? {
        let isFull = !shares.fits(Shares.Amount(count: 1, bytes: SessionWeight.base))
        guard isToldToBeFull ? shares.isBelow(0.9) : isFull else { return nil }
        isToldToBeFull.toggle()
        return isToldToBeFull
    }
}
