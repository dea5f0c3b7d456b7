// A site's work in each second: end what has expired, bring actions the time, pack what nobody uses.

internal import Synchronization
internal import UsherHTTP

extension Site {
    /// Ends the sessions that have expired, and frees all that they hold. `serve` does so every second.
    ///
    /// - Returns: how many ended.
    @discardableResult
    public func sweep() async -> Int {
        let now = dispatcher.options.clock()
        var ended = 0
        var unused: [Session] = []
        // One at a time: what takes longer than a second holds the next ones up, not the machine.
        let packs = isPacking.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
        defer { if packs { isPacking.store(false, ordering: .relaxed) } }
        let makesRoom = parts.table.isHalfFull
        var mayBeMore = true
        while mayBeMore {
            let found = parts.table.sweep(at: now, makingRoom: makesRoom, packing: packs)
            if !found.robots.isEmpty { await parts.source.forget(robots: found.robots.compactMap(\.session)) }
            if let observer = parts.observer { found.keys.forEach { observer.over($0) } }
            ended += await end(found.ended + found.robots)
            unused += found.unused
            mayBeMore = found.hasMore
        }
        parts.table.tellOfRoom()
        noteEnds(ended)
        dispatcher.successions.sweep(at: now)
        parts.endings.sweep(at: now, absolute: parts.table.absolute)
        parts.visits.log.tellRest(at: now)
        parts.downloads.sweep(at: now)
        let moment = dispatcher.time.moment(now)
        await withTaskGroup { group in
            // A session that is stuck in work of its own misses its ticks, and holds up nobody else's.
            for session in parts.table.watched where session.outside.presence.beginTick() {
                group.addTask { [parts] in
                    await session.tick(moment)
                    await parts.source.tick(session, in: parts)
                    session.outside.presence.endTick()
                }
            }
        }
        await parts.source.sweep(at: moment) { parts.downloads.sessions }
        noteEnds(await pack(unused))
        return ended
    }

    /// Ends all sessions that are in memory, wherever they are, and frees all that they hold. A session in a store
    /// comes back with its next request.
    ///
    /// - Returns: how many ended.
    @discardableResult
    public func endSessions() async -> Int {
        let ended = await end(parts.table.removeAll())
        noteEnds(ended)
        return ended
    }

    /// After so many ends, at once or one by one, what they held is given back to the system. At least as many as still
    /// live, since to give back takes a walk over what they hold.
    private static let many = 10_000

    private func noteEnds(_ count: Int) {
        let sum = unreturned.add(count, ordering: .relaxed).newValue
        guard sum >= max(Self.many, parts.table.count) else { return }
        unreturned.store(0, ordering: .relaxed)
        returnFreedMemory()
    }

    /// Keeps all sessions that nobody uses at the moment as data alone.
    package func packSessions() async {
        if parts.source.isAtOnce { _ = await pack(parts.table.live) }
    }

    /// Keeps sessions that nobody uses as data alone, and lets others have the processor in between.
    ///
    /// - Returns: how many are data now.
    private func pack(_ sessions: consuming [Session]) async -> Int {
        var left = sessions
        var count = 0
        // One by one, so that each is freed before the next is packed.
        while let session = left.popLast() {
            guard !session.outside.presence.isAnybody,
                let (packed, absence) = await parts.source.packer?.packed(session)
            else { continue }
            parts.table.pack(session, as: packed, absence: absence)
            count += 1
            if left.count % 16 == 0 { try? await Task.sleep(for: .milliseconds(1)) }
        }
        return count
    }

    /// Frees what sessions hold, some at a time: between two pieces those who serve have the processor.
    private func end(_ sessions: consuming [SessionTable.Place]) async -> Int {
        var left = sessions
        let count = left.count
        while !left.isEmpty {
            let piece = Array(left.suffix(Self.piece))
            left.removeLast(piece.count)
            for session in piece.lazy.compactMap(\.session) where session.outside.presence.isAnybody {
                await session.cancelActions()
            }
            if !left.isEmpty { try? await Task.sleep(for: .milliseconds(1)) }
        }
        return count
    }

    private static let piece = 512
}
