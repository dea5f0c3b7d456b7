// Sessions that go by themselves: those that have expired, and newcomers that may be robots where room is needed.

internal import UsherLock

extension SessionTable {
    /// Once the table is half full, a session whose cookie never came back goes after so long.
    static let robotLimit: Duration = .seconds(60)

    /// True if room should be made: newcomers whose cookie has not come back in a minute may be robots.
    var isHalfFull: Bool { entries.withLock { $0.all.count * 2 >= limit || $0.weight * 2 >= bytes } }

    /// The sessions that a sweep finds.
    struct Sweep {
        var ended: [Place] = []
        /// Newcomers that may be robots, taken out as well.
        var robots: [Place] = []
        /// The keys of both.
        var keys: [Bytes32] = []
        /// Sessions that are to be packed.
        var unused: [Session] = []
        /// True if there may be more that have ended.
        var hasMore = false
    }

    /// Takes out sessions that have expired by now, some hundred at a time.
    ///
    /// - Parameters:
    ///   - makesRoom: whether newcomers that may be robots go as well.
    ///   - packs: whether any may be packed just now.
    func sweep(at now: Instant, makingRoom makesRoom: Bool, packing packs: Bool) -> Sweep {
        formers.sweep(at: now)
        return entries.withLock { entries in
            let names = entries.wheel.take(dueBy: second(now), most: Self.slice)
            var found = Sweep()
            for key in names.flatMap({ entries.all.keys(with: $0) }) {
                guard let entry = entries.all[key], entry.lookAt <= second(now) else { continue }
                if hasExpired(entry, at: now) {
                    if let entry = entries.remove(key) { found.ended.append(entry.place) }
                    found.keys.append(key)
                } else if let session = entry.session, isUnused(entry, at: now) {
                    let turn = turn(of: entry, &entries, at: now, packing: packs)
                    if turn == nil { found.unused.append(session) }
                    entries.look(at: key, due: turn ?? max(end(of: entry), second(now) + 1))
                } else {
                    entries.look(
                        at: key, due: due(entry) > second(now) ? due(entry) : packingTurn(of: entry, after: now))
                }
            }
            takeRobots(of: &entries, at: now, makingRoom: makesRoom, into: &found)
            found.hasMore = names.count >= Self.slice || found.robots.count >= Self.slice
            return found
        }
    }

    /// How many entries are looked at under one lock.
    private static let slice = 256

    /// Newcomers from the front: those who have come back or gone are taken off the list, and robots out of the table.
    private func takeRobots(
        of entries: inout Entries, at now: Instant, makingRoom makesRoom: Bool, into found: inout Sweep
    ) {
        while let prefix = entries.newcomers.first, found.robots.count < Self.slice {
            for key in entries.all.keys(with: prefix) {
                guard let entry = entries.all[key], !entry.hasComeBack else { continue }
                guard makesRoom, now - entry.began >= Self.robotLimit else { return }
                if let entry = entries.remove(key) { found.robots.append(entry.place) }
                found.keys.append(key)
            }
            entries.newcomers.removeFirst()
        }
    }

    func second(_ instant: Instant) -> Int { Int((instant - origin).components.seconds) }

    /// The second by which an entry has expired, if it is not used again.
    func end(of entry: Entry) -> Int { second(upTo: min(entry.lastUsed + idle(of: entry), entry.began + absolute)) }

    /// How long a session may go unused. A copy of what a store has leaves sooner.
    private func idle(of entry: Entry) -> Duration {
        guard let own = entry.place.idle else { return idle }
        return isCopy ? min(own, Self.copyLimit) : own
    }

    /// The first second that is not before an instant.
    func second(upTo instant: Instant) -> Int {
        let time = (instant - origin).components
        return Int(time.seconds) + (time.attoseconds > 0 ? 1 : 0)
    }

    func hasExpired(_ entry: Entry, at now: Instant) -> Bool {
        // A copy whose flows have work under way here goes when its store says that it is over.
        if isCopy, entry.session?.jobs.isEmpty == false { return false }
        return now - entry.began >= absolute
            || (now - entry.lastUsed >= shortestIdle && entry.session?.outside.presence.isAnybody != true
                && now - entry.lastUsed >= idle(of: entry))
    }
}
