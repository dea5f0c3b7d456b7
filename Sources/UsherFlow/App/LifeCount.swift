// Counts what lives, for tests that prove that ended sessions leave nothing behind. Production sites have none.

internal import Synchronization

/// How many coordinators, screens and pages were made and how many of them are gone.
public final class LifeCount: Sendable {
    /// What is counted.
    public enum Kind: Int, CaseIterable, Sendable { case coordinator, screen, page }

    private let born = [Counter(), Counter(), Counter()]
    private let gone = [Counter(), Counter(), Counter()]

    /// Counts from zero; given to a site as `SiteOptions.life`.
    public init() {}

    /// How many there were so far.
    public func made(_ kind: Kind) -> Int { born[kind.rawValue].value }
    /// How many of them are gone.
    public func freed(_ kind: Kind) -> Int { gone[kind.rawValue].value }

    func mark(_ kind: Kind) -> LifeMark {
        born[kind.rawValue].add()
        return LifeMark(gone[kind.rawValue])
    }

    final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }
}
