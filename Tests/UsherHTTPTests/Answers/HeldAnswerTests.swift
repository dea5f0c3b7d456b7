// Large answers that nobody takes.

import Testing
import UsherLock

@testable import UsherHTTP

@Suite struct `Large answers that wait for their clients` {
    private static let body = [UInt8](repeating: 0x61, count: 16_000_000)

    @Test func `fill their room and no more: the slowest are cut off, and who takes all gets all`() async throws {
        let told = Locked<[SecurityNotice]>([])
        try await withServer(
            change: { ($0.answerBytes, $0.idleLimit) = (50_000_000, .seconds(600)) },
            now: { _ in .answer(HTTPResponse(status: 200, body: Self.body)) },
            notice: { notice in told.withLock { $0.append(notice) } },
            client: { server in
                let slow = try (1...3).map { number in
                    let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                    client.send(get("/slow\(number)?a=b"))
                    try client.receive(bytes: 100)
                    return client
                }
                waitUntil { server.heldBytes == 48_000_000 }
                for _ in 1...3 {
                    let quick = try RawClient(port: server.port)
                    quick.send(get("/"))
                    #expect(try quick.receive().body.count == 16_000_000)
                }
                waitUntil { server.heldBytes == 16_000_000 && server.connectionCount == 1 }
                #expect(told.withLock { $0.count } == 2)
                #expect(
                    told.withLock { $0 }.allSatisfy { notice in
                        notice.kind == .slowReader && notice.path.hasPrefix("/slow") && !notice.path.contains("?")
                            && notice.address == "127.0.0.1"
                    })
                #expect(slow.count == 3)
            })
    }

    @Test func `are sent however large they are, where nobody else waits`() async throws {
        try await withServer(
            change: { $0.answerBytes = 1_000_000 },
            now: { _ in .answer(HTTPResponse(status: 200, body: Self.body)) },
            client: { server in
                let client = try RawClient(port: server.port)
                for _ in 1...2 {
                    client.send(get("/"))
                    #expect(try client.receive().body.count == 16_000_000)
                }
                waitUntil { server.heldBytes == 0 }
            })
    }

    @Test func `count no more once their clients are gone`() async throws {
        try await withServer(
            now: { _ in .answer(HTTPResponse(status: 200, body: Self.body)) },
            client: { server in
                var client: RawClient? = try RawClient(port: server.port, receiveBuffer: 4_096)
                client?.send(get("/"))
                try client?.receive(bytes: 100)
                waitUntil { server.heldBytes == 16_000_000 }
                client = nil
                waitUntil { server.heldBytes == 0 }
            })
    }

    private typealias Waiting = HeldAnswers.Waiting

    @Test func `go by what is left of them and how long they wait, those of the costliest address first`() {
        let crowd = (1...10).map { Waiting(network: [1], bytes: 100, left: 100, milliseconds: 50 * $0) }
        let phone = Waiting(network: [2], bytes: 100, left: 50, milliseconds: 9_000)
        let fresh = Waiting(network: [3], bytes: 1_000, left: 1_000, milliseconds: 0)
        let all = [phone, fresh] + crowd
        #expect(HeldAnswers.costliest(of: all, freeing: 0).isEmpty)
        #expect(HeldAnswers.costliest(of: all, freeing: 1) == [0], "one who holds up most by himself")
        let slow = (1...10).map { Waiting(network: [1], bytes: 100, left: 100, milliseconds: 1_000 * $0) }
        let slowCrowd = [phone, fresh] + slow
        #expect(HeldAnswers.costliest(of: slowCrowd, freeing: 150) == [11, 10])
        #expect(HeldAnswers.costliest(of: slowCrowd, freeing: .max).count == 12)
        #expect(HeldAnswers.costliest(of: slowCrowd, freeing: 1_101).last == 1, "who has just begun comes last")
        #expect(HeldAnswers.costliest(of: [], freeing: 1).isEmpty)
    }
}
