// A site behind a real socket, for the tenth of the stories that are told over it.

public import UsherSite
internal import UsherHTTP

/// A site that listens on a free port of the loopback interface until it is stopped or let go.
public final class LiveSite: Sendable {
    private let server: HTTPServer
    /// The port that it listens on, of 127.0.0.1.
    public let port: UInt16

    /// - Throws: where it cannot listen.
    public init(_ site: Site, threads: Int = 2) throws {
        var options = ServerOptions()
        options.port = 0
        options.threads = threads
        // If hundreds of tests share two cores, a turn of Swift's own threads may take half a minute.
        options.idleLimit = .seconds(300)
        options.answerLimit = .seconds(300)
        options.stopLimit = .seconds(300)
        server = try site.start(options)
        port = server.port
    }

    deinit { server.stop() }

    /// A transport with a connection of its own.
    public var transport: SocketTransport { SocketTransport(port: port) }

    /// Stops taking requests, and waits for those that it has.
    public func stop() { server.stop() }
}
