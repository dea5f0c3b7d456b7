// Answers over the wire, cut at every size.

import Testing

@testable import UsherTesting

struct AnswerParserTests {
    /// Status, body, and `+` for a connection that can go on; the same however the bytes are cut.
    private func read(_ wire: String, answersHead: Bool = false) -> Set<String> {
        let bytes = Array(wire.utf8)
        return Set(
            [1, 2, 7, max(1, bytes.count)].map { size in
                var parser = AnswerParser(answersHead: answersHead)
                do {
                    for start in stride(from: 0, to: bytes.count, by: size) {
                        try parser.take(bytes[start..<min(bytes.count, start + size)])
                        if parser.response != nil, start + size < bytes.count, wire.hasSuffix("REST") { break }
                    }
                    try parser.takeEnd()
                } catch { return "error" }
                guard let response = parser.response else { return "none" }
                return
                    "\(response.status) \(String(decoding: response.body, as: UTF8.self))\(parser.keepsAlive ? "+" : "")"
            })
    }

    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab", "200 ab+"),
        ("HTTP/1.1 200 \nContent-Length:2\n\nab", "200 ab+"),
        ("HTTP/1.1 200\r\nContent-Length: 0\r\nConnection: Close\r\n\r\n", "200 "),
        ("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", "200 a"),
        ("HTTP/1.0 200 OK\r\nContent-Length: 1\r\nConnection: keep-alive\r\n\r\na", "200 a+"),
        ("HTTP/1.1 200 OK\r\n\r\nto the end", "200 to the end"),
        ("HTTP/1.1 204 No\r\n\r\n", "204 +"), ("HTTP/1.1 304 No\r\nContent-Length: 9\r\n\r\n", "304 +"),
        ("HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", "200 a+"),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n",
            "200 ab0123456789+"
        ),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nT: v\r\n\r\n", "200 a+"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", "error"), ("HTTP/1.1 200 OK\r\nA", "error"), ("", "error"),
        ("HTTP/2 200 OK\r\n\r\n", "error"), ("SSH-2.0\r\n\r\n", "error"), ("HTTP/1.1 99 No\r\n\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", "error"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "error"), ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n", "error"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n", "error"),
    ])
    func `an answer is the same however it is cut`(wire: String, expected: String) {
        #expect(read(wire) == [expected])
    }

    @Test func `the answer to a HEAD has no body, whatever its length says`() {
        #expect(read("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n", answersHead: true) == ["200 +"])
    }

    @Test func `bytes after an answer end the connection`() throws {
        var parser = AnswerParser(answersHead: false)
        try parser.take(Array("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\naREST".utf8)[...])
        #expect(parser.response?.body == Array("a".utf8) && !parser.keepsAlive)
    }
}
