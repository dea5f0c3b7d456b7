// The server over sockets: connections, bodies, answers, starting and stopping.

import Glibc
import Testing

@testable import UsherHTTP

private func post(_ path: String, length: Int, body: String) -> String {
    "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        + "Content-Length: \(length)\r\n\r\n\(body)"
}

struct ServerTests {
    @Test func `a connection serves one request after the other`() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            for turn in 1...50 {
                client.send(get("/\(turn)"))
                let answer = try client.receive()
                #expect(answer.text == "/\(turn)")
                #expect(answer["Connection"] == nil)
                #expect(answer["Date"]?.hasSuffix(" GMT") == true)
            }
            #expect(server.connectionCount == 1)
        }
    }

    @Test func `requests sent in one go are answered in order`() async throws {
        try await withServer(
            handle: { request in
                if request.path == "/2" { await Task.detached {}.value }
                return textResponse("\(request.path) \(request.body.count)")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/1") + get("/2") + post("/3", length: 3, body: "a=b") + get("/4"))
                #expect(try (1...4).map { _ in try client.receive().text } == ["/1 0", "/2 0", "/3 3", "/4 0"])
            })
    }

    @Test func `a query has as many fields as an address can hold, and the first thousand count`() async throws {
        try await withServer(
            handle: { textResponse("\($0.path) \($0.query.pairs.count)") },
            client: { server in
                let client = try RawClient(port: server.port)
                for count in [1, 600, 1_000] {
                    client.send(get("/a?" + String(repeating: "a&", count: count)))
                    #expect(try client.receive().text == "/a \(count)")
                }
                client.send(get("/a?" + String(repeating: "a&", count: 3_900)))
                #expect(try client.receive().text == "/a 1000")
            })
    }

    @Test func `every part of a request arrives`() async throws {
        try await withServer(
            handle: { request in
                textResponse(
                    """
                    \(request.method) \(request.path) \(request.query["q"] ?? "-") \(request.headers["X-A"] ?? "-") \
                    \(String(decoding: request.body, as: UTF8.self)) \(request.remoteAddress) \(request.isSecure)
                    """)
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(
                    "POST /a%20b?q=1 HTTP/1.1\r\nHost: localhost\r\nx-a: v\r\nContent-Length: 3\r\n"
                        + "Content-Type: application/x-www-form-urlencoded\r\n\r\na=b")
                #expect(try client.receive().text == "post /a b 1 v a=b 127.0.0.1 false")
            })
    }

    @Test func `a body at the limit is taken, one byte more is not`() async throws {
        try await withServer(
            bodyLimit: 200_000, handle: { textResponse("\($0.body.count)") },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(post("/", length: 200_000, body: String(repeating: "a", count: 200_000)))
                #expect(try client.receive().text == "200000")
                client.send(post("/", length: 200_001, body: String(repeating: "a", count: 200_001)))
                #expect(try client.receive().status == 413)
                #expect(try client.receiveToEnd() == "")
            })
    }

    @Test func `a body that comes byte by byte arrives whole`() async throws {
        try await withServer(
            handle: { textResponse(String(decoding: $0.body, as: UTF8.self)) },
            client: { server in
                let client = try RawClient(port: server.port)
                for byte in post("/", length: 11, body: "name=Ann&x=").utf8 { client.send([byte]) }
                #expect(try client.receive().text == "name=Ann&x=")
            })
    }

    @Test func `an expected continue is answered before the body`() async throws {
        try await withServer(
            handle: { textResponse("\($0.body.count)") },
            client: { server in
                let client = try RawClient(port: server.port)
                let request = post("/", length: 3, body: "").replacing("Host:", with: "Expect: 100-continue\r\nHost:")
                client.send(request)
                #expect(try client.receive(hasBody: false).status == 100)
                client.send("a=b")
                #expect(try client.receive().text == "3")
            })
    }

    @Test func `HEAD gets the headers and no body`() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            client.send("HEAD /path HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/next"))
            let answer = try client.receive(hasBody: false)
            #expect(answer.status == 200)
            #expect(answer["Content-Length"] == "5")
            #expect(try client.receive().text == "/next")
        }
    }

    @Test func `the security headers are on every answer, once, unless it has its own`() async throws {
        try await withServer(
            handle: { request in
                var response = textResponse("")
                if request.path == "/own" { response.headers.append(("content-security-policy", "default-src 'self'")) }
                return response
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/") + get("/own"))
                let (usual, own) = (try client.receive(), try client.receive())
                for (name, value) in SecurityHeaders.all { #expect(usual.all(name) == [value]) }
                #expect(own.all("Content-Security-Policy") == ["default-src 'self'"])
                #expect(own["Referrer-Policy"] == "same-origin")
            })
    }

    @Test(arguments: [
        ("X-A", "b\r\nSet-Cookie: c=d"), ("X-A", "b\nc"), ("X-A", "b\u{0}c"), ("X-A", "b\u{7F}"), ("X A", "b"),
        ("", "b"),
        ("X-A:", "b"), ("Content-Length", "1"), ("Transfer-Encoding", "chunked"), ("Connection", "close"),
    ])
    func `a header that may not be sent becomes a 500`(_ name: String, _ value: String) async throws {
        try await withServer(
            handle: { _ in
                HTTPResponse(status: 200, headers: [(name, value)], body: Array("secret".utf8))
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                let all = try client.receiveToEnd()
                #expect(all.hasPrefix("HTTP/1.1 500 "))
                #expect(!all.contains("secret") && !all.contains("Set-Cookie"))
            })
    }

    @Test(arguments: [0, 100, 199, 600, -1, 99_999])
    func `a status that is none becomes a 500`(_ status: Int) async throws {
        try await withServer(
            handle: { _ in HTTPResponse(status: status) },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                #expect(try client.receive().status == 500)
            })
    }

    @Test func `an answer may end its connection`() async throws {
        try await withServer(
            handle: { _ in
                var response = textResponse("bye")
                response.closesConnection = true
                return response
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(get("/"))
                let answer = try client.receive()
                #expect(answer["Connection"] == "close")
                #expect(try client.receiveToEnd() == "")
            })
    }

    @Test func `a large answer arrives whole, to a slow reader too`() async throws {
        let body = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await withServer(
            handle: { _ in HTTPResponse(status: 200, body: body) },
            client: { server in
                let client = try RawClient(port: server.port, receiveBuffer: 4_096)
                client.send(get("/"))
                #expect(try client.receive().body == body)
            })
    }

    @Test func `a port that is taken is said in one line`() async throws {
        try await withServer { server in
            var options = ServerOptions()
            options.port = server.port
            let error = #expect(throws: ServerStartError.self) {
                try HTTPServer(options: options, refuse: { status, _, _ in HTTPResponse(status: status) }) { _ in
                    .answer(HTTPResponse(status: 200))
                }
            }
            #expect(error?.description == "port \(server.port) is in use; choose another with --port")
        }
    }

    @Test(arguments: ["not an address", "999.0.0.1", "", "192.0.2.1"])
    func `a bad address is said in one line`(_ host: String) {
        let error = #expect(throws: ServerStartError.self) { try ListenSocket(host: host, port: 0) }
        #expect(error?.description.contains("--host") == true)
        #expect(error?.description.contains("\n") == false)
    }

    @Test func `a port without permission is said with the way out`() {
        let error = ServerStartError.cannotListen(host: "127.0.0.1", port: 80, error: EACCES)
        #expect(
            error.description.hasPrefix("cannot listen on 127.0.0.1:80: permission denied; choose a port above 1023"))
        #expect("\(ServerStartError.cannotListen(host: "::1", port: 80, error: EACCES))".contains("[::1]:80"))
    }

    @Test func `connections are limited by the files that may be open`() {
        #expect(ConnectionLimit.limit(wanted: 50) == 50)
        #expect(ConnectionLimit.limit(wanted: 50, files: 120) == 50)
        #expect(ConnectionLimit.limit(wanted: 5_000, files: 1_024) == 924)
        #expect(ConnectionLimit.limit(wanted: 5_000, files: 64) == 32)
        #expect(ConnectionLimit.limit(wanted: 0, files: 1_024) == 1)
    }

    @Test func `nobody is let in where only the spare files are left`() {
        let limit = ConnectionLimit(limit: 1)
        let many = 1_000_000
        #expect(limit.hasRoom(asSeenFrom: 0, files: many))
        // Three of four are open at least, and a quarter is kept.
        #expect(!limit.hasRoom(asSeenFrom: 0, files: 4))
        #expect(!limit.hasRoom(asSeenFrom: -1, files: many))
        limit.reserve()
        #expect(!limit.hasRoom(asSeenFrom: 0, files: many))
        limit.release()
        #expect(limit.hasRoom(asSeenFrom: 0, files: many))
    }

    @Test func `who finds no place waits, and is let in when somebody leaves`() async throws {
        try await withServer(
            change: { $0.connections = 2 },
            handle: { _ in textResponse("hello") },
            client: { server in
                var inside = [try RawClient(port: server.port), try RawClient(port: server.port)]
                for client in inside {
                    client.send(get("/"))
                    #expect(try client.receive().status == 200)
                }
                let late = try RawClient(port: server.port)
                late.send(get("/"))
                inside[0].send(get("/"))
                #expect(try inside[0].receive().status == 200)
                #expect(server.connectionCount == 2)
                inside.removeFirst()
                #expect(try late.receive().status == 200)
                #expect(server.connectionCount <= 2)
            })
    }

    @Test func `an IPv6 address is listened on`() async throws {
        let socket = try? ListenSocket(host: "::1", port: 0)
        try #require(socket != nil || errno == EADDRNOTAVAIL)
        if let socket {
            #expect(socket.isIPv6 && socket.port > 0)
            close(socket.descriptor)
        }
    }

    @Test func `a second stop does nothing, and nobody is let in any more`() async throws {
        try await withServer { server in
            let port = server.port
            server.stop()
            server.stop()
            #expect(throws: ClientError.self) { try RawClient(port: port) }
        }
    }
}
