// A server on a free port for one test, with what its handler has seen.

import Dispatch
import UsherLock
@testable import UsherHTTP

/// Paths that a handler has seen, in order.
final class Seen: Sendable {
    private let paths = Locked([String]())
    var all: [String] { paths.withLock { $0 } }
    func add(_ path: String) { paths.withLock { $0.append(path) } }
}

func textResponse(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: [("Content-Type", "text/plain; charset=utf-8")], body: Array(text.utf8))
}

/// A request for a page.
func get(_ path: String, _ lines: String...) -> String {
    (["GET \(path) HTTP/1.1", "Host: localhost"] + lines).joined(separator: "\r\n") + "\r\n\r\n"
}

/// Runs `client` on a thread of its own against a server, and stops the server. What `now` does not answer is work.
func withServer<Result: Sendable>(
    threads: Int = 1, bodyLimit: Int = 1_000_000, uploads: UploadPolicy? = nil,
    change: (inout ServerOptions) -> Void = { _ in },
    now: @escaping @Sendable (HTTPRequest) -> Handling? = { _ in nil },
    handle: @escaping @Sendable (HTTPRequest) async -> HTTPResponse = { textResponse($0.path) },
    notice: @escaping @Sendable (SecurityNotice) -> Void = { _ in },
    client: @escaping @Sendable (HTTPServer) throws -> Result
) async throws -> Result {
    var options = ServerOptions()
    options.port = 0
    options.threads = threads
    // Where hundreds of tests share two cores, a turn of Swift's own threads may take half a minute.
    options.answerLimit = .seconds(300)
    options.stopLimit = .seconds(300)
    change(&options)
    let server = try HTTPServer(
        options: options, bodyLimit: bodyLimit, uploads: uploads,
        refuse: { status, reason, _ in
            HTTPResponse(
                status: status, headers: [("Content-Type", "text/html; charset=utf-8")],
                body: Array("<p>\(reason)</p>".utf8))
        }, handle: { request in now(request) ?? .work { await handle(request) } },
        notice: notice)
    return try await onThread {
        defer { server.stop() }
        return try client(server)
    }
}

/// Waits from any thread for something that another one will say once.
final class Signal: Sendable {
    private struct State {
        var isGiven = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())
    private let given = DispatchSemaphore(value: 0)

    var isGiven: Bool { state.withLock { $0.isGiven } }

    /// Waits for it on a thread of a test's own, which sweeps a server meanwhile.
    func wait(sweeping server: HTTPServer, at now: () -> MonotonicTime) {
        while !isGiven {
            server.sweep(now: now())
            // Not in a loop without a pause: other tests have the processor.
            _ = given.wait(timeout: .now() + .milliseconds(5))
        }
    }

    func give() {
        let waiting = state.withLock { state in
            state.isGiven = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        given.signal()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isGiven = state.withLock { state in
                if !state.isGiven { state.waiting.append(continuation) }
                return state.isGiven
            }
            if isGiven { continuation.resume() }
        }
    }
}
