// Bodies that are made while they are sent, and are not sent whole.

import Dispatch
import Glibc
import Testing
import UsherLock

@testable import UsherHTTP

@Suite struct `A body that is cut off while it is sent` {
    private struct Broken: Error {}

    @Test(arguments: ["HTTP/1.1", "HTTP/1.0"], [nil, 1_000_000])
    func `a stream that fails in the middle never ends like a whole one`(version: String, length: Int?) async throws {
        let (text, isReset) = try await withServer(
            handle: { _ in
                await HTTPResponse.of(
                    BodyStream(length: length) { stream in
                        try await stream.write([UInt8](repeating: 0x61, count: 500_000))
                        throw Broken()
                    })
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send("GET / \(version)\r\nHost: localhost\r\n\r\n")
                return try client.receiveToReset()
            })
        #expect(text.hasPrefix("HTTP/1.1 200"))
        if length != nil {
            #expect(text.contains("Content-Length: 1000000"))
        } else if version == "HTTP/1.1" {
            #expect(!decodedChunks(text).isWhole)
        } else {
            #expect(isReset)
        }
    }

    @Test func `a client that goes away in the middle ends the producer`() async throws {
        let ended = Signal()
        try await withServer(
            handle: { _ in
                await HTTPResponse.of(
                    BodyStream { stream in
                        defer { ended.give() }
                        while true { try await stream.write([UInt8](repeating: 1, count: 10_000)) }
                    })
            },
            client: { server in
                var client: RawClient? = try RawClient(port: server.port)
                client?.send(get("/"))
                try client?.receive(bytes: 1_000_000)
                client = nil
            })
        await ended.wait()
    }

    @Test func `a client that goes away while the producer waits ends it`() async throws {
        let ended = Signal()
        try await withServer(
            handle: { _ in await oneByte(ended) },
            client: { server in
                var client: RawClient? = try RawClient(port: server.port)
                client?.send(get("/"))
                try client?.receive(bytes: 100)
                client = nil
                ended.wait(sweeping: server) { .now }
            })
    }

    @Test func `a producer that writes nothing for too long is cut off`() async throws {
        let ended = Signal()
        let text = try await withServer(
            handle: { _ in await oneByte(ended) },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                try client.receive(bytes: 100)
                ended.wait(sweeping: server) { .now + .seconds(301) }
                return try client.receiveToEnd()
            })
        #expect(!text.hasSuffix("0\r\n\r\n"))
    }

    @Test func `a client that takes nothing for too long is cut off`() async throws {
        let ended = Signal()
        let written = Locked(0)
        try await withServer(
            handle: { _ in
                await HTTPResponse.of(
                    BodyStream { stream in
                        defer { ended.give() }
                        while true {
                            try await stream.write([UInt8](repeating: 1, count: 10_000))
                            written.withLock { $0 += 10_000 }
                        }
                    })
            },
            client: { server in
                let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                client.send(get("/"))
                try client.receive(bytes: 100)
                // Until its time is over it may take what it likes, and then it has taken all that the system held.
                ended.wait(sweeping: server) { .now + .seconds(3_600) }
            })
        #expect(written.withLock { $0 } < 16 << 20)
    }

    @Test func `a server that stops cuts off what waits`() async throws {
        let ended = Signal()
        try await withServer(
            change: { $0.stopLimit = .zero },
            handle: { _ in await oneByte(ended) },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                try client.receive(bytes: 100)
                server.stop()
            })
        await ended.wait()
    }

    @Test func `an answer that nobody waits for any more ends its producer`() async throws {
        let (begun, goesOn, ended) = (Signal(), Signal(), Signal())
        try await withServer(
            handle: { _ in
                begun.give()
                await goesOn.wait()
                return await HTTPResponse.of(
                    BodyStream { stream in
                        defer { ended.give() }
                        while true { try await stream.write([UInt8](repeating: 1, count: 10_000)) }
                    })
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                waitUntil { begun.isGiven && server.suspensionCount > 0 }
                server.sweep(now: .now + .seconds(301))
                _ = try client.receive()
                goesOn.give()
            })
        await ended.wait()
    }
}

/// Sends a byte and nothing more, and tells when it is cut off.
private func oneByte(_ ended: Signal) async -> HTTPResponse {
    await .of(
        BodyStream { stream in
            try await stream.write([1])
            defer { ended.give() }
            try await nothingMore()
        })
}
