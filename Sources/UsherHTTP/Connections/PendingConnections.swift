// Connections on their way from the thread that accepts them to the one that will serve them.

import Synchronization
internal import UsherLock

/// Those that wait for one thread.
final class PendingConnections: Sendable {
    private let waiting = Lock([PendingConnection]())
    private let count = Atomic(0)

    func add(_ connection: PendingConnection) {
        waiting.withLock { $0.append(connection) }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// All of them, in their order. Takes no lock where there is none, as in nearly each turn of the thread.
    func removeAll() -> [PendingConnection] {
        guard count.load(ordering: .sequentiallyConsistent) > 0 else { return [] }
        let removed = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        count.subtract(removed.count, ordering: .sequentiallyConsistent)
        return removed
    }
}
