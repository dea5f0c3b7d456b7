// Counts what lives, for tests that prove that ended sessions leave nothing behind. Production sites have none.

internal import Synchronization
internal import UsherLock

/// How many coordinators, screens and pages were made and how many of them are gone.
public final class LifeCount: Sendable {
    /// A kind of objects that are counted.
    public enum Kind: Int, CaseIterable, Sendable { case coordinator, screen, page }

    private let born = [Counter(), Counter(), Counter()]
    private let gone = [Counter(), Counter(), Counter()]

    /// Counts from zero; given to a site as `SiteOptions.life`.
    public init() {}

    /// How many there were so far.
    public func made(_ kind: Kind) -> Int { born[kind.rawValue].value }
    /// How many of them are gone.
    public func freed(_ kind: Kind) -> Int { gone[kind.rawValue].value }

    /// How many of each type there are now, by the type's name; pages by their coordinator's.
    public func held(_ kind: Kind) -> [String: Int] { names.withLock { $0[kind] ?? [:] } }

    private let names = Lock<[Kind: [String: Int]]>([:])

    /// - Parameter type: what is counted is of this type, or belongs to it.
    func mark(_ kind: Kind, _ type: Any.Type) -> LifeMark {
        born[kind.rawValue].add()
        count(kind, "\(type)", by: 1)
        return LifeMark { [self, name = "\(type)"] in
            gone[kind.rawValue].add()
            count(kind, name, by: -1)
        }
    }

    private func count(_ kind: Kind, _ name: String, by step: Int) {
        names.withLock { names in
            let count = names[kind, default: [:]][name, default: 0] + step
            names[kind, default: [:]][name] = count == 0 ? nil : count
        }
    }

    final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        var value: Int { count.load(ordering: .relaxed) }
        func add() { count.add(1, ordering: .relaxed) }
    }
}

/// Held by what is counted; its end is counted with the end of what holds it.
package final class LifeMark {
    private let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    deinit { end() }
}
