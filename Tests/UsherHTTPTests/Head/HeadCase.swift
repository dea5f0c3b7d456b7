// Heads as they go over the wire: those that are refused, with their status, and those that are taken.

import Testing

/// A head as it goes over the wire, and the status that it gets.
struct HeadCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let status: Int

    init(_ name: String, _ status: Int, _ lines: [String], body: String = "") {
        testDescription = name
        self.status = status
        bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }

    /// A GET of `/` with these lines below Host.
    static func get(_ name: String, _ status: Int, _ lines: String...) -> HeadCase {
        HeadCase(name, status, ["GET / HTTP/1.1", "Host: localhost"] + lines)
    }

    static func target(_ target: String, _ status: Int) -> HeadCase {
        HeadCase("target \(target.prefix(40))", status, ["GET \(target) HTTP/1.1", "Host: localhost"])
    }

    static func host(_ host: String, _ status: Int) -> HeadCase {
        HeadCase("Host \(host)", status, ["GET / HTTP/1.1", "Host: \(host)"])
    }

    /// A GET with a hundred headers, whose target, names and values are so many bytes.
    static func sized(_ name: String, _ status: Int, target: Int, all: Int) -> HeadCase {
        let left = all - target - "Hostlocalhost".utf8.count - 99 * 4
        let lines = (100..<199).map {
            "X\($0): " + String(repeating: "a", count: left / 99 + ($0 == 198 ? left % 99 : 0))
        }
        return HeadCase(
            name, status,
            ["GET /\(String(repeating: "a", count: target - 1)) HTTP/1.1", "Host: localhost"] + lines)
    }

    /// A POST of a form `a=b` with these lines in place of the usual ones.
    static func post(
        _ name: String, _ status: Int, length: String? = "Content-Length: 3",
        type: String? = "Content-Type: application/x-www-form-urlencoded", target: String = "/", _ lines: String...,
        body: String = "a=b"
    ) -> HeadCase {
        HeadCase(
            name, status, ["POST \(target) HTTP/1.1", "Host: localhost"] + [length, type].compactMap(\.self) + lines,
            body: body
        )
    }
}

