// Multipart bodies as a whole: what is taken, however it is cut, and what is refused.

import Testing

@testable import UsherHTTP

@Suite struct `A multipart body` {
    private func expected(_ good: GoodBody) -> Outcome { .form(FormValues(good.values), good.files) }

    @Test(arguments: GoodBody.all)
    func `is read whole`(_ good: GoodBody) throws {
        let folder = try UploadFolder()
        #expect(read(good.body, type: good.type, in: folder) == expected(good))
        #expect(folder.names.isEmpty)
        #expect(folder.openDescriptors == 0)
    }

    @Test(arguments: GoodBody.all)
    func `is read the same byte by byte and cut in two anywhere`(_ good: GoodBody) throws {
        let folder = try UploadFolder()
        let ends = Array(good.body.indices)
        #expect(read(good.body, type: good.type, in: folder, cuts: ends) == expected(good))
        for cut in ends {
            #expect(read(good.body, type: good.type, in: folder, cuts: [cut]) == expected(good), "cut at \(cut)")
        }
    }

    @Test(arguments: GoodBody.all)
    func `that breaks off is refused, wherever it does`(_ good: GoodBody) throws {
        let folder = try UploadFolder()
        let boundary = try MultipartBoundary(contentType: good.type).bytes
        let last = lines("") + Array("--".utf8) + boundary + Array("--".utf8)
        // The first delimiter has no line end before it.
        let body = lines("") + good.body
        let whole = try #require(body.indices.first { body[$0...].starts(with: last) }) + last.count - 2
        for end in 0..<whole {
            #expect(read(Array(good.body[..<end]), type: good.type, in: folder).kind == "malformed", "at \(end)")
        }
        #expect(read(Array(good.body[..<whole]), type: good.type, in: folder) == expected(good))
        #expect(folder.openDescriptors == 0)
    }

    @Test(arguments: BadBody.all)
    func `that is bad is refused as a whole, however it is cut`(_ bad: BadBody) throws {
        let folder = try UploadFolder()
        let outcome = read(bad.body, in: folder)
        #expect(outcome.kind == "malformed")
        #expect(read(bad.body, in: folder, cuts: Array(bad.body.indices)) == outcome)
        #expect(folder.names.isEmpty)
        #expect(folder.openDescriptors == 0)
    }

