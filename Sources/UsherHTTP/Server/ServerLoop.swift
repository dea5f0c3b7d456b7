// A thread that serves connections, with a daemon of libmicrohttpd's of its own: it waits until there is something to do,
// lets the daemon do all of it, and sends the answers that have waited for each other.

import CMicrohttpd
import Glibc

/// Serves from `init` to `stop`.
final class ServerLoop: Sendable {
    /// Until it looks whether it is to stop.
    private static let turnsInARow = 16

    private let desk: ServerDesk
    private let arrivals: Arrivals
    private let thread: StoppableThread

    init(core: ServerCore) throws(ServerStartError) {
        let desk = try ServerDesk(core: core)
        let arrivals = Arrivals()
        let daemon = try Daemon(desk: desk)
        do {
            thread = try StoppableThread { stop in
                Self.serve(daemon, desk, arrivals, until: stop)
                daemon.stop()
            }
        } catch {
            daemon.stop()
            throw error
        }
        self.desk = desk
        self.arrivals = arrivals
    }

    /// Takes over a connection, whose descriptor is its own from here on. From any thread, until `stop`.
    func take(_ client: Int32, from address: UnsafePointer<sockaddr>, size: socklen_t) {
        arrivals.add(Arrival(descriptor: client, address: SocketAddress(copying: address, size: size)))
        desk.bell.ring()
    }

    /// Closes all connections and ends the thread. Once; no request may be suspended.
    func stop() { thread.stop() }

    private static func serve(_ daemon: Daemon, _ desk: ServerDesk, _ arrivals: Arrivals, until stop: Int32) {
        var waiting = [stop, desk.bell.descriptor, daemon.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        var turns = 0
        while true {
            let isBusy = desk.burst.answers > 0
            // As long as there is something to do it does not wait: a call to the system less in each turn.
            if !isBusy || turns == turnsInARow {
                turns = 0
                if poll(&waiting, nfds_t(waiting.count), isBusy ? 0 : daemon.patience) > 0 {
                    if waiting[0].revents != 0 { break }
                    if waiting[1].revents != 0 { desk.bell.hush() }
                }
            }
            turns += 1
            for arrival in arrivals.takeAll() { begin(arrival, daemon, desk) }
            desk.burst.beginTurn(now: MonotonicTime.nanoseconds)
            daemon.run()
            desk.burst.endTurn(now: MonotonicTime.nanoseconds)
        }
        // They are closed like all others.
        for arrival in arrivals.takeAll() { begin(arrival, daemon, desk) }
    }

    private static func begin(_ arrival: Arrival, _ daemon: Daemon, _ desk: ServerDesk) {
        let begun = desk.begun
        let isAdded = arrival.address.withPointer { daemon.add(arrival.descriptor, from: $0, size: $1) }
        // Where it began, its end is told as all others' are.
        guard !isAdded, desk.begun == begun else { return }
        desk.core.places.free()
        desk.core.arriving.end()
    }
}
