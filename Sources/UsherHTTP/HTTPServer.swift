// The server: started with a closure that answers requests, stopped once.
//
// A request runs on the thread that read it, inside libmicrohttpd's callback, as async code: see
// ServerThread and Exchange. The order of a stop: accept no more; let what runs finish, each answer ending
// its connection; at the limit answer 503 for what still waits; then end the daemons, which abort the
// process if a connection is suspended, so from the second step on nothing may suspend any more.

import CMicrohttpd
import Glibc

/// Serves HTTP/1.1 from `init` to `stop`.
package final class HTTPServer: Sendable {
    /// The port that it really listens on.
    package let port: UInt16

    private enum State { case running, stopped }

    private let core: ServerCore
    private let socket: ListenSocket
    private let loops: ServerLoops
    private let sweeper: Sweeper
    private let acceptor: Acceptor
    private let state = Lock(State.running)

    /// Starts listening and returns.
    ///
    /// `handle` may be called on several threads at once. What it gives back as work runs inline until it really waits.
    /// `refuse` makes the page for a request that never gets to `handle`; its reason is a sentence for the
    /// visitor. `ready` is asked before `handle`, for GET and HEAD: an answer that needs no work begins no task. All get
    /// the security headers added. `notice` hears of what is refused and may be somebody's attempt. `bodyLimit` is in bytes; forms with files have that of `uploads`.
    /// Ignores SIGPIPE in the process, and limits what its allocator keeps of freed memory.
    package init(
        options: ServerOptions, bodyLimit: Int = 1_000_000, uploads: UploadPolicy? = nil,
        refuse: @escaping @Sendable (_ status: Int, _ reason: String) -> HTTPResponse,
        ready: @escaping @Sendable (HTTPRequest) -> ReadyResponse? = { _ in nil },
        handle: @escaping @Sendable (HTTPRequest) -> Handling,
        notice: @escaping @Sendable (SecurityNotice) -> Void = { _ in }
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        limitKeptMemory()
        let core = try ServerCore(
            options: options, bodyLimit: bodyLimit, uploads: uploads, refuse: refuse, ready: ready, handle: handle,
            notice: notice)
        let socket = try ListenSocket(host: options.host, port: options.port)
        // What has started is ended again where the next cannot start.
        do {
            let sweeper = try Sweeper { core.sweep(now: $0) }
            do {
                let loops = try ServerLoops(core: core)
                do {
                    acceptor = try Acceptor(socket: socket, places: core.places) { client, address, size in
                        core.arriving.begin()
                        loops.take(client, from: address, size: size)
                    }
                } catch {
                    loops.stop()
                    throw error
                }
                self.loops = loops
            } catch {
                sweeper.stop()
                throw error
            }
            self.sweeper = sweeper
        } catch {
            close(socket.descriptor)
            throw error
        }
        self.core = core
        self.socket = socket
        port = socket.port
    }

    deinit { stop() }

    /// Stops accepting, lets requests finish within `stopLimit`, answers 503 for the rest, and ends.
    ///
    /// Blocks until that is done; a second call waits for the first. Not from within a request.
    package func stop() {
        state.withLock { state in
            guard case .running = state else { return }
            state = .stopped
            core.underWay.drain()
            acceptor.stop()
            core.arriving.drain()
            _ = core.arriving.waitForNone(limit: core.options.arrivalLimit)
            let isDone = core.underWay.waitForNone(limit: core.options.stopLimit)
            for exchange in core.suspended.close() { exchange.abandon() }
            if !isDone { _ = core.underWay.waitForNone(limit: .seconds(1)) }
            sweeper.stop()
            loops.stop()
            close(socket.descriptor)
        }
    }

    /// How many requests have really waited so far: the others were answered inside their callback.
    package var suspensionCount: Int { core.suspended.total }

    /// Connections that are open now.
    package var connectionCount: Int { core.connections.count }

    /// What the files of forms hold now.
    package var uploadsHeld: (bytes: Int, files: Int) { core.uploadSpace.held }

    /// Whether `stop` has begun.
    package var isStopping: Bool { core.underWay.isDraining }

    /// For tests: what has come of the bodies under way.
    var bodyBytes: Int { core.connections.bodyBytes }

    /// For tests: what the sweeper does at that time.
    func sweep(now: MonotonicTime) { core.sweep(now: now) }
}
