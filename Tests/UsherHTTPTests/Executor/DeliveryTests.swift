// One event lets many requests go on: in the threads that serve them, and on the pool once such a thread has ended.

import Glibc
import Testing
import UsherLock

@testable import UsherHTTP

/// As a session of the site: an actor on its own inline executor.
private actor Visit {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    let threads = Locked<[pthread_t]>([])

    func wait(for signal: Signal) async {
        note()
        await signal.wait()
        note()
    }

    /// Work of the actor's that its request does not wait for.
    func begin(waitingFor signal: Signal) -> Task<Void, Never> {
        executor.start { executor in
            Task.immediate(executorPreference: executor) {
                note()
                await signal.wait()
                note()
            }
        }
    }

    /// A call for others, which notes where it came to and then gives the signal.
    func comingBack(_ signal: Signal) -> @Sendable (String) -> Void {
        note()
        return executor.comingBack { [threads] _ in
            threads.withLock { $0.append(pthread_self()) }
            signal.give()
        }
    }

    private func note() { threads.withLock { $0.append(pthread_self()) } }
}

@Suite struct `What many requests have waited for together` {
    @Test func `lets each go on in the thread that serves it, within its actor and outside`() async throws {
        let signal = Signal()
        let (inside, outside) = (Locked(Set<pthread_t>()), Locked(Set<pthread_t>()))
        try await withServer(
            handle: { request in
                if request.path == "/outside" {
                    await signal.wait()
                    outside.withLock { _ = $0.insert(pthread_self()) }
                } else {
                    let visit = Visit()
                    await visit.wait(for: signal)
                    inside.withLock { $0.formUnion(visit.threads.withLock { $0 }) }
                }
                return textResponse("went on")
            },
            client: { server in
                let clients = try (0..<20).map { _ in try RawClient(port: server.port) }
                for (number, client) in clients.enumerated() { client.send(get(number < 10 ? "/" : "/outside")) }
                waitUntil { server.suspensionCount >= 20 }
                Delivery.together { signal.give() }
                for client in clients { #expect(try client.receive().text == "went on") }
            })
        #expect(inside.withLock { $0.count } == 1)
        #expect(inside.withLock { $0 } == outside.withLock { $0 })
    }

    @Test func `calls back on the thread that serves, and once that has ended where it is told`() async throws {
        let (visit, signal, late) = (Visit(), Signal(), Signal())
        let calls = Locked<[@Sendable (String) -> Void]>([])
        try await withServer(
            handle: { _ in
                let both = (await visit.comingBack(signal), await visit.comingBack(late))
                calls.withLock { $0 = [both.0, both.1] }
                return textResponse("begun")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == "begun")
                let call = try #require(calls.withLock { $0.first })
                Delivery.together { call("here") }
                waitUntil { signal.isGiven }
            })
        let served = visit.threads.withLock { $0 }
        #expect(served.count == 3 && Set(served).count == 1)
        let here = pthread_self()
        Delivery.together { calls.withLock { $0.last }?("late") }
        #expect(late.isGiven)
        #expect(visit.threads.withLock { $0.last } == here)
    }

    @Test func `lets work go on that outlives its server`() async throws {
        let (visit, signal) = (Visit(), Signal())
        let work = Locked<Task<Void, Never>?>(nil)
        try await withServer(
            handle: { _ in
                let begun = await visit.begin(waitingFor: signal)
                work.withLock { $0 = begun }
                return textResponse("begun")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == "begun")
            })
        Delivery.together { signal.give() }
        await work.withLock { $0 }?.value
        // The work noted its thread twice: before it waited, and after.
        #expect(visit.threads.withLock { $0.count } == 2)
    }
}