    @Test(arguments: [
        "", "multipart/form-data", "multipart/form-data;", "multipart/mixed; boundary=b", "text/plain; boundary=b",
        "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=b; boundary=b",
        "multipart/form-data; boundary=b; Boundary=c", "multipart/form-data; boundary=\"b",
        "multipart/form-data; boundary=b\"",
        "multipart/form-data; boundary=\"b \"", "multipart/form-data; boundary=a b",
        "multipart/form-data; boundary=a@b",
        "multipart/form-data; boundary=\"a\\b\"", "multipart/form-data; boundary=\"a\\\"b\"",
        "multipart/form-data; boundary=é",
        "multipart/form-data; boundary=\"a\r\nb\"", "multipart/form-data; boundary=\"a\" b",
        "multipart/form-data boundary=b",
        "multipart/form-data; boundary =b", "multipart/form-data; boundary= b", "multipart/form-data, boundary=b",
        "multipart/form-data; boundary", "multipart/form-data; boundary=b;", "multipart/form-data; boundary=a\u{0}b",
        "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    ])
    func `with a bad Content-Type is refused before its first byte`(_ type: String) throws {
        #expect(throws: MultipartError.self) { try MultipartBoundary(contentType: type) }
        #expect(try read(lines("--b--"), type: type, in: UploadFolder()).kind == "malformed")
    }

    @Test func `is not read on after an error`() throws {
        let folder = try UploadFolder()
        var parser = try MultipartParser(contentType: "multipart/form-data; boundary=b", folder: folder.path)
        var first: MultipartError?
        do { try parser.feed(lines("--bx")) } catch { first = error }
        let error = try #require(first)
        for good in [lines("--b--"), [], part("name=\"a\"")] {
            var again: MultipartError?
            do { try parser.feed(good) } catch { again = error }
            // An empty piece is a piece too.
            #expect(again == error)
        }
        var last: MultipartError?
        do { _ = try parser.finish() } catch { last = error }
        #expect(last == error)
    }
}

/// A body of boundary `b` that is no form.
struct BadBody: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let body: [UInt8]

    init(_ name: String, _ body: [UInt8]) {
        testDescription = name
        self.body = body
    }

    /// A part with these lines as its head, in a form that is well otherwise.
    static func head(_ name: String, _ head: String...) -> BadBody {
        let text = (["--b"] + head).joined(separator: "\r\n")
        return BadBody(name, part("name=\"ok\"; filename=\"f\"") + lines(text, "", "v", "--b--"))
    }

    /// A part with this disposition.
    static func disposition(_ disposition: String) -> BadBody {
        head("disposition \(disposition.prefix(60))", "Content-Disposition: \(disposition)")
    }

    private static let good = "Content-Disposition: form-data; name=\"a\""

    static let all: [BadBody] = [
        // Framing
        BadBody("nothing", []), BadBody("no boundary", lines("a=b")), BadBody("another boundary", lines("--c--")),
        BadBody("only the first delimiter", lines("--b")), BadBody("a last CR", lines("--b--").dropLast()),
        BadBody("bare LF after a delimiter", Array("--b\n\(good)\r\n\r\nv\r\n--b--".utf8)),
        BadBody("bare CR after a delimiter", Array("--b\r\(good)\r\n\r\nv\r\n--b--".utf8)),
        BadBody("bare LF everywhere", Array("--b\n\(good)\n\nv\n--b--\n".utf8)),
        BadBody("a space after a delimiter", lines("--b ", good, "", "v", "--b--")),
        BadBody("a delimiter that runs on", part("name=\"a\"", "x\r\n--bc\r\ny") + lines("--b--")),
        BadBody("a delimiter and one dash", part("name=\"a\"") + lines("--b-")),
        BadBody("a last delimiter that runs on", part("name=\"a\"") + lines("--b--x")),
        BadBody("a last delimiter and LF", Array("--b--\n".utf8)),
        BadBody("a last delimiter, CR and more", Array("--b--\rx".utf8)),
        BadBody("no last delimiter", part("name=\"a\"")),
        BadBody("a preamble over 8 KB", [UInt8](repeating: 0x78, count: 8_193) + lines("", "--b--")),
        BadBody("a delimiter in the head", lines("--b", good, "--b--")),
        // Lines of a head
        .head("no head", ""), .head("no Content-Disposition", "Content-Type: text/plain"),
        .head("a folded line", "Content-Disposition: form-data;", " name=\"a\""),
        .head("a folded line with a tab", good + ";", "\tx=y"), .head("a folded first line", " \(good)"),
        .head("a space before the colon", "Content-Disposition : form-data; name=\"a\""),
        .head("no colon", good, "Content-Type"), .head("no name", good, ": x"),
        .head("a name in brackets", good, "(X): x"),
        .head("a name that is not ASCII", good, "Xé: x"), .head("a NUL", good, "X: a\u{0}b"),
        .head("a bare LF in a line", good + "\nX: y"), .head("a bare CR in a line", good + "\rX: y"),
        .head("a control byte", good, "X: \u{7F}"),
        .head("a quote over two lines", "Content-Disposition: form-data; name=\"a", "b\""),
        .head("two Content-Dispositions", good, good),
        .head("two Content-Types", good, "Content-Type: a/b", "content-type: a/b"),
        .head("two encodings", good, "Content-Transfer-Encoding: 8bit", "Content-Transfer-Encoding: 8bit"),
        .head("base64", good, "Content-Transfer-Encoding: base64"),
        .head("quoted-printable", good, "Content-Transfer-Encoding: Quoted-Printable"),
        .head("an empty encoding", good, "Content-Transfer-Encoding:"),
        .head("nested", good, "Content-Type: multipart/mixed; boundary=c"),
        .head("nested, in capitals", good, "Content-Type:MULTIPART/X"),
        // Content-Disposition
        .disposition(""), .disposition("form-data"), .disposition("form-data;"), .disposition("attachment; name=\"a\""),
        .disposition("\"form-data\"; name=\"a\""), .disposition("form-data, name=\"a\""), .disposition("name=\"a\""),
        .disposition("form-data; filename=\"a\""), .disposition("form-data; name"), .disposition("form-data; name="),
        .disposition("form-data; name=\"a"), .disposition("form-data; name=a\""),
        .disposition("form-data; name=\"a\\\""), .disposition("form-data; name=\"a\"b"),
        .disposition("form-data; name=a b"),
        .disposition("form-data; name=[a]"), .disposition("form-data; name =\"a\""),
        .disposition("form-data; name= \"a\""),
        .disposition("form-data; name=\"a\" filename=\"b\""), .disposition("form-data; name=\"a\";"),
        .disposition("form-data;; name=\"a\""), .disposition("form-data; name=\"a\"; name=\"a\""),
        .disposition("form-data; name=\"a\"; NAME=b"),
        .disposition("form-data; name=\"a\"; filename=\"b\"; filename=\"c\""),
        .disposition("form-data; name=\"a\"; filename*=UTF-8''b"), .disposition("form-data; name*=UTF-8''a"),
        .disposition("form-data; name=\"a\"; filename=\"b\"; filename*0=\"c\""),
    ]
}
