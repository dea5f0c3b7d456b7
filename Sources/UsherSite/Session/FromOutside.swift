// Answers of a session to those who are not in it, from any thread: who is in it (requests and actions that are under
// way, and the sweep's tick), what it holds, how its pages speak.

internal import Synchronization
package import UsherFlow

/// Facts of a session that are read, and told, outside of its turns.
package struct Outside: ~Copyable, Sendable {
    package let presence = Presence()
    package let weight: SessionWeight
    let spoken = Spoken()

    package init(_ weight: consuming SessionWeight = SessionWeight()) { self.weight = weight }
}

/// Counts who is in a session. As long as anybody is, it does not expire by being idle, and is not packed.
package struct Presence: ~Copyable, Sendable {
    /// In the lower half who is there, in the upper who ever came: read in one step, so that packing sees whether
    /// anybody came meanwhile.
    private let counts = Atomic<UInt64>(0)
    private let isTicking = Atomic(false)

    func enter() { counts.wrappingAdd(1 << 32 + 1, ordering: .sequentiallyConsistent) }
    func leave() { counts.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

    package var isAnybody: Bool { Self.isAnybody(counts.load(ordering: .relaxed)) }

    private static func isAnybody(_ counts: UInt64) -> Bool { UInt32(truncatingIfNeeded: counts) > 0 }

    /// Nobody is there. Two of them are equal where nobody came in between.
    struct Absence: Equatable, Sendable {
        fileprivate let counts: UInt64
    }

    /// Nil where somebody is there.
    var absence: Absence? {
        let counts = counts.load(ordering: .sequentiallyConsistent)
        return Self.isAnybody(counts) ? nil : Absence(counts: counts)
    }

    /// True if no tick is out already; then one is.
    func beginTick() -> Bool { isTicking.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged }
    func endTick() { isTicking.store(false, ordering: .relaxed) }
}

/// A session's weight in the table of all sessions, in bytes. Counted in the session, read from anywhere.
package struct SessionWeight: ~Copyable, Sendable {
    /// Bytes that a session holds beside its tree: itself, its queue and its place in the table.
    static let base = 1_536

    private let counted: Atomic<Int>
    /// The tree's count of changes when it was counted last.
    private let version: Atomic<Int>

    /// - Parameter tree: nil for a new session, which has nothing in it.
    package init(_ tree: PageTree? = nil, remembering bytes: Int = 0) {
        counted = Atomic(Self.base + (tree?.bytes ?? 0) + bytes)
        version = Atomic(tree?.changes ?? -1)
    }

    package var bytes: Int { counted.load(ordering: .relaxed) }

    /// Counts anew, where the tree has changed.
    ///
    /// - Parameter bytes: what is remembered of turns.
    func count(_ tree: PageTree, remembering bytes: Int) {
        guard tree.changes != version.load(ordering: .relaxed) else { return }
        version.store(tree.changes, ordering: .relaxed)
        counted.store(Self.base + tree.bytes + bytes, ordering: .relaxed)
    }
}

/// Which language of the site a session's pages have, known to those who are not in it.
struct Spoken: ~Copyable, Sendable {
    /// Its place among those of the site; -1 before it is known.
    private let place = Atomic<Int>(-1)

    func note(_ words: Words) {
        guard let known = words.all.firstIndex(where: { $0 === words.table }) else { return }
        place.store(known, ordering: .relaxed)
    }

    /// - Parameter words: any of the site's.
    func words(among words: Words) -> Words? {
        let place = place.load(ordering: .relaxed)
        return words.all.indices.contains(place) ? Words(words.all[place], of: words.all) : nil
    }
}
