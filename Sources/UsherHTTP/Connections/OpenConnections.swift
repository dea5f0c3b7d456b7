// Every open connection with the time by which it must have got on.
//
// libmicrohttpd's own timeout counts silence: a byte every ten seconds keeps a connection for ever. So each connection
// carries a deadline that its callbacks move, and a sweeper, five times a second, shuts down those that are overdue;
// libmicrohttpd then sees the end of the stream and closes as usual. Its own timeout is not used as well: it takes a
// lock, reads a clock and moves the connection in a list at each of a request's three steps. Silence in the middle of a
// body or an answer is found by the sweeper too.
//
// The sweeper also shuts down connections whose client has gone in the middle of a request. libmicrohttpd 0.9.75 does
// not notice where the end of the stream was there before it read the bytes in front of it, as it is with all who
// waited in the kernel's queue while there was no room: they would hold their places for ten seconds each.
//
// A sweep looks at each connection once, under the one lock, with one system call for all; joining and leaving take
// that lock once per connection, moving a deadline is one atomic store. An attacker can hold connections for the length
// of a deadline, up to the server's limit of connections.

internal import UsherLock

/// All open connections of a server.
final class OpenConnections: Sendable {
    private let all = Lock([ObjectIdentifier: OpenConnection]())

    var count: Int { all.withLock { $0.count } }
    /// How many bytes of the bodies that are being read have come.
    var bodyBytes: Int { all.withLock { $0.values.reduce(0) { $0 + $1.bodyBytes } } }

    func add(_ connection: OpenConnection) { all.withLock { $0[ObjectIdentifier(connection)] = connection } }

    /// To be called before the descriptor is closed: from here on no sweep touches that number, which the system gives
    /// away again.
    func remove(_ connection: OpenConnection) { all.withLock { $0[ObjectIdentifier(connection)] = nil } }

    /// Shuts down what is overdue. Under the lock, since a descriptor that has been removed is no longer ours.
    ///
    /// - Parameter silence: for how long a client may neither send nor take anything, in milliseconds.
    /// - Returns: how many it shut down.
    func sweep(now: MonotonicTime, silence: Int) -> Int {
        all.withLock { all in
            let overdue = all.values.filter {
                $0.isOverdue(now: now, silence: silence) || $0.isStalled(now: now, silence: silence)
            }
            for connection in overdue { Descriptors.shutDown(connection.descriptor) }
            let waiting = all.values.filter(\.isWaitingForClient)
            let left = Descriptors.left(waiting.map(\.descriptor)).filter { waiting[$0].isFoundLeft(now: now) }
            for index in left { Descriptors.shutDown(waiting[index].descriptor) }
            return overdue.count + left.count
        }
    }
}
