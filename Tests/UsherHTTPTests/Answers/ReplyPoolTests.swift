// Answers that are used again: nothing of one is in another.

import Testing

@testable import UsherHTTP

struct ReplyPoolTests {
    private static func response(_ text: String, _ headers: (name: String, value: String)...) -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, body: Array(text.utf8))
    }

    // MARK: Over a connection

    @Test func `answers of one length have each its own body and its own values of headers`() async throws {
        try await withServer(
            handle: { Self.response($0.path, ("Content-Type", "text/plain"), ("X-Path", $0.path)) },
            client: { server in
                let client = try RawClient(port: server.port)
                for number in [10, 11, 11, 10, 12, 99] {
                    client.send(get("/\(number)"))
                    let answer = try client.receive()
                    #expect(answer.text == "/\(number)")
                    #expect(answer.all("X-Path") == ["/\(number)"])
                    #expect(answer.all("Content-Type") == ["text/plain"])
                    #expect(answer.all("X-Content-Type-Options") == ["nosniff"])
                    #expect(answer.all("Date").count == 1)
                }
            })
    }

    @Test func `no header of one visitor's answer is in another's`() async throws {
        try await withServer(
            handle: { request in
                let own = request.query["own"].map { [("Set-Cookie", "a=\($0)"), ("Set-Cookie", "b=\($0)")] } ?? []
                return HTTPResponse(status: 200, headers: own, body: Array("same".utf8))
            },
            client: { server in
                let (one, other) = (try RawClient(port: server.port), try RawClient(port: server.port))
                for (client, query, cookies) in [
                    (one, "?own=1", ["a=1", "b=1"]), (other, "", []), (other, "?own=2", ["a=2", "b=2"]),
                    (one, "?own=1", ["a=1", "b=1"]), (one, "", []),
                ] {
                    client.send(get("/\(query)"))
                    #expect(try client.receive().all("Set-Cookie").sorted() == cookies)
                }
            })
    }

    @Test func `a header in a security header's place is gone from the next answer`() async throws {
        try await withServer(
            handle: { request in
                let own = request.path == "/own" ? [("referrer-policy", "no-referrer")] : []
                return HTTPResponse(status: 200, headers: own, body: Array("same".utf8))
            },
            client: { server in
                let client = try RawClient(port: server.port)
                for (path, policy) in [
                    ("/", "same-origin"), ("/own", "no-referrer"), ("/", "same-origin"), ("/own", "no-referrer"),
                ] {
                    client.send(get(path))
                    #expect(try client.receive().all("Referrer-Policy") == [policy])
                }
            })
    }

    @Test func `after a value that cannot be sent the next answer is whole`() async throws {
        try await withServer(
            handle: { Self.response("same", ("X-Value", $0.query["value"] ?? "")) },
            client: { server in
                for (query, status, value) in [("a", 200, "a"), ("a%0Ab", 500, nil), ("b", 200, "b"), ("c", 200, "c")] {
                    let client = try RawClient(port: server.port)
                    client.send(get("/?value=\(query)"))
                    let answer = try client.receive()
                    #expect(answer.status == status)
                    #expect(answer["X-Value"] == value)
                }
            })
    }

    // MARK: On its own

    @Test func `a reply is nobody else's until it is given back`() {
        let pool = ReplyPool(isStrict: false)
        let response = Self.response("same", ("X-A", "1"))
        let (first, second) = (pool.reply(for: response, second: 1), pool.reply(for: response, second: 1))
        #expect(first != nil && first !== second)
        first.map { pool.add($0) }
        let again = pool.reply(for: Self.response("sane", ("X-A", "2")), second: 1)
        #expect(again === first)
    }

    @Test func `a reply says the second in which it is sent, once`() throws {
        let pool = ReplyPool(isStrict: false)
        func date(at second: Int) throws -> String {
            let taken = pool.reply(for: Self.response("same"), second: second)
            let reply = try #require(taken)
            defer { pool.add(reply) }
            return try #require(reply["Date"])
        }
        #expect(try date(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(try date(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(try date(at: 784_111_778) == "Sun, 06 Nov 1994 08:49:38 GMT")
        #expect(try date(at: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT", "the clock was set back")
    }

    @Test func `another length or other names of headers need another reply`() {
        let pool = ReplyPool(isStrict: false)
        let first = pool.reply(for: Self.response("same", ("X-A", "1")), second: 1)
        first.map { pool.add($0) }
        for other in [
            Self.response("longer", ("X-A", "1")), Self.response("same"), Self.response("same", ("X-B", "1")),
            Self.response("same", ("X-A", "1"), ("X-A", "1")),
        ] {
            let reply = pool.reply(for: other, second: 1)
            #expect(reply != nil && reply !== first)
        }
        let again = pool.reply(for: Self.response("good", ("X-A", "1")), second: 1)
        #expect(again === first)
    }

    @Test func `what is long, a file or cannot be sent is not the pool's`() {
        let pool = ReplyPool(isStrict: false)
        func isTaken(_ response: HTTPResponse) -> Bool { pool.reply(for: response, second: 1) != nil }
        #expect(isTaken(Self.response(String(repeating: "a", count: 16_384))))
        #expect(!isTaken(Self.response(String(repeating: "a", count: 16_385))))
        #expect(!isTaken(Self.response("a", ("X A", "1"))))
        #expect(!isTaken(Self.response("a", ("Date", "1"))))
        #expect(!isTaken(HTTPResponse(status: 99)))
    }

    @Test func `a thousand lengths leave a megabyte of replies, the newest`() {
        struct Kept {
            let length: Int
            weak var reply: ReusableReply?
        }
        let pool = ReplyPool(isStrict: false)
        var all: [Kept] = []
        for length in stride(from: 16_384 - 999, through: 16_384, by: 1) {
            let reply = pool.reply(for: Self.response(String(repeating: "a", count: length)), second: 1)
            all.append(Kept(length: length, reply: reply))
            reply.map { pool.add($0) }
        }
        #expect(all.suffix(64).allSatisfy { $0.reply != nil })
        #expect(all.reduce(0) { $0 + ($1.reply == nil ? 0 : $1.length) } <= 1_048_576)
        withExtendedLifetime(pool) {}
    }

    @Test func `sixty-four redirects that leave at once are made once`() {
        let pool = ReplyPool(isStrict: false)
        func redirects() -> [ReusableReply?] {
            (1...64).map { pool.reply(for: HTTPResponse(status: 303, headers: [("Location", "/\($0)")]), second: 1) }
        }
        let first = redirects()
        for reply in first { reply.map { pool.add($0) } }
        let again = redirects()
        #expect(Set(again.map { $0.map(ObjectIdentifier.init) }) == Set(first.map { $0.map(ObjectIdentifier.init) }))
        #expect(again.allSatisfy { $0?["Location"]?.hasPrefix("/") == true })
    }
}
