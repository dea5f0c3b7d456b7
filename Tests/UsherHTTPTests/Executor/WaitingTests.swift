// Requests that run inline, requests that really wait, and what may happen to them meanwhile.

import Glibc
import Dispatch
import Testing

import UsherLock
@testable import UsherHTTP

private let get = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

/// As a session of the site: an actor on its own inline executor.
private actor Visits {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private var count = 0
    private var isInside = false
    private(set) var overlaps = 0

    func visit() -> (count: Int, thread: pthread_t) {
        if isInside { overlaps += 1 }
        isInside = true
        defer { isInside = false }
        count += 1
        return (count, pthread_self())
    }

    func visit(after signal: Signal) async -> Int {
        await signal.wait()
        return visit().count
    }

    func visit(asking clock: DefaultActor) async -> (count: Int, thread: pthread_t) {
        _ = await clock.tick()
        return visit()
    }
}

private actor DefaultActor {
    private var ticks = 0
    func tick() -> Int {
        ticks += 1
        return ticks
    }
}

struct WaitingTests {
    @Test func `a request that never waits runs on the server's thread, without a suspension`() async throws {
        let visits = Visits()
        let clock = DefaultActor()
        let threads = Locked(Set<pthread_t>())
        try await withServer(
            handle: { request in
                let before = pthread_self()
                let visit = request.path == "/" ? await visits.visit() : await visits.visit(asking: clock)
                threads.withLock { $0.formUnion([before, visit.thread, pthread_self()]) }
                return textResponse("\(visit.count)")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                for turn in 1...200 {
                    client.send(turn % 2 == 0 ? get : get.replacing("GET /", with: "GET /clock"))
                    #expect(try client.receive().text == "\(turn)")
                }
                #expect(server.suspensionCount == 0)
            })
        #expect(threads.withLock { $0.count } == 1)
    }

    @Test func `a request that waits is answered when another thread lets it go on`() async throws {
        let visits = Visits()
        let (arrived, signal) = (Signal(), Signal())
        try await withServer(
            handle: { request in
                if request.path == "/free" { return textResponse("free") }
                arrived.give()
                return textResponse("\(await visits.visit(after: signal))")
            },
            client: { server in
                let (waiting, other) = (try RawClient(port: server.port), try RawClient(port: server.port))
                waiting.send(get)
                waitUntil { server.suspensionCount > 0 }
                // The one thread serves others meanwhile.
                other.send(get.replacing("GET /", with: "GET /free"))
                #expect(try other.receive().text == "free")
                #expect(arrived.isGiven)
                signal.give()
                #expect(try waiting.receive().text == "1")
                waiting.send(get)
                #expect(try waiting.receive().text == "2")
                #expect(server.suspensionCount == 1)
            })
    }

    @Test func `a visitor who leaves while a request waits does no harm`() async throws {
        let signal = Signal()
        let count = Locked(0)
        try await withServer(
            handle: { request in
                if request.path == "/free" { return textResponse("free") }
                await signal.wait()
                count.withLock { $0 += 1 }
                return textResponse("late")
            },
            client: { server in
                for _ in 1...20 { try RawClient(port: server.port).send(get) }
                waitUntil { server.suspensionCount >= 20 }
                signal.give()
                waitUntil { server.connectionCount == 0 }
                let client = try RawClient(port: server.port)
                client.send(get.replacing("GET /", with: "GET /free"))
                #expect(try client.receive().text == "free")
            })
        #expect(count.withLock { $0 } == 20)
    }

