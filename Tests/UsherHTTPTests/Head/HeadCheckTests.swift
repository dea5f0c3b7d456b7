// The check of a head, over a socket and as a function.

import Testing

@testable import UsherHTTP

struct HeadCheckTests {
    @Test(arguments: HeadCase.refused)
    func `a bad head is refused with a page, and nothing after it runs`(_ head: HeadCase) async throws {
        let seen = Seen()
        try await withServer(
            handle: { request in
                seen.add(request.path)
                return textResponse("handled")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(head.bytes + Array("GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                let answer = try client.receive(hasBody: !head.bytes.starts(with: Array("HEAD".utf8)))
                #expect(answer.status == head.status)
                #expect(answer["Connection"]?.lowercased() == "close")
                #expect(answer["Content-Type"] == "text/html; charset=utf-8")
                #expect(answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Content-Security-Policy"]?.hasPrefix("default-src 'none'") == true)
                #expect(answer["Allow"] == (head.status == 405 ? "GET, HEAD, POST" : nil))
                let forms = "application/x-www-form-urlencoded, multipart/form-data"
                #expect(answer["Accept-Post"] == (head.status == 415 ? forms : nil))
                #expect(try client.receiveToEnd() == "")
            })
        #expect(seen.all == [])
    }

    @Test(arguments: HeadCase.taken)
    func `a good head is served, and so is what comes after it`(_ head: HeadCase) async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            client.send(head.bytes)
            #expect(try client.receive(hasBody: !head.bytes.starts(with: Array("HEAD".utf8))).status == head.status)
            if !head.testDescription.hasPrefix("HTTP/1.0") {
                client.send("GET /next HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect(try client.receive().text == "/next")
            }
        }
    }

    @Test func `a site may take larger heads, or only smaller ones`() async throws {
        func status(_ head: HeadCase, headBytes: Int) async throws -> Int {
            try await withServer(change: { $0.headBytes = headBytes }) { server in
                let client = try RawClient(port: server.port)
                client.send(head.bytes)
                return try client.receive().status
            }
        }
        let cookies = HeadCase.get("", 200, "Cookie: a=" + String(repeating: "b", count: 30_000))
        #expect(try await status(cookies, headBytes: 16_384) == 431)
        #expect(try await status(cookies, headBytes: 65_536) == 200)
        #expect(try await status(.sized("", 200, target: 1, all: 8_192), headBytes: 8_192) == 200)
        #expect(try await status(.sized("", 431, target: 1, all: 8_193), headBytes: 8_192) == 431)
        // No number is too small or too large to start with.
        #expect(try await status(.get("", 200), headBytes: -1) == 200)
        #expect(try await status(.get("", 200), headBytes: .max) == 200)
    }

    /// The answer's head lies beside the request's.
    @Test func `the longest address may lead to another as long`() async throws {
        let longest = "/" + String(repeating: "a", count: 7_999)
        try await withServer(
            handle: { _ in HTTPResponse(status: 303, headers: [("Location", longest)], body: []) },
            client: { server in
                let client = try RawClient(port: server.port)
                let lines = (1...20).map { "X-\($0): " + String(repeating: "a", count: 100) }
                let head = [
                    "GET \(longest) HTTP/1.1", "Host: localhost", "Cookie: a=" + String(repeating: "b", count: 500),
                ]
                client.send((head + lines).joined(separator: "\r\n") + "\r\n\r\n")
                #expect(try client.receive()["Location"] == longest)
            })
    }

    @Test(arguments: ["+3", "-3", "3a", "0x3", "3, 3", "3 3", "18446744073709551615", "18446744073709551616", ""])
    func `a malformed Content-Length never reaches the handler`(_ length: String) async throws {
        let seen = Seen()
        try await withServer(
            handle: { request in
                seen.add(request.path)
                return textResponse("handled")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send(
                    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                        + "Content-Length: \(length)\r\n\r\na=bGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n")
                #expect((400..<500).contains(try client.receive().status))
                _ = try client.receiveToEnd()
            })
        #expect(seen.all == [])
        let headers = HTTPHeaders([
            ("Host", "localhost"), ("Content-Type", "application/x-www-form-urlencoded"), ("Content-Length", length),
        ])
        let refusal = HeadCheck().check(HeadFields(method: "POST", target: [0x2F], headers: headers))
        #expect(refusal?.status == 400 || refusal?.status == 413)
    }

    /// The library answers these on its own, once or twice; what matters is that nothing runs.
    @Test(arguments: ["GET / HTTP/2.0", "GET / JUNK/1.1", "GET /", "GET", "\u{16}\u{3}\u{1}"])
    func `a malformed request line never reaches the handler`(_ line: String) async throws {
        let seen = Seen()
        let answers = try await withServer(
            change: { $0.idleLimit = .seconds(1) },
            handle: { request in
                seen.add(request.path)
                return textResponse("handled")
            },
            client: { server in
                let client = try RawClient(port: server.port)
                client.send("\(line)\r\nHost: localhost\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n")
                return try client.receiveToEnd()
            })
        #expect(!answers.contains("200 OK"))
        #expect(seen.all == [])
    }

    @Test func `names that the server was given count as its own`() {
        let check = HeadCheck(hostNames: ["Shop.Example.org"])
        func refusal(_ host: String) -> Refusal? {
            check.check(HeadFields(method: "GET", target: [0x2F], headers: HTTPHeaders([("Host", host)])))
        }
        #expect(refusal("shop.example.ORG:8443") == nil)
        #expect(refusal("localhost") == nil)
        #expect(refusal("example.org")?.status == 400)
    }

    @Test(arguments: [
        ("https://shop.example.org", nil), ("https://shop.example.org:443", nil),
        ("http://shop.example.org", 403), ("https://shop.example.org:80", 403),
    ])
    func `behind TLS an origin is https`(_ origin: String, _ status: Int?) {
        let check = HeadCheck(hostNames: ["shop.example.org"], isSecure: true)
        let headers = HTTPHeaders([
            ("Host", "shop.example.org"), ("Origin", origin), ("Content-Length", "0"),
            ("Content-Type", "application/x-www-form-urlencoded"),
        ])
        #expect(check.check(HeadFields(method: "POST", target: [0x2F], headers: headers))?.status == status)
    }

    @Test func `no bytes make the check trap`() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("/%.?#&=:@[]\\ \t\r\n0\0aF".utf8) + [0x80, 0xC3, 0xFF]
        func bytes(_ length: Int) -> [UInt8] {
            (0..<Int.random(in: 0...length, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        }
        let names = ["Host", "Content-Length", "Content-Type", "Transfer-Encoding", "Origin", "Cookie"]
        var taken = 0
        for _ in 0..<20_000 {
            var lines = names.filter { _ in Bool.random() }.map { (name: Array($0.utf8), value: bytes(12)) }
            if Bool.random() { lines.append((Array("Host".utf8), Array("localhost".utf8))) }
            let fields = HeadFields(
                method: ["GET", "POST", "HEAD", "\u{FFFD}"].randomElement() ?? "GET", target: [0x2F] + bytes(12),
                headers: HTTPHeaders(bytes: lines))
            if HeadCheck().check(fields) == nil { taken += 1 }
        }
        #expect(taken > 0)
    }
}