extension HeadCase {
    static let refused: [HeadCase] = [
        // Method and version
        HeadCase("OPTIONS", 405, ["OPTIONS / HTTP/1.1", "Host: localhost"]),
        HeadCase("PUT", 405, ["PUT / HTTP/1.1", "Host: localhost", "Content-Length: 3"], body: "abc"),
        HeadCase("DELETE", 405, ["DELETE / HTTP/1.1", "Host: localhost"]),
        HeadCase("TRACE", 405, ["TRACE / HTTP/1.1", "Host: localhost"]),
        HeadCase("CONNECT", 405, ["CONNECT localhost:80 HTTP/1.1", "Host: localhost"]),
        HeadCase("a method in lower case", 405, ["get / HTTP/1.1", "Host: localhost"]),
        HeadCase("a method that is no token", 501, ["G(T / HTTP/1.1", "Host: localhost"]),
        HeadCase("a method that is not ASCII", 501, ["GÉT / HTTP/1.1", "Host: localhost"]),
        HeadCase("HTTP/1.2", 505, ["GET / HTTP/1.2", "Host: localhost"]),
        // Target
        // Those of no page
        .target("/%00", 404), .target("/a%2fb", 404), .target("/a%2Fb", 404), .target("/a%5cb", 404),
        .target("/a%5Cb", 404), .target("/a\\b", 404), .target("/%", 404), .target("/%4", 404), .target("/%zz", 404),
        .target("/%ff", 404), .target("/%c3%28", 404), .target("/%c0%ae", 404), .target("/%ed%a0%80", 404),
        .target("/%0a", 404), .target("/%0d%0aSet-Cookie:a=b", 404), .target("/%7f", 404), .target("/%c2%85", 404),
        .target("/.", 404), .target("/..", 404), .target("/../etc/passwd", 404), .target("/a/../b", 404),
        .target("/a/%2e%2e/b", 404), .target("/a/.%2e", 404), .target("/a/./b", 404), .target("//evil.example", 404),
        .target("/é", 404), .target("/é?a=b", 404), .target("/%?a=b", 404),
        .post("a form to no page", 404, target: "/a%2Fb"),
        // Those of no request
        .target("/a b", 400), .target("/a#b", 400), .target("a", 400), .target("*", 400),
        .target("?a=b", 400), .target("/?a=b c", 400), .target("/?a=b#c", 400), .target("/?a=\u{7F}", 400),
        .target("http://evil.example/", 400), .target("http://localhost:81/", 400), .target("https://localhost/", 400),
        .target("ftp://localhost/", 400), .target("http://user@localhost/", 400),
        .target("/" + String(repeating: "a", count: 8_000), 414),
        .target("/" + String(repeating: "a", count: 8_000) + "?a=b", 414),
        // Headers
        HeadCase("no Host", 400, ["GET / HTTP/1.1"]),
        HeadCase("no Host in HTTP/1.0", 400, ["GET / HTTP/1.0"]),
        .get("two Hosts", 400, "Host: localhost"),
        .host("", 400), .host("evil.example", 400), .host("localhost.evil.example", 400), .host("localhost:", 400),
        .host("localhost:x", 400), .host("localhost:65536", 400), .host("localhost:-1", 400), .host("[::1", 400),
        .host("[::2]", 400), .host("a@localhost", 400), .host("localhost/", 400), .host("localhost, localhost", 400),
        .host("localhost.", 400), .host("0177.0.0.1", 400), .host("127.0.0.1.nip.io", 400),
        .get("a space before the colon", 400, "X-A : b"),
        .get("no name", 400, ": b"), .get("no name and no value", 400, ":"),
        .get("no name behind a header", 400, "X-A: b", ": c", "X-D: e"),
        .get("no name, then a folded line", 400, ": b", " c"),
        HeadCase("no name before any header", 400, ["GET / HTTP/1.1", ": b", "Host: localhost"]),
        .get("a space as a name", 400, "X-A: b", " : c"),
        .post("no name on a form", 400, ": b"),
        .get("a second request behind a line without a name", 400, ":", "GET /smuggled HTTP/1.1", "Host: localhost"),
        .post("a line without a name before the length", 400, length: ": b\r\nContent-Length: 3"),
        .get("a name with a bracket", 400, "X(A: b"),
        .get("a name that is not ASCII", 400, "Xé: b"),
        .get("a folded line", 400, "X-A: b", " folded: c"),
        .get("a folded line with a tab", 400, "X-A: b", "\tfolded"),
        .get("a folded line without a colon", 400, "X-A: b", " folded"),
        .get("a folded length", 400, "Content-Length: 3", " 0"),
        .get("a length on its second line", 400, "Content-Length:", " 30"),
        .get("a folded line first", 400, "X-A:", "\tb", "X-B: c"),
        HeadCase("a folded host", 400, ["GET / HTTP/1.1", "Host: localhost", " .evil.example"]),
        HeadCase("a fold before any header", 400, ["GET / HTTP/1.1", " X-A: b", "Host: localhost"]),
        .get("an ESC in a value", 400, "X-A: b\u{1B}[2J"),
        .get("a DEL in a value", 400, "X-A: b\u{7F}"),
        .get("a bell in a value", 400, "X-A: \u{7}"),
        HeadCase("101 headers", 431, ["GET / HTTP/1.1", "Host: localhost"] + (1...100).map { "X-\($0): a" }),
        HeadCase(
            "more than 16 KB of headers", 431,
            ["GET / HTTP/1.1", "Host: localhost"]
                + (1...4).map { "X-\($0): " + String(repeating: "a", count: 4_100) }),
        .sized("one byte more than 16 KB with its address", 431, target: 8_000, all: 16_385),
        .get("two Origins", 400, "Origin: http://localhost", "Origin: http://localhost"),
        // Bodies
        .get("a GET with a body", 400, "Content-Length: 5"),
        HeadCase("a HEAD with a body", 400, ["HEAD / HTTP/1.1", "Host: localhost", "Content-Length: 5"]),
        .get("a chunked GET", 411, "Transfer-Encoding: chunked"),
        .post("two Content-Lengths", 400, "Content-Length: 3"),
        .post("two different Content-Lengths", 400, "Content-Length: 30"),
        .post("length and chunked", 400, "Transfer-Encoding: chunked"),
        .post("length and a foreign coding", 400, "Transfer-Encoding: identity"),
        .post("chunked", 411, length: "Transfer-Encoding: chunked", body: "3\r\na=b\r\n0\r\n\r\n"),
        .post("Chunked in capitals", 411, length: "Transfer-Encoding: CHUNKED"),
        .post("two codings in one line", 501, length: "Transfer-Encoding: gzip, chunked"),
        .post("chunked twice", 400, length: "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        .post("a coding that is none", 501, length: "Transfer-Encoding: xchunked"),
        .post("chunked in quotes", 501, length: "Transfer-Encoding: \"chunked\""),
        .post("no length", 411, length: nil, body: ""),
        .post(
            "one over the limit", 413, length: "Content-Length: 1000001", body: String(repeating: "a", count: 1_000_001)
        ),
        .post("a length of nineteen digits", 413, length: "Content-Length: 9223372036854775807", body: ""),
        // Forms
        .post("no type", 415, type: nil),
        .post("plain text", 415, type: "Content-Type: text/plain"),
        .post("JSON", 415, type: "Content-Type: application/json"),
        .post("multipart that is none", 400, type: "Content-Type: multipart/form-data; boundary=x"),
        .post("another multipart", 415, type: "Content-Type: multipart/mixed; boundary=x"),
        .post("a type that begins right", 415, type: "Content-Type: application/x-www-form-urlencodedx"),
        .post("two types", 400, "Content-Type: application/x-www-form-urlencoded"),
        .post("from another site", 403, "Sec-Fetch-Site: cross-site"),
        .post("from the same site only", 403, "Sec-Fetch-Site: same-site"),
        .post("a fetch site that is none", 403, "Sec-Fetch-Site: x"),
        .post("two fetch sites", 400, "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: same-origin"),
        .post("the origin null", 403, "Origin: null"),
        .post("an empty origin", 403, "Origin:"),
        .post("a foreign origin", 403, "Origin: http://evil.example"),
        .post("an origin that begins right", 403, "Origin: http://localhost.evil.example"),
        .post("an origin with another port", 403, "Origin: http://localhost:81"),
        .post("an origin with https", 403, "Origin: https://localhost"),
        .post("an origin with a path", 403, "Origin: http://localhost/"),
        .post("a good origin, a bad fetch site", 403, "Origin: http://localhost", "Sec-Fetch-Site: cross-site"),
    ]

    static let taken: [HeadCase] = [
        .get("a plain GET", 200), .host("LocalHost:8080", 200), .host("127.0.0.1", 200), .host("[::1]:80", 200),
        HeadCase("HTTP/1.0", 200, ["GET / HTTP/1.0", "Host: localhost"]),
        HeadCase("HEAD", 200, ["HEAD / HTTP/1.1", "Host: localhost"]),
        .target("http://localhost/a", 200), .target("HTTP://LOCALHOST:80?a=b", 200), .target("/a%20b?c=%2F", 200),
        .target("/?a=%", 200), .target("/?a=%00", 200), .target("/?a=%ff", 200),
        .target("/?" + String(repeating: "%", count: 400), 200),
        .target("/caf%C3%A9", 200), .target("/a..b/...", 200), .target("/?", 200), .target("/a/", 200),
        .target("/" + String(repeating: "a", count: 7_999), 200),
        .target("/?utm=50%", 200), .target("/?a=%&b=%zz&%=c", 200), .target("/?a=%00", 200), .target("/?a=%ff", 200),
        .target("/?a\\b=c|d", 200), .target("/?a=é", 200), .target("/?" + String(repeating: "%", count: 400), 200),
        .target("/?a=" + String(repeating: "b", count: 12_000), 200),
        .post("a form to an address with a malformed query", 200, target: "/?utm=50%"),
        .get("a GET with an empty body", 200, "Content-Length: 0"),
        .get("blanks behind the last value", 200, "X-A: b \t "), .get("a last value that is empty", 200, "X-A:"),
        .get("a tab in a value", 200, "X-A: a\tb"), .get("bytes beyond ASCII in a value", 200, "X-A: é"),
        .get("a GET from another site", 200, "Sec-Fetch-Site: cross-site", "Origin: null"),
        HeadCase("100 headers", 200, ["GET / HTTP/1.1", "Host: localhost"] + (1...99).map { "X-\($0): a" }),
        .sized("the largest head", 200, target: 8_000, all: 16_384),
        .sized("the largest head of headers alone", 200, target: 1, all: 16_384),
        .get(
            "10 KB of cookies", 200,
            "Cookie: " + String(repeating: "a=\(String(repeating: "b", count: 500)); ", count: 20)),
        .post("a form", 200), .post("a form with spaces before its length", 200, length: "Content-Length:  3"),
        .post("another charset", 200, type: "Content-Type: application/x-www-form-urlencoded; charset=utf-7"),
        .post("a charset", 200, type: "Content-Type: Application/X-WWW-Form-Urlencoded ; Charset=UTF-8"),
        .post("our origin", 200, "Origin: http://localhost"),
        .post("our origin with the default port", 200, "Origin: http://LOCALHOST:80"),
        .post("same-origin", 200, "Sec-Fetch-Site: same-origin"), .post("typed by hand", 200, "Sec-Fetch-Site: none"),
        .post("an empty form", 200, length: "Content-Length: 0", body: ""),
    ]
}
