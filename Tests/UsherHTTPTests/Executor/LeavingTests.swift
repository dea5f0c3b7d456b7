// Code that leaves its actor's isolation on its way takes its turn in the actor all the same.

import Testing

@testable import UsherHTTP

/// As a session of the site. Its value is of a class that knows nothing of it, as coordinators are.
private actor Room {
    final class Ledger: @unchecked Sendable {  // because whether it needs to be is what this suite asks
        var count = 0
        var isInside = false
        var overlaps = 0
        var strangers = 0

        /// Two that came at once would meet here, and lose a count.
        func add(in executor: InlineSerialExecutor) {
            if isInside { overlaps += 1 }
            if !executor.isCurrent { strangers += 1 }
            isInside = true
            let before = count
            for _ in 0..<50 { if Task.isCancelled { return } }
            count = before + 1
            isInside = false
        }
    }

    nonisolated let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    let ledger = Ledger()

    /// Starts a task that leaves the actor's isolation again and again, and adds while it is outside.
    func begin() -> Task<Void, Never> {
        let (ledger, executor) = (ledger, executor)
        let leaving = Leaving(work: { [ledger, executor] in
            for _ in 0..<20 {
                ledger.add(in: executor)
                await Task.yield()
            }
            await concurrently(ledger, executor)
        })
        return executor.start { Task.immediate(executorPreference: $0) { await leaving.work() } }
    }

    func add() { ledger.add(in: executor) }
}

/// A closure as a screen holds it.
private struct Leaving: @unchecked Sendable {  // because whether it needs to be is what this suite asks
    let work: () async -> Void
}

@concurrent private func concurrently(_ ledger: Room.Ledger, _ executor: InlineSerialExecutor) async {
    ledger.add(in: executor)
}

@Suite struct `Code that leaves its actor` {
    @Test func `never runs beside it`() async {
        let room = Room()
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { await room.begin().value } }
            for _ in 0..<4 { group.addTask { for _ in 0..<500 { await room.add() } } }
        }
        let ledger = room.ledger
        #expect(ledger.count == 100 * 21 + 4 * 500)
        #expect(ledger.overlaps == 0 && ledger.strangers == 0)
    }

    @Test func `does not wait for a thread of the pool in a request`() async throws {
        let room = Room()
        try await withServer(
            handle: { _ in
                await room.begin().value
                return textResponse("\(room.ledger.count)")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == "21")
                #expect(server.suspensionCount == 0)
            })
    }
}
