// Sessions that nobody has used for some minutes: where the site has a packer for them the table keeps them packed, and
// makes them anew for their next request.

internal import UsherLock

extension SessionTable {
    /// When an entry is to be looked at again: when it may be packed, or has expired.
    package func due(_ entry: Entry) -> Int {
        guard let packingTime, case .live = entry.place else { return end(of: entry) }
        return min(second(upTo: entry.lastUsed + packingTime), end(of: entry))
    }

    /// The same for one that is in use, or was made just now: the next time that it may be packed.
    func packingTurn(of entry: Entry, after now: Instant) -> Int {
        let end = max(end(of: entry), second(now) + 1)
        return packingTime.map { min(end, max(second(upTo: now + $0), second(now) + 1)) } ?? end
    }

    /// True if it is to be packed: it lives, and nobody has used it for long enough.
    func isUnused(_ entry: Entry, at now: Instant) -> Bool {
        guard let packingTime, let session = entry.session else { return false }
        return now - entry.lastUsed >= packingTime && !session.outside.presence.isAnybody && session.jobs.isEmpty
    }

    /// The second for which an unused entry has to wait; nil where it is its turn.
    ///
    /// - Parameter packs: whether any may be packed just now.
    func turn(of entry: Entry, _ entries: inout Entries, at now: Instant, packing packs: Bool) -> Int? {
        // One that is looked at later than it was due has waited for its turn.
        let second = second(now)
        let turn = entry.lookAt > due(entry) ? second : entries.packingTurns.next(for: entry.weight, at: second)
        return turn > second ? turn : packs ? nil : second + 1
    }

    /// Those that live.
    var live: [Session] { entries.withLock { $0.all.elements.compactMap { $0.value.session } } }

    /// Keeps a session as data from now on, unless somebody has come for it since it was packed. Only who packs it
    /// refers to it then.
    func pack(_ session: Session, as packed: PackedSession, absence: Presence.Absence) {
        let key = session.key
        entries.withLock { entries in
            let growth = entries.all.update(key) { entry -> Int? in
                // Who comes for it engages it under this lock.
                guard entry.session === session, session.outside.presence.absence == absence else { return nil }
                entry.place = .packed(packed)
                return entry.leave(weighing: packed.weight, at: nil)
            }
            guard let growth else { return }
            entries.add(weight: growth, of: packed.group)
            entries.packed += 1
        }
    }

    /// Brings a packed session back. It is made out of the lock, by each request that comes for it meanwhile; the first
    /// one's is used by all, which is as good, since nothing has been done with the others.
    func enter(
        _ key: Bytes32, at now: Instant, unpacking packed: PackedSession, _ unpack: (PackedSession) -> Session?
    ) -> Session? {
        var packed = packed
        while let made = unpack(packed) {
            switch put(made, at: key, for: packed, now) {
            case nil: return nil
            case .live(let session): return session
            // Used and packed again since then.
            case .packed(let newer): packed = newer
            }
        }
        let removed = entries.withLock { entries in
            if case .packed(packed) = entries.all[key]?.place { entries.remove(key) } else { nil as Entry? }
        }
        // Freed out of the lock.
        _ = consume removed
        return nil
    }

    /// Puts a session in the place of what it was made from, unless somebody was faster.
    ///
    /// - Returns: what is there then, in use where it lives.
    private func put(_ made: Session, at key: Bytes32, for packed: PackedSession, _ now: Instant) -> Place? {
        entries.withLock { entries -> Place? in
            guard var entry = entries.all[key] else { return nil }
            switch entry.place {
            case .live(let other): other.outside.presence.enter()
            case .packed(packed):
                entry.place = .live(made)
                entries.add(weight: entry.leave(weighing: made.outside.weight.bytes, at: nil), of: made.identity.group)
                entries.packed -= 1
                // A page that asks by itself does not count as use, and is not to have it packed at once again.
                entries.put(entry, at: key, due: packingTurn(of: entry, after: now))
                made.outside.presence.enter()
            case .packed: break
            }
            return entry.place
        }
    }
}

extension SessionPacker {
    /// A session as data alone, and by which absence of everybody; nil while anything is under way, and where it cannot
    /// be packed.
    func packed(_ session: isolated Session) -> (session: PackedSession, absence: Presence.Absence)? {
        // A file that is kept is no data.
        guard let absence = session.outside.presence.absence, session.turns.running.isEmpty, session.jobs.isEmpty,
            session.tree.uploads == nil, let packed = pack(session)
        else { return nil }
        return (packed, absence)
    }
}