    @Test func `a request that waits too long gets a 503, and its work goes on`() async throws {
        let (signal, done) = (Signal(), Signal())
        try await withServer(
            change: { $0.answerLimit = .milliseconds(1) },
            handle: { _ in
                await signal.wait()
                if !Task.isCancelled { done.give() }
                return textResponse("late")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get)
                #expect(try client.receive().status == 503)
                #expect(try client.receiveToEnd() == "")
                signal.give()
                waitUntil { done.isGiven }
            })
    }

    @Test func `stop lets a request under way finish`() async throws {
        let signal = Signal()
        try await withServer(
            handle: { _ in
                await signal.wait()
                return textResponse("finished")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get)
                waitUntil { server.suspensionCount > 0 }
                let stopped = Signal()
                Task.detached {
                    try await onThread { server.stop() }; stopped.give()
                }
                waitUntil { server.isStopping }
                #expect(!stopped.isGiven)
                signal.give()
                let answer = try client.receive()
                #expect(answer.text == "finished")
                #expect(answer["Connection"] == "close")
                waitUntil { stopped.isGiven }
            })
    }

    @Test func `stop waits for the first request of who has just come`() async throws {
        try await withServer(
            change: { $0.arrivalLimit = .seconds(60) },
            handle: { _ in textResponse("welcome") },
            client: { server in
                let client = try RawClient(port: server.port)
                waitUntil { server.connectionCount >= 1 }
                let stopped = Signal()
                DispatchQueue(label: "stop").async {
                    server.stop()
                    stopped.give()
                }
                waitUntil { server.isStopping }
                waitUntil { (try? RawClient(port: server.port)) == nil }
                // Where nothing waited, all would be closed by now.
                for _ in 0..<300 { sched_yield() }
                #expect(!stopped.isGiven)
                client.send(get)
                let answer = try client.receive()
                #expect(answer.text == "welcome" && answer["Connection"] == "close")
                waitUntil { stopped.isGiven }
            })
    }

    @Test func `stop does not wait long for who never asks`() async throws {
        try await withServer(
            change: {
                $0.arrivalLimit = .milliseconds(20)
                $0.stopLimit = .seconds(300)
            },
            handle: { _ in textResponse("welcome") },
            client: { server in
                let client = try RawClient(port: server.port)
                waitUntil { server.connectionCount >= 1 }
                let began = MonotonicTime.now
                server.stop()
                #expect(began + .seconds(100) > .now)
                #expect(try client.receiveToEnd().isEmpty)
            })
    }

    @Test func `stop gives up at its limit, answers 503 and cancels`() async throws {
        let (signal, cancelled) = (Signal(), Signal())
        try await withServer(
            change: { $0.stopLimit = .milliseconds(20) },
            handle: { _ in
                await withTaskCancellationHandler {
                    await signal.wait()
                } onCancel: {
                    cancelled.give()
                }
                return textResponse("late")
            },
            client: { server in
                let clients = try (1...5).map { _ in try RawClient(port: server.port) }
                for client in clients { client.send(get) }
                waitUntil { server.suspensionCount >= 5 }
                server.stop()
                for client in clients { #expect(try client.receive().status == 503) }
                #expect(cancelled.isGiven)
                signal.give()
            })
    }

    @Test(arguments: [1, 2])
    func `two hundred clients, half of them waiting, are all served`(_ threads: Int) async throws {
        let visits = (0..<20).map { _ in Visits() }
        let rounds = (0..<10).map { _ in Signal() }
        try await withServer(
            threads: threads,
            handle: { request in
                let number = Int(request.query["n"] ?? "") ?? 0
                // Half of them wait for another thread, as for a database's.
                if number % 2 == 0 { await rounds[Int(request.query["round"] ?? "") ?? 0].wait() }
                let visit = await visits[number % 20].visit()
                return textResponse("\(number) \(visit.count > 0)")
            },
            client: { server in
                let clients = try (0..<200).map { _ in try RawClient(port: server.port) }
                for (round, signal) in rounds.enumerated() {
                    let before = server.suspensionCount
                    for (number, client) in clients.enumerated() {
                        client.send("GET /?n=\(number)&round=\(round) HTTP/1.1\r\nHost: localhost\r\n\r\n")
                    }
                    while server.suspensionCount <= before + 50 { sched_yield() }
                    signal.give()
                    for (number, client) in clients.enumerated() {
                        #expect(try client.receive().text == "\(number) true")
                    }
                }
                // Those that need not wait for time may still have to wait for their session.
                #expect(server.suspensionCount > 500)
            })
        for visit in visits { #expect(await visit.overlaps == 0) }
    }
}
