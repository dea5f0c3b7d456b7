// Requests as values: headers, targets, forms, cookies.

import TestOutput
import Testing

@testable import UsherHTTP

struct RequestTests {
    @Test func `headers are found without regard to case, in order`() {
        let headers = HTTPHeaders([("Accept", "a"), ("X-One", "1"), ("accept", "b"), ("Empty", "")])
        #expect(headers["ACCEPT"] == "a")
        #expect(headers.all("Accept") == ["a", "b"])
        #expect(headers["x-one"] == "1")
        #expect(headers["Empty"] == "")
        #expect(headers["X-On"] == nil)
        #expect(HTTPHeaders()["Accept"] == nil)
    }

    @Test func `a target is split and decoded once`() throws {
        let request = try HTTPRequest(target: "/caf%C3%A9/%2525?q=a+b%26c&q=%C3%A9&empty=&bare")
        #expect(request.path == "/café/%25")
        #expect(request.query.all("q") == ["a b&c", "é"])
        #expect(request.query["empty"] == "")
        #expect(request.query["bare"] == "")
        #expect(request.query["none"] == nil)
        #expect(try HTTPRequest(target: "/a+b").path == "/a+b")
    }

    @Test(arguments: ["", "a", "//a", "/%2f", "/../a", "/%?b=c", "/a?b=c#d", "/a?b c", "/a\\c", "/a?b=\u{7F}"])
    func `a bad target throws a refusal`(_ target: String) {
        #expect(throws: Refusal.self) { try HTTPRequest(target: target) }
    }

    @Test(
        arguments: [
            ("utm=50%", []), ("utm=50%&q=a", [("q", "a")]), ("q=a&%", [("q", "a")]), ("q=%FF&q=b", [("q", "b")]),
            ("q=%00", []), ("q=%C3&p=1", [("p", "1")]), ("=&&=", [("", ""), ("", "")]), ("q", [("q", "")]),
            ("q=a&q=b", [("q", "a"), ("q", "b")]), ("q=a+b%20c", [("q", "a b c")]), ("q=a\\b", [("q", "a\\b")]),
            ("q=\u{E9}&r=%", [("q", "é")]), (Long(String(repeating: "n", count: 257) + "=1&q=a"), [("q", "a")]),
        ] as [(LongText, [(String, String)])])
    func `what cannot be read of a query is left out of it`(_ query: LongText, _ pairs: [(String, String)]) throws {
        let request = try HTTPRequest(target: "/a?" + query.value)
        #expect(request.path == "/a" && request.query == FormValues(pairs.map { (name: $0.0, value: $0.1) }))
    }

    @Test func `a query that is too long counts as far as it is read, without what is cut off`() throws {
        let long = String(repeating: "b", count: 7_990)
        #expect(try HTTPRequest(target: "/a?p=1&utm=\(long)&q=c").query == FormValues([(name: "p", value: "1")]))
        #expect(try HTTPRequest(target: "/a?utm=\(long)\(long)").query == FormValues())
        #expect(throws: Refusal.self) { try HTTPRequest(target: "/\(long)\(long)?p=1") }
    }

    @Test(arguments: [
        ("a=1&b=2", [("a", "1"), ("b", "2")]), ("", []), ("&&a=1&&", [("a", "1")]), ("a=b=c", [("a", "b=c")]),
        ("=v", [("", "v")]), ("a%3D=%26", [("a=", "&")]), ("a=+%2B", [("a", " +")]), ("a=%0D%0A", [("a", "\r\n")]),
        ("a=\u{E9}", [("a", "é")]),
    ])
    func `a form is decoded in order`(_ text: String, _ pairs: [(String, String)]) {
        let form = FormValues(urlencoded: Array(text.utf8))
        #expect(form == FormValues(pairs.map { (name: $0.0, value: $0.1) }))
    }

