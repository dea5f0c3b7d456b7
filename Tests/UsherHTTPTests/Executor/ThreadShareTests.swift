// How long an actor that has more and more to do holds the thread that serves others too.

import Glibc
import Testing

import UsherLock
@testable import UsherHTTP

private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

struct ThreadShareTests {
    @Test func `an actor that never ends its turn does not hold the server's thread`() async throws {
        let stop = Signal()
        try await withServer(
            handle: { request in
                if request.path == "/free" { return textResponse("free") }
                while !stop.isGiven { await Task.yield() }
                return textResponse("stopped")
            },
            client: { try Self.expectFree($0, until: stop) })
    }

    @Test func `an actor whose steps take long holds the server's thread for a few of them`() async throws {
        let (slow, stop) = (SlowSteps(), Signal())
        try await withServer(
            handle: { request in
                if request.path == "/free" { return textResponse("free") }
                await slow.go(until: stop)
                return textResponse("stopped")
            },
            client: { try Self.expectFree($0, until: stop) })
        #expect(await slow.stepsWhereItBegan < 20)
    }

    @Test func `a session with four connections keeps none of the others from their answers`() async throws {
        let session = SlowPages()
        let asked = Locked(0)
        try await withServer(
            threads: 2,
            now: { request in
                if request.path != "/slow" { return .answer(textResponse("\(pthread_self())")) }
                return session.pageNow.map { .answer(textResponse($0)) }
            },
            handle: { _ in textResponse(await session.page()) },
            client: { server in
                // Two of the one's connections on each thread, so that each has somebody to wait for.
                let (busy, others) = try Self.clients(of: server)
                let (stop, ended) = (Signal(), (1...4).map { _ in Signal() })
                for (client, signal) in zip(busy, ended) {
                    detached {
                        // With an end for the case that the others are never answered.
                        for _ in 0..<100 where !stop.isGiven {
                            client.value.send(get.replacing("GET /", with: "GET /slow"))
                            guard (try? client.value.receive()) != nil else { break }
                            asked.withLock { $0 += 1 }
                        }
                        signal.give()
                    }
                }
                waitUntil { asked.withLock { $0 } >= 8 }
                for client in others { client.value.send(get) }
                for client in others { #expect(try client.value.receive().status == 200) }
                stop.give()
                waitUntil { ended.allSatisfy(\.isGiven) }
            })
        #expect(asked.withLock { $0 } < 100, "the others need not wait for the end of the one")
    }

    /// Two connections to each of the server's two threads, and ten of others to each.
    private static func clients(of server: HTTPServer) throws -> (busy: [OwnClient], others: [OwnClient]) {
        var threads: [String: [OwnClient]] = [:]
        while threads.count(where: { $0.value.count >= 12 }) < 2 {
            let client = OwnClient(value: try RawClient(port: server.port))
            client.value.send(get)
            threads[try client.value.receive().text, default: []].append(client)
        }
        return (threads.values.flatMap { $0[0..<2] }, threads.values.flatMap { $0[2..<12] })
    }

    /// One who asks is answered while another one's request goes on until it is stopped.
    private static func expectFree(_ server: HTTPServer, until stop: Signal) throws {
        let (busy, other) = (try RawClient(port: server.port), try RawClient(port: server.port))
        busy.send(get)
        other.send(get.replacing("GET /", with: "GET /free"))
        #expect(try other.receive().text == "free")
        stop.give()
        #expect(try busy.receive().text == "stopped")
    }
}

/// An actor that is never done, and takes some milliseconds for each step.
private actor SlowSteps {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var stepsWhereItBegan = 0

    func go(until stop: Signal) async {
        let thread = pthread_self()
        // With an end for the case that the thread is never free for the other request.
        for _ in 0..<5_000 where !stop.isGiven {
            if pthread_self() == thread { stepsWhereItBegan += 1 }
            let end = MonotonicTime.nanoseconds + 2_000_000
            while MonotonicTime.nanoseconds < end {}
            await Task.yield()
        }
    }
}

/// A client that one thread at a time uses.
private struct OwnClient: @unchecked Sendable {  // because of that
    let value: RawClient
}

/// A session whose pages take some milliseconds each.
private actor SlowPages {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Nil where somebody is inside.
    nonisolated var pageNow: String? { executor.runNow { Self.page() } }

    func page() -> String { Self.page() }

    private static func page() -> String {
        let end = MonotonicTime.nanoseconds + 20_000_000
        while MonotonicTime.nanoseconds < end {}
        return "page"
    }
}
