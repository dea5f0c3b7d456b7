// The requests whose answer is not there yet, with their deadlines.
//
// libmicrohttpd never times out a suspended connection, and aborts the process if one is left when it
// stops. So each is here from before it is suspended until after it is resumed. Joining and leaving cost
// one lock and one hashed look-up; a sweep looks at each, and there are at most as many as connections.

import Glibc
internal import UsherLock

/// All suspended requests of a server.
final class SuspendedRequests: Sendable {
    private struct Waiting {
        var isClosed = false
        var exchanges: [ObjectIdentifier: (exchange: Exchange, deadline: MonotonicTime)] = [:]
        /// How many there ever were.
        var total = 0
    }

    private let waiting = Lock(Waiting())

    var total: Int { waiting.withLock { $0.total } }

    /// False once the server is closing: the request must be answered at once.
    func add(_ exchange: Exchange, deadline: MonotonicTime) -> Bool {
        waiting.withLock { waiting in
            guard !waiting.isClosed else { return false }
            waiting.exchanges[ObjectIdentifier(exchange)] = (exchange, deadline)
            waiting.total += 1
            return true
        }
    }

    func remove(_ exchange: Exchange) { waiting.withLock { $0.exchanges[ObjectIdentifier(exchange)] = nil } }

    func overdue(now: MonotonicTime) -> [Exchange] {
        waiting.withLock { $0.exchanges.values.filter { $0.deadline < now }.map(\.exchange) }
    }

    /// All that wait; nothing can join them afterwards.
    func close() -> [Exchange] {
        waiting.withLock { waiting in
            waiting.isClosed = true
            return waiting.exchanges.values.map(\.exchange)
        }
    }
}
