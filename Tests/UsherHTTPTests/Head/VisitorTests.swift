// Who a visitor is where a proxy stands between, and who is believed.

import Testing

@testable import UsherHTTP

@Suite struct `An address range` {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("10.0.0.0/8", "10.255.1.2", true),
        ("10.0.0.0/8", "11.0.0.1", false), ("192.168.4.0/22", "192.168.7.255", true),
        ("192.168.4.0/22", "192.168.8.0", false), ("0.0.0.0/0", "8.8.8.8", true), ("0.0.0.0/0", "::1", false),
        ("::1", "::1", true), ("fd00::/8", "fd12:3456::1", true), ("fd00::/8", "fe80::1", false),
        ("::ffff:10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "::ffff:10.0.0.1", true), ("10.0.0.1", "unknown", false),
    ])
    func `holds the addresses that begin as it does`(_ range: String, _ address: String, _ holds: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(address) == holds)
    }

    @Test(arguments: [
        "", "localhost", "10.0.0", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::1/129", "10.0.0.0/8/8", "1.2.3.4:80",
        "127.0.0.1\0x",
    ])
    func `is none where the text is no address`(_ text: String) { #expect(AddressRange(text) == nil) }
}

@Suite struct `A visitor` {
    private func visitor(
        peer: String = "127.0.0.1", proxies: [String] = ["127.0.0.1", "10.0.0.0/8"], _ headers: [(String, String)]
    ) throws -> Client {
        try Client(
            peer: peer, headers: HTTPHeaders(headers.map { (name: $0.0, value: $0.1) }), isSecure: false,
            proxies: proxies.compactMap { AddressRange($0) })
    }

    @Test(arguments: [
        ("198.51.100.7", "198.51.100.7"), ("198.51.100.7, 10.0.0.3", "198.51.100.7"),
        ("evil, 198.51.100.7 ,10.1.2.3", "198.51.100.7"), ("1.2.3.4, 198.51.100.7", "198.51.100.7"),
        ("2001:db8::1", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"), ("198.51.100.7:4711", "198.51.100.7"),
        ("unknown", "127.0.0.1"), ("198.51.100.7, unknown", "127.0.0.1"), ("", "127.0.0.1"),
        ("10.0.0.1, 10.0.0.2", "10.0.0.1"), ("1.2.3.4/8", "127.0.0.1"),
        // Signs that are one `Character` with the comma behind them, or before them.
        ("\u{600}, 198.51.100.7", "198.51.100.7"), ("\u{600},198.51.100.7, 10.0.0.3", "198.51.100.7"),
        ("1.2.3.4,\u{301}, 198.51.100.7", "198.51.100.7"),
    ])
    func `is the last one that no proxy of ours is`(_ line: String, _ address: String) throws {
        let known = try visitor([("X-Forwarded-For", line)])
        #expect(known.address == address)
        #expect(known.source == (["127.0.0.1", "10.0.0.1"].contains(address) ? .proxyItself : .proxy))
    }

    @Test func `is said by nobody where the peer is no proxy`() throws {
        #expect(try visitor(peer: "203.0.113.9", []).source == .peer)
        #expect(try visitor(peer: "203.0.113.9", proxies: [], [("X-Forwarded-For", "1.2.3.4")]).source == .peer)
    }

    @Test func `is read over several lines as one list`() throws {
        let known = try visitor([("X-Forwarded-For", "1.1.1.1"), ("x-forwarded-for", "198.51.100.7, 10.0.0.3")])
        #expect(known.address == "198.51.100.7")
    }

    @Test func `is the peer where that is not trusted, whatever it says`() throws {
        let known = try visitor(
            peer: "203.0.113.9",
            [("X-Forwarded-For", "1.2.3.4"), ("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "evil.example")])
        #expect(known.address == "203.0.113.9" && !known.isSecure && known.host == nil)
    }

    @Test func `came by https where a trusted proxy says so`() throws {
        #expect(try visitor([("X-Forwarded-Proto", "HTTPS")]).isSecure)
        #expect(try !visitor([("X-Forwarded-Proto", "http")]).isSecure)
        #expect(throws: Refusal.self) { try visitor([("X-Forwarded-Proto", "gopher")]) }
        #expect(throws: Refusal.self) { try visitor([("X-Forwarded-Proto", "https"), ("X-Forwarded-Proto", "http")]) }
    }

    @Test func `is who the proxy says, over a socket, and a form's origin is judged by it`() async throws {
        let post = """
            POST /a HTTP/1.1\r\nHost: backend\r\nX-Forwarded-Host: shop.example.org\r\nX-Forwarded-Proto: https\r
            X-Forwarded-For: 198.51.100.7\r\nOrigin: https://shop.example.org\r\nContent-Length: 3\r
            Content-Type: application/x-www-form-urlencoded\r\n\r\na=b
            """
        let answers = try await withServer(
            change: {
                $0.hostNames = ["shop.example.org"]
                $0.trustedProxies = [AddressRange("127.0.0.1")].compactMap { $0 }
            },
            handle: { textResponse("\($0.remoteAddress) \($0.isSecure)") }
        ) { server in
            let client = try RawClient(port: server.port)
            client.send(post)
            let first = try client.receive()
            client.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.example\r\n\r\n")
            return [first, try client.receive()]
        }
        #expect(answers[0].text == "198.51.100.7 true")
        #expect(answers[1].status == 400)
    }
}
