// Tasks that an actor starts within itself, as a session does for an action: up to their end where they wait for
// nothing.

import Testing

@testable import UsherHTTP

/// As a session of the site: an actor on its own inline executor, and tasks of its own.
private actor Desk {
    private let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var steps: [String] = []

    /// - Returns: what had been done when the task was started, and gone on from.
    func work(waitingFor signal: Signal? = nil) -> [String] {
        steps = []
        start("task", waitingFor: signal)
        steps.append("after")
        return steps
    }

    func workTwofold() -> [String] {
        steps = ["before"]
        _ = executor.start {
            Task.immediate(executorPreference: $0) {
                steps.append("outer")
                start("inner")
                steps.append("outer goes on")
            }
        }
        return steps
    }

    func workAfterFailure() async -> [String] {
        let failing = executor.start {
            Task.immediate(executorPreference: $0) { () throws -> Void in throw CancellationError()
            }
        }
        steps = []
        start("task")
        do { try await failing.value } catch { steps.append("\(type(of: error))") }
        return steps
    }

    private func start(_ step: String, waitingFor signal: Signal? = nil) {
        _ = executor.start {
            Task.immediate(executorPreference: $0) {
                steps.append(step)
                guard let signal else { return }
                await signal.wait()
                steps.append("\(step) goes on")
            }
        }
    }
}

struct InnerTaskTests {
    @Test func `a task that waits for nothing has ended when its start returns`() async throws {
        let desk = Desk()
        try await withServer(
            handle: { _ in textResponse("\(await desk.work())") },
            client: { server in
                let client = try RawClient(port: server.port)
                for _ in 1...100 {
                    client.send(get("/"))
                    #expect(try client.receive().text == #"["task", "after"]"#)
                }
                #expect(server.suspensionCount == 0)
            })
    }

    @Test func `a task that waits does so behind what started it, and goes on later`() async throws {
        let (desk, signal) = (Desk(), Signal())
        try await withServer(
            handle: { request in
                if request.path == "/go" { signal.give() }
                if request.path == "/" { return textResponse("\(await desk.work(waitingFor: signal))") }
                while await desk.steps.count < 3 { await Task.yield() }
                return textResponse("\(await desk.steps)")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == #"["task", "after"]"#)
                client.send(get("/go"))
                #expect(try client.receive().text == #"["task", "after", "task goes on"]"#)
            })
    }

    @Test func `a task may start another one, which ends first`() async throws {
        let desk = Desk()
        try await withServer(
            handle: { _ in textResponse("\(await desk.workTwofold())") },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == #"["before", "outer", "inner", "outer goes on"]"#)
                #expect(server.suspensionCount == 0)
            })
    }

    @Test func `a task that throws keeps its error, and the next one runs`() async throws {
        let desk = Desk()
        try await withServer(
            handle: { _ in textResponse("\(await desk.workAfterFailure())") },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == #"["task", "CancellationError"]"#)
            })
    }

    @Test func `outside of a request a task is started all the same`() async {
        #expect(await Desk().work() == ["task", "after"])
    }
}
