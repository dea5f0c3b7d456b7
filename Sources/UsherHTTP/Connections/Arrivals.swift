// Connections on their way from the thread that accepts to one that serves.

import Synchronization

/// A connection that nobody serves yet.
struct Arrival {
    let descriptor: Int32
    /// Its client's.
    let address: SocketAddress
}

/// Those that wait for one thread.
final class Arrivals: Sendable {
    private let waiting = Lock([Arrival]())
    private let count = Atomic(0)

    func add(_ arrival: Arrival) {
        waiting.withLock { $0.append(arrival) }
        count.add(1, ordering: .sequentiallyConsistent)
    }

    /// Costs no lock where there is none, as in nearly each turn of the thread.
    func takeAll() -> [Arrival] {
        guard count.load(ordering: .sequentiallyConsistent) > 0 else { return [] }
        let taken = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        count.subtract(taken.count, ordering: .sequentiallyConsistent)
        return taken
    }
}
