// Stories over a real socket: a small HTTP/1.1 client with one connection that is kept alive between requests.

import Dispatch
internal import UsherLock

/// Speaks to a server by host and port. Requests go one after another over one connection, made anew when it was
/// closed.
///
/// A request that fails in the middle is not sent a second time, but for a GET or HEAD on a connection which the
/// server closed before it answered. Give each of several parallel visitors a transport of its own.
public final class SocketTransport: BrowserTransport {
    public let origin: String
    private let endpoint: SocketEndpoint
    private let connection = Lock<SocketConnection?>(nil)

    // Reading blocks, so it happens on a queue of its own: Swift's few cooperative threads stay free for the server.
    private let queue = DispatchQueue(label: "usher.testing.socket")

    /// - Parameters:
    ///   - host: a name or an address; `::1` may come with or without brackets.
    ///   - timeout: how long the server may be silent, in seconds, before `send` throws.
    public init(host: String = "127.0.0.1", port: UInt16, timeout: Int = 300) {
        let bare = host.filter { $0 != "[" && $0 != "]" }
        let shown = bare.contains(":") ? "[\(bare)]" : bare
        origin = "http://\(shown)" + (port == 80 ? "" : ":\(port)")
        endpoint = SocketEndpoint(host: bare, port: port, timeout: max(1, timeout))
    }

    public func send(_ request: WireRequest) async throws -> WireResponse {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.exchange(request) })
            }
        }
    }

    /// Closes the connection; the next request opens another.
    public func close() {
        queue.sync { connection.withLock { $0 = nil } }
    }

    private func exchange(_ request: WireRequest) throws -> WireResponse {
        try connection.withLock { connection in
            let reused = connection?.isStillOpen == true
            let current: SocketConnection
            if reused, let open = connection { current = open } else { current = try SocketConnection(endpoint) }
            connection = nil
            let message = try Self.message(request)
            let answersHead = request.method == "HEAD"
            do {
                let (answer, keepsAlive) = try current.exchange(message, answersHead: answersHead)
                if keepsAlive { connection = current }
                return answer
            } catch SocketConnection.Failure.closedBeforeAnswer
                where reused && (answersHead || request.method == "GET")
            {
                let fresh = try SocketConnection(endpoint)
                let (answer, keepsAlive) = try fresh.exchange(message, answersHead: answersHead)
                if keepsAlive { connection = fresh }
                return answer
            }
        }
    }

    private static func message(_ request: WireRequest) throws -> [UInt8] {
        var head = "\(request.method) \(request.target) HTTP/1.1\r\n"
        for (name, value) in request.headers {
            head += "\(name): \(value)\r\n"
        }
        if request.method == "POST" || !request.body.isEmpty, request.header("Content-Length") == nil {
            head += "Content-Length: \(request.body.count)\r\n"
        }
        guard
            !(request.headers.flatMap { [$0.name, $0.value] } + [request.method, request.target])
                .contains(where: { $0.utf8.contains { $0 == 0x0A || $0 == 0x0D } })
        else { throw TransportError("A header, method or target holds a line break; take it out.") }
        return Array(head.utf8) + [0x0D, 0x0A] + request.body
    }
}
