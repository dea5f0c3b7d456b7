// Clients that are slow, gone, refused or deaf: what becomes of their connections, and of everybody else's.

import Glibc
import Testing

@testable import UsherHTTP

@Suite struct `A client` {
    @Test func `that is overdue is cut, others are not`() async throws {
        try await withServer { server in
            let (slow, good) = (try RawClient(port: server.port), try RawClient(port: server.port))
            good.send(get("/"))
            #expect(try good.receive().status == 200)
            slow.send("GET / HT")
            // A sweep as it would be after eleven seconds: the head is overdue, the idle one has four left.
            waitUntil { server.connectionCount >= 2 }
            server.sweep(now: .now + .seconds(11))
            #expect(try slow.receiveToEnd() == "")
            good.send(get("/again"))
            #expect(try good.receive().text == "/again")
            server.sweep(now: .now + .seconds(16))
            #expect(try good.receiveToEnd() == "")
        }
    }

    @Test func `whose body trickles is cut after ten seconds, one whose body comes on is not`() async throws {
        try await withServer { server in
            let head = """
                POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000\r
                Content-Type: application/x-www-form-urlencoded\r\n\r\n
                """
            let (slow, good) = (try RawClient(port: server.port), try RawClient(port: server.port))
            let began = MonotonicTime.now
            for (client, count) in [(slow, 9_000), (good, 29_000)] {
                client.send(head + String(repeating: "a", count: count))
            }
            waitUntil { server.bodyBytes >= 38_000 }
            #expect(server.sweep(now: began + .milliseconds(9_900)) == 0)
            #expect(server.sweep(now: .now + .milliseconds(10_100)) == 1)
            #expect(try slow.receiveToEnd() == "")
            good.send(String(repeating: "a", count: 1_000))
            #expect(try good.receive().status == 200)
        }
    }

    @Test(arguments: [
        ("Origin: https://evil.example", 900_000, 403), ("X-A: a", 20_000_000, 413),
        ("Host: evil.example", 300_000, 400),
    ])
    func `whose form is refused is read to its end before it is answered, so that no reset overtakes the answer`(
        _ line: String, _ length: Int, _ status: Int
    ) async throws {
        let seen = Seen()
        try await withServer(
            handle: { request in
                seen.add(request.path)
                return textResponse("handled")
            },
            client: { server in
                for _ in 1...5 {
                    let client = try RawClient(port: server.port)
                    client.send(
                        "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                            + "\(line)\r\nContent-Length: \(length)\r\n\r\n")
                    // All of it is taken, as by one who looks for an answer only at the end.
                    #expect(client.send(whole: [UInt8](repeating: 97, count: length)))
                    let answer = try client.receive()
                    #expect(answer.status == status && answer["Connection"] == "close")
                    #expect(try client.receiveToEnd() == "")
                }
            })
        #expect(seen.all.isEmpty)
    }

    @Test func `that waits for leave to send what is refused is answered at once`() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            client.send(
                "POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Origin: https://evil.example\r\nExpect: 100-continue\r\nContent-Length: 900000\r\n\r\n")
            #expect(try client.receive().status == 403)
        }
    }

    @Test func `that stops reading its answer is cut, one that reads on is not`() async throws {
        try await withServer(
            handle: { _ in textResponse(String(repeating: "a", count: 40_000_000)) },
            client: { server in
                let began = MonotonicTime.now
                // Of their own size: the system's grow to that of the answer.
                let slow = try RawClient(port: server.port, receiveBuffer: 4_096)
                let good = try RawClient(port: server.port, receiveBuffer: 262_144)
                for client in [slow, good] {
                    client.send(get("/"))
                    try client.receive(bytes: 1)
                }
                for seconds in [6, 12, 18, 24] {
                    #expect(server.connectionCount == 2)
                    // More than both ends hold on the way, so that some of it has been taken.
                    try good.receive(bytes: 8_000_000)
                    server.sweep(now: began + .seconds(seconds))
                }
                waitUntil { server.connectionCount <= 1 }
                // What was on its way comes, and then the end.
                #expect(try slow.receiveToEnd().utf8.count < 40_000_000)
                try good.receive(bytes: 8_000_000)
            })
    }

    @Test func `that stops in the middle of its body is cut after fifteen seconds`() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            let began = MonotonicTime.now
            client.send(
                """
                POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r
                Content-Type: application/x-www-form-urlencoded\r\n\r\n\(String(repeating: "a", count: 100_000))
                """)
            waitUntil { server.bodyBytes >= 100_000 }
            #expect(server.sweep(now: began + .milliseconds(14_900)) == 0)
            #expect(server.sweep(now: .now + .milliseconds(15_100)) == 1)
            #expect(try client.receiveToEnd() == "")
        }
    }

    @Test func `that has gone in the middle of a head gives its place back long before its deadline`()
        async throws
    {
        let (held, free) = (Signal(), Signal())
        try await withServer(
            handle: { request in
                // Holds the only thread, so that the others' bytes and their end are there before they are read.
                held.give()
                waitUntil { free.isGiven }
                return textResponse(request.path)
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                waitUntil { held.isGiven }
                for _ in 1...20 { try RawClient(port: server.port).send("GET / HT") }
                free.give()
                #expect(try client.receive().status == 200)
                let began = MonotonicTime.now
                let other = try RawClient(port: server.port)
                other.send(get("/"))
                #expect(try other.receive().status == 200)
                waitUntil { server.connectionCount <= 2 }
                #expect(MonotonicTime.now < began + .seconds(8))
            })
    }

    @Test func `that closes its side behind its request gets its answer`() async throws {
        try await withServer(
            handle: { request in
                for _ in 1...20 { await Task.detached {}.value }
                return textResponse(request.path)
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/1") + get("/2"))
                client.closeSending()
                for _ in 1...10 { server.sweep(now: .now) }
                #expect(try client.receive().text == "/1")
                #expect(try client.receive().text == "/2")
                #expect(try client.receiveToEnd() == "")
            })
    }

    @Test func `whose connection is five minutes old is asked to make another one`() {
        let began = MonotonicTime.now
        let connection = OpenConnection(descriptor: -1, remoteAddress: "127.0.0.1", now: began)
        #expect(!connection.isOld(now: began + .seconds(300)))
        #expect(connection.isOld(now: began + .milliseconds(300_001)))
    }
}