    @Test(
        arguments: [
            ("a=%", "%"), ("a=%1", "%1"), ("a=%zz%41", "%zzA"), ("a=%%41", "%A"), ("a=%ff", "\u{FFFD}"),
            ("a=%C3", "\u{FFFD}"),
            ("a=x%ED%A0%80", "x\u{FFFD}\u{FFFD}\u{FFFD}"), ("a=x%00y", "x\u{FFFD}y"), ("a=x\u{0}", "x\u{FFFD}"),
            (Long(String(repeating: "n", count: 257) + "=1&a=2"), "2"),
            (Long(String(repeating: "%41", count: 257) + "=1&a=2"), "2"),
        ] as [(LongText, String)])
    func `what no form should hold is read as the URL standard says`(_ text: LongText, _ value: String) {
        let form = FormValues(urlencoded: Array(text.value.utf8))
        #expect(form == FormValues([("a", value)]) && !form.isCut)
    }

    @Test(arguments: ["a=1&b=2&&c", "", "=v&=&a", "a=%41%4&b%=%%41%&c=%ff%00+", "%61%3D=%26%", "a=x%E2%82%AC&b=%E2%82"])
    func `a form is the same in any pieces`(_ text: String) throws {
        let bytes = Array(text.utf8)
        let whole = FormValues(urlencoded: bytes)
        for cuts in bytes.indices.map({ [$0] }) + [Array(bytes.indices)] {
            var parser = UrlencodedParser(limits: MultipartLimits())
            var start = 0
            for cut in cuts + [bytes.count] {
                try bytes[start..<cut].withView { (piece) throws(MultipartError) in try parser.feed(piece) }
                start = cut
            }
            #expect(try parser.finish().values == whole, "\(text) cut at \(cuts)")
        }
    }

    @Test func `a form at its limits is taken, and one beyond them is cut`() {
        let text = (1...10_000).map { _ in String(repeating: "n", count: 256) + "=1" }.joined(separator: "&")
        let whole = FormValues(urlencoded: Array(text.utf8))
        #expect(whole.pairs.count == 10_000 && !whole.isCut)
        let more = FormValues(urlencoded: Array((text + "&a=1").utf8))
        #expect(more.pairs.count == 10_000 && more.isCut)
        #expect(FormValues(urlencoded: Array("ab=1".utf8), maximumFields: 1, maximumNameLength: 2)["ab"] == "1")
    }

    @Test(arguments: [
        (["usher=abc"], ["abc"]), (["a=1; usher=abc; b=2"], ["abc"]),
        (["usher=a; usher=b", "x=1; usher=c"], ["a", "b", "c"]),
        (["usher=\"abc\""], ["abc"]), (["usher=a b"], []), (["usher=a\"b"], []), (["usher=a,b; usher=ok"], ["ok"]),
        (["usher=caf\u{E9}"], []), (["Usher=abc"], []), (["xusher=abc; usherx=abc"], []), (["usher"], []),
        (["usher="], [""]),
        (["usher=a=b"], ["a=b"]), ([" ;; usher=abc ;"], ["abc"]), ([], []),
    ])
    func `cookies are read over all headers, bad ones left out`(_ lines: [String], _ values: [String]) {
        let request = HTTPRequest(headers: HTTPHeaders(lines.map { ("Cookie", $0) }))
        #expect(request.cookies(named: "usher") == values)
    }

    @Test func `a body over its limit is dropped, and cut where its sender has no end`() throws {
        func append(_ count: Int, to body: inout RequestBody) -> Bool {
            [UInt8](repeating: 1, count: count).withView { body.append($0) }
        }
        var whole = RequestBody(limit: 10, announced: 3)
        #expect(append(10, to: &whole))
        let count = try whole.finish().bytes.count
        #expect(count == 10)
        var body = RequestBody(limit: 10, announced: 3)
        #expect(append(10, to: &body))
        #expect(append(1, to: &body))
        #expect(body.refusal == .bodyTooLarge)
        #expect(append(RequestBody.patience - 1, to: &body))
        #expect(!append(1, to: &body))
        let isTaken = (try? body.finish()) != nil
        #expect(!isTaken)
    }

    @Test(arguments: [
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
        (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"), (4_102_444_800, "Fri, 01 Jan 2100 00:00:00 GMT"),
        (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func `dates are written and read`(_ seconds: Int, _ text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(HTTPDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "yesterday", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 06 Nov 1994 08::49:37 GMT",
    ])
    func `another form of date is none`(_ text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
