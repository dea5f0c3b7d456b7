// The server: started with a closure that answers requests, stopped once.
//
// A request runs on the thread that read it, inside libmicrohttpd's callback, as async code: see ServerThread and
// Exchange.
//
// The order of a stop: accept no more; let what runs finish, each answer ending its connection; at the limit answer 503
// for what still waits; then end the daemons. Those abort the process if a connection is suspended, so from the third
// step on nothing may suspend any more.

import CMicrohttpd
import Glibc
internal import UsherLock

/// Serves HTTP/1.1 from `init` to `stop`.
package final class HTTPServer: Sendable {
    /// The port that it listens on, also where the system chose it.
    package let port: UInt16

    private enum State { case running, stopped }

    private let core: ServerCore
    private let socket: ListenSocket
    private let loops: ServerLoops
    private let sweeper: Sweeper
    private let acceptor: Acceptor
    private let state = Lock(State.running)

    /// Starts listening and returns. Ignores SIGPIPE in the process, and limits what its allocator keeps of freed
    /// memory.
    ///
    /// - Parameters:
    ///   - bodyLimit: bytes of a body; forms with files have the limit of `uploads`.
    ///   - uploads: nil where the files of forms are dropped, and none is read beyond its limit.
    ///   - refuse: makes the page for a request that never gets to `handle`, or that `handle` has not answered in time.
    ///     Its reason is a sentence for the visitor. The request has headers alone, and its
    ///     path and query where these can be read; nil where they are not known.
    ///   - handle: is called once for each request, on several threads at once. Security headers are added to all
    ///     answers.
    ///   - notice: hears of what was refused and may be somebody's attempt.
    ///   - ready: is called with the port once it is taken and all else has started, before anything is answered.
    /// - Throws: `ServerStartError`, or what `ready` throws; then nothing is listened to any more.
    package init(
        options: ServerOptions, bodyLimit: Int = 1_000_000, uploads: UploadPolicy? = nil,
        refuse: @escaping @Sendable (_ status: Int, _ reason: String, _ asked: HTTPRequest?) -> HTTPResponse,
        handle: @escaping @Sendable (HTTPRequest) -> Handling,
        notice: @escaping @Sendable (SecurityNotice) -> Void = { _ in },
        ready: (UInt16) throws -> Void = { _ in }
    ) throws {
        signal(SIGPIPE, SIG_IGN)
        limitKeptMemory()
        let core = try ServerCore(
            options: options, bodyLimit: bodyLimit, uploads: uploads, refuse: refuse, handle: handle, notice: notice)
        let socket = try ListenSocket(host: options.host, port: options.port)
        // If one cannot start, those that have started are ended again.
        do {
            let sweeper = try Sweeper { core.sweep(now: $0) }
            do {
                let loops = try ServerLoops(core: core)
                do {
                    try ready(socket.port)
                    acceptor = try Acceptor(socket: socket, limit: core.connectionLimit) { connection in
                        core.firstRequests.begin()
                        loops.add(connection)
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
    /// Blocks until that is done; a second call waits for the first. Not to be called within a request.
    package func stop() {
        state.withLock { state in
            guard case .running = state else { return }
            state = .stopped
            core.inFlight.drain()
            acceptor.stop()
            core.firstRequests.drain()
            _ = core.firstRequests.waitUntilNone(limit: core.options.arrivalLimit)
            let isDone = core.inFlight.waitUntilNone(limit: core.options.stopLimit)
            for exchange in core.suspended.close() { exchange.abandon() }
            core.streams.close()
            if !isDone { _ = core.inFlight.waitUntilNone(limit: .seconds(1)) }
            sweeper.stop()
            loops.stop()
            close(socket.descriptor)
        }
    }

    /// How many requests have really waited so far; all others were answered inside their callback.
    package var suspensionCount: Int { core.suspended.total }

    /// How many connections are open.
    package var connectionCount: Int { core.connections.count }

    /// Bytes and files of forms that are held at present.
    package var uploadsHeld: (bytes: Int, files: Int) { core.uploadQuota.held }

    /// True if `stop` has begun.
    package var isStopping: Bool { core.inFlight.isDraining }

    /// For tests: how many bytes of the bodies that are being read have come.
    var bodyBytes: Int { core.connections.bodyBytes }

    /// For tests: how many bytes of large answers are not taken yet.
    var heldBytes: Int { core.held.bytes }

    /// For tests: a sweep as it would be at that time, and how many connections it shuts down.
    @discardableResult
    func sweep(now: MonotonicTime) -> Int { core.sweep(now: now) }
}
