// Bodies that are made while they are sent.

import Dispatch
import Glibc
import Testing
import UsherLock

@testable import UsherHTTP

@Suite struct `A body that is made while it is sent` {
    private struct Broken: Error {}

    @Test func `a body that is made at once is whole before it is sent`() async throws {
        let stream = BodyStream { try await $0.write(Array("short".utf8)) }
        let whole = try await stream.begin()
        #expect(whole == Array("short".utf8))
    }

    @Test func `a producer waits where nobody takes what it has written`() async throws {
        let written = Locked(0)
        let stream = BodyStream { stream in
            for _ in 0..<1_000 {
                try await stream.write([UInt8](repeating: 1, count: 1_000))
                written.withLock { $0 += 1_000 }
            }
        }
        #expect(try await stream.begin() == nil)
        #expect(written.withLock { $0 } == BodyStream.capacity / 1_000 * 1_000)
        var count = 0
        while let piece = try await stream.next() {
            #expect(piece.count <= BodyStream.capacity)
            count += piece.count
        }
        #expect(count == 1_000_000)
    }

    @Test func `what fails before anything is sent says why`() async {
        let stream = BodyStream { stream in
            try await stream.write(Array("a line".utf8))
            throw Broken()
        }
        await #expect(throws: Broken.self) { try await stream.begin() }
    }

    @Test(arguments: [("short", BodyStreamError.tooShort), ("far too long", .tooLong)])
    func `a length that was promised is kept`(text: String, error: BodyStreamError) async {
        let stream = BodyStream(length: 8) { try await $0.write(Array(text.utf8)) }
        await #expect(throws: error) { try await stream.begin() }
    }

    @Test func `a long body comes in chunks, and the connection goes on`() async throws {
        let lines = (0..<20_000).map { "line \($0)\n" }
        let answers = try await withServer(
            handle: { request in
                guard request.path == "/long" else { return textResponse("next") }
                return await HTTPResponse.of(
                    BodyStream { stream in for line in lines { try await stream.write(Array(line.utf8)) } })
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/long") + get("/next", "Connection: close"))
                return try client.receiveToEnd()
            })
        let (body, isWhole) = decodedChunks(answers)
        #expect(isWhole)
        #expect(body == lines.joined())
        #expect(answers.hasSuffix("next"))
    }

    @Test func `a body of known length has that, and suspends its connection where the producer waits`() async throws {
        let signal = Signal()
        let answer = try await withServer(
            handle: { request in
                await HTTPResponse.of(
                    BodyStream(length: 8) { stream in
                        try await stream.write(Array("half".utf8))
                        await signal.wait()
                        try await stream.write(Array("more".utf8))
                    })
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/", "Connection: close"))
                try client.receive(bytes: 20)
                signal.give()
                return try client.receiveToEnd()
            })
        #expect(answer.contains("Content-Length: 8"))
        #expect(answer.hasSuffix("halfmore"))
    }

    @Test(arguments: [nil, 100_000])
    func `a hundred streams at once, each slower than its connection, arrive whole`(length: Int?) async throws {
        try await withServer(
            threads: 2,
            // Other tests have the processors too.
            change: { $0.idleLimit = .seconds(300) },
            handle: { request in
                let byte = UInt8(request.path.utf8.count % 90 + 33)
                return await HTTPResponse.of(
                    BodyStream(length: length) { stream in
                        for _ in 0..<100 {
                            // Waits for another thread, as for a database's.
                            await withCheckedContinuation { other in
                                DispatchQueue.global().async { other.resume() }
                            }
                            try await stream.write([UInt8](repeating: byte, count: 1_000))
                        }
                    })
            },
            client: { server in
                let clients = try (0..<100).map { _ in try RawClient(port: server.port) }
                for (number, client) in clients.enumerated() {
                    client.send(get("/" + String(repeating: "a", count: number), "Connection: close"))
                }
                for (number, answer) in try RawClient.receiveToEnd(clients).enumerated() {
                    let letter = String(UnicodeScalar(UInt8((number + 1) % 90 + 33)))
                    let body = String(repeating: letter, count: 100_000)
                    // A producer may be done before its request goes on, since both wait for a thread of the pool.
                    // Then its body is sent whole, with a length and without chunks.
                    if length == nil, answer.contains("\r\nTransfer-Encoding: chunked\r\n") {
                        let (text, isWhole) = decodedChunks(answer)
                        #expect(isWhole && text == body, "\(number): \(answer.utf8.count) bytes")
                    } else {
                        #expect(answer.hasSuffix("\r\n\r\n" + body), "\(number): \(answer.utf8.count) bytes")
                    }
                }
            })
    }

    @Test func `HEAD is answered without the producer`() async throws {
        let began = Signal()
        let answer = try await withServer(
            handle: { _ in
                HTTPResponse(
                    status: 200,
                    body: .stream(
                        BodyStream(length: 1_000) { stream in
                            began.give()
                            try await stream.write([1])
                        }))
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return try client.receive(hasBody: false)
            })
        #expect(answer["Content-Length"] == "1000")
        #expect(!began.isGiven)
    }

    /// USHER_DOWNLOAD_MB has others pass through, where it is run alone, and has it say what the process holds.
    @Test func `64 MB pass through at constant memory`() async throws {
        let wanted = getenv("USHER_DOWNLOAD_MB").flatMap { Int(String(cString: $0)) }
        let size = (wanted ?? 64) << 20
        let written = Locked(0)
        let (received, lead, grown) = try await withServer(
            handle: { _ in
                await HTTPResponse.of(
                    BodyStream { stream in
                        let block = [UInt8](repeating: 0x62, count: 65_536)
                        for _ in 0..<(size / block.count) {
                            try await stream.write(block)
                            written.withLock { $0 += block.count }
                        }
                    })
            },
            client: { server in
                let before = residentBytes()
                let client = try RawClient(port: server.port)
                client.send(get("/", "Connection: close"))
                var (received, lead, most) = (0, 0, before)
                while let count = try client.receiveSome() {
                    received += count
                    lead = max(lead, written.withLock { $0 } - received)
                    if wanted != nil { most = max(most, residentBytes()) }
                }
                return (received, lead, most - before)
            })
        #expect(received > size)
        // What lies in the stream, and in the system's buffers on both sides.
        #expect(lead < 16 << 20)
        if wanted != nil { print("\(size >> 20) MB passed through; the process grew by \(grown >> 10) KB at most.") }
    }
}
