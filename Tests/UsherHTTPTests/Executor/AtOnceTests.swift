// What waits for nothing is done in its actor at once, by whoever comes for it, and never beside anything else there.

import Dispatch
import Glibc
import Testing

import UsherLock
@testable import UsherHTTP

/// As a session of the site: an actor on its own inline executor.
private actor Counter {
    nonisolated let executor = InlineSerialExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    private(set) var steps: [String] = []
    /// Not atomic: two at once would lose counts.
    private(set) var count = 0
    nonisolated(unsafe) private var isInside = false  // because what this suite asks is whether two are inside at once
    nonisolated let overlaps = Locked(0)

    nonisolated func count(_ work: () -> Void) {
        if isInside { overlaps.withLock { $0 += 1 } }
        isInside = true
        work()
        isInside = false
    }

    func add() { count { count += 1 } }

    nonisolated func addNow() -> Bool { executor.runNow { count { assumeIsolated { $0.count += 1 } } } != nil }

    /// - Returns: whether somebody else may enter meanwhile.
    func enter() -> Bool { executor.runNow {} != nil }

    nonisolated func work() -> [String]? {
        executor.runNow {
            assumeIsolated { counter in
                _ = counter.executor.start {
                    Task.immediate(executorPreference: $0) { counter.note("task") }
                }
                Task { counter.note("later") }
                counter.steps.append("after")
                return counter.steps
            }
        }
    }

    func note(_ step: String) { steps.append(step) }
}

struct AtOnceTests {
    @Test func `many threads and tasks in one actor at once lose nothing and never meet`() async {
        let counter = Counter()
        let refused = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    try? await onThread {
                        for _ in 0..<5_000 where !counter.addNow() { refused.withLock { $0 += 1 } }
                    }
                }
                group.addTask { for _ in 0..<2_000 { await counter.add() } }
            }
        }
        #expect(await counter.count == 4 * 7_000 - refused.withLock { $0 })
        #expect(counter.overlaps.withLock { $0 } == 0)
    }

    @Test func `an actor in which somebody is cannot be entered`() async {
        let counter = Counter()
        #expect(await counter.enter() == false)
        #expect(counter.executor.runNow { counter.executor.runNow {} == nil } == true)
        #expect(counter.addNow(), "and afterwards it can")
    }

    @Test func `an actor is left also by who fails in it`() async {
        let counter = Counter()
        #expect(throws: CancellationError.self) { try counter.executor.runNow { throw CancellationError() } }
        #expect(counter.addNow())
        await counter.add()
        #expect(await counter.count == 2)
    }

    @Test func `what it starts there ends there, and what comes for it meanwhile comes behind it`() async throws {
        let counter = Counter()
        try await withServer(
            handle: { _ in textResponse("\(counter.work() ?? [])") },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().text == #"["task", "after"]"#)
            })
        while await counter.steps.count < 3 { await Task.yield() }
        #expect(await counter.steps == ["task", "after", "later"])
    }

    @Test func `a request that is answered at once has no task, one that may wait has one`() async throws {
        let tasks = Locked<[String: Bool]>([:])
        let note: @Sendable (String) -> Void = { path in
            let isInTask = withUnsafeCurrentTask { $0 != nil }
            tasks.withLock { $0[path] = isInTask }
        }
        var options = ServerOptions()
        options.port = 0
        let server = try HTTPServer(
            options: options, refuse: { status, _, _ in HTTPResponse(status: status) },
            handle: { request in
                guard request.path == "/waits" else {
                    note(request.path)
                    return .answer(textResponse("at once"))
                }
                return .work {
                    note(request.path)
                    await Task.yield()
                    return textResponse("after a while")
                }
            })
        try await onThread {
            defer { server.stop() }
            let client = try RawClient(port: server.port)
            for (path, text) in [("/", "at once"), ("/waits", "after a while"), ("/again", "at once")] {
                client.send(get(path))
                #expect(try client.receive().text == text)
            }
        }
        #expect(tasks.withLock { $0 } == ["/": false, "/waits": true, "/again": false])
    }
}
