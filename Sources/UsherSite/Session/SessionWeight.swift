// What a session holds, counted by us so that it means the same everywhere: its share of the table's room.

internal import Synchronization
package import UsherFlow

/// A session's weight in the table of all sessions, in bytes. Counted in the session, read from anywhere.
package struct SessionWeight: ~Copyable, Sendable {
    /// What a session holds beside its tree: itself, its queue and its place in the table.
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
