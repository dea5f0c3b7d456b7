// Requests that wait without a task for what others tell, as for a store's answer.

import Glibc
import Testing

import UsherLock
@testable import UsherHTTP

/// Who is asked, and tells when a test wants it.
private final class Oracle: Sendable {
    private let waiting = Locked([Handling.GoOn]())

    var count: Int { waiting.withLock { $0.count } }

    func handling() -> Handling { .awaiting { goOn in self.waiting.withLock { $0.append(goOn) } } }

    /// Tells all who wait, outside of a delivery.
    func tell(_ rest: @escaping @Sendable () -> Handling) {
        let told = waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for goOn in told { goOn(rest) }
    }
}

@Suite struct `A request that waits without a task` {
    @Test func `goes on in the thread that serves it, without a task, together with others`() async throws {
        let oracle = Oracle()
        let (threads, tasks) = (Locked(Set<pthread_t>()), Locked(0))
        try await withServer(
            now: { request in
                threads.withLock { _ = $0.insert(pthread_self()) }
                return request.path == "/free" ? .answer(textResponse("free")) : oracle.handling()
            },
            client: { server in
                let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                for client in clients { client.send(get("/")) }
                waitUntil { server.suspensionCount >= 20 }
                // The one thread serves others meanwhile.
                let other = try RawClient(port: server.port)
                other.send(get("/free"))
                #expect(try other.receive().text == "free")
                Delivery.together {
                    oracle.tell {
                        threads.withLock { _ = $0.insert(pthread_self()) }
                        if withUnsafeCurrentTask(body: { $0 != nil }) { tasks.withLock { $0 += 1 } }
                        return .answer(textResponse("told"))
                    }
                }
                for client in clients { #expect(try client.receive().text == "told") }
            })
        #expect(threads.withLock { $0.count } == 1)
        #expect(tasks.withLock { $0 } == 0)
    }

    @Test func `is answered where it is told at once, without a suspension`() async throws {
        let told: Handling = .awaiting { goOn in goOn { .answer(textResponse("told")) } }
        try await withServer(
            now: { _ in told },
            client: { server in
                let client = try RawClient(port: server.port)
                for _ in 1...3 {
                    client.send(get("/"))
                    #expect(try client.receive().text == "told")
                }
                #expect(server.suspensionCount == 0)
            })
        #expect(await told.response.body.count == 4)
    }

    @Test func `may have to wait once more, for a task too, wherever it is told`() async throws {
        let (first, second, signal) = (Oracle(), Oracle(), Signal())
        try await withServer(
            now: { _ in first.handling() },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                waitUntil { first.count == 1 }
                first.tell { second.handling() }
                waitUntil { second.count == 1 }
                second.tell {
                    .work {
                        await signal.wait()
                        return textResponse("after all")
                    }
                }
                signal.give()
                #expect(try client.receive().text == "after all")
                client.send(get("/"))
                waitUntil { first.count == 1 }
                first.tell { .ready(ReadyResponse(textResponse("again"))) }
                #expect(try client.receive().text == "again")
            })
    }

    @Test func `does no harm when its visitor has left`() async throws {
        let oracle = Oracle()
        try await withServer(
            now: { $0.path == "/free" ? .answer(textResponse("free")) : oracle.handling() },
            client: { server in
                for _ in 1...20 { try RawClient(port: server.port).send(get("/")) }
                waitUntil { server.suspensionCount >= 20 }
                Delivery.together { oracle.tell { .answer(textResponse("late")) } }
                waitUntil { server.connectionCount == 0 }
                let client = try RawClient(port: server.port)
                client.send(get("/free"))
                #expect(try client.receive().text == "free")
            })
    }

    @Test func `gets a 503 when its server stops, and what comes then goes nowhere`() async throws {
        let (oracle, cancelled) = (Oracle(), Signal())
        try await withServer(
            change: { $0.stopLimit = .milliseconds(20) },
            now: { _ in oracle.handling() },
            client: { server in
                let clients = try (1...3).map { _ in try RawClient(port: server.port) }
                for client in clients { client.send(get("/")) }
                waitUntil { oracle.count == 3 }
                server.stop()
                for client in clients { #expect(try client.receive().status == 503) }
            })
        // What begins now is told that nobody waits for it.
        Delivery.together {
            oracle.tell {
                .work {
                    await withTaskCancellationHandler {
                        while !Task.isCancelled { await Task.yield() }
                    } onCancel: {
                        cancelled.give()
                    }
                    return textResponse("late")
                }
            }
        }
        await cancelled.wait()
    }

    @Test func `has its task cancelled when its server stops meanwhile`() async throws {
        let (oracle, begun, cancelled) = (Oracle(), Signal(), Signal())
        try await withServer(
            change: { $0.stopLimit = .milliseconds(20) },
            now: { _ in oracle.handling() },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                waitUntil { oracle.count == 1 }
                Delivery.together {
                    oracle.tell {
                        .work {
                            begun.give()
                            await withTaskCancellationHandler {
                                await cancelled.wait()
                            } onCancel: {
                                cancelled.give()
                            }
                            return textResponse("late")
                        }
                    }
                }
                waitUntil { begun.isGiven }
                server.stop()
                #expect(try client.receive().status == 503)
            })
        #expect(cancelled.isGiven)
    }
}
