// A thread that serves connections, with a daemon of libmicrohttpd's of its own. Each turn of its loop:
//
//     wait for stop, wakeup or sockets ──▶ pending connections, then the inbox ──▶ daemon.run ──▶ send the batch
//        ▲                                                                                             │
//        └── nothing was answered, or 16 turns since the last look ───── else straight to pending ◀────┘
//
// As long as there is something to do it does not wait, which saves a system call in each turn.

import Glibc

/// Serves from `init` to `stop`.
final class ServerLoop: Sendable {
    /// How many turns a busy loop takes between two looks whether it is to stop.
    private static let turnsBetweenLooks = 16

    private let context: ThreadContext
    private let pending: Inbox<PendingConnection>
    private let thread: StoppableThread

    init(core: ServerCore) throws(ServerStartError) {
        let context = try ThreadContext(core: core)
        let pending = Inbox<PendingConnection>(wakeup: context.wakeup)
        let daemon = try Daemon(context: context)
        do {
            thread = try StoppableThread { stop in
                Self.serve(daemon, context, pending, until: stop)
                daemon.stop()
            }
        } catch {
            daemon.stop()
            throw error
        }
        self.context = context
        self.pending = pending
    }

    /// Takes ownership of a connection. From any thread, until `stop`.
    func add(_ connection: PendingConnection) {
        _ = pending.add(connection)
        pending.wake()
    }

    /// Closes all connections and ends the thread. Once; no request may be suspended.
    func stop() { thread.stop() }

    private static func serve(
        _ daemon: Daemon, _ context: ThreadContext, _ pending: Inbox<PendingConnection>, until stop: Int32
    ) {
        var waiting = [stop, context.wakeup.descriptor, daemon.descriptor].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let thread = ServerThread.current
        thread.open(wakeup: context.wakeup)
        defer { thread.close() }
        var turns = 0
        while true {
            let isBusy = context.batch.answers > 0
            if !isBusy || turns == turnsBetweenLooks {
                turns = 0
                if poll(&waiting, nfds_t(waiting.count), isBusy ? 0 : daemon.timeout) > 0 {
                    if waiting[0].revents != 0 { break }
                    if waiting[1].revents != 0 { context.wakeup.clear() }
                }
            }
            turns += 1
            for connection in pending.removeAll() { begin(connection, daemon, context) }
            context.batch.beginTurn(now: MonotonicTime.nanoseconds)
            thread.runDelivered()
            daemon.run()
            context.batch.endTurn(now: MonotonicTime.nanoseconds)
        }
        // The daemon closes them with all others.
        for connection in pending.removeAll() { begin(connection, daemon, context) }
    }

    private static func begin(_ connection: PendingConnection, _ daemon: Daemon, _ context: ThreadContext) {
        let started = context.startedConnections
        let isAdded = daemon.add(connection)
        // A daemon that has told a connection's start tells its end as well.
        guard !isAdded, context.startedConnections == started else { return }
        context.core.connectionLimit.release()
        context.core.firstRequests.end()
    }
}
