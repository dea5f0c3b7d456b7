// Multipart bodies as browsers and tools send them, and what they mean.

import Testing

@testable import UsherHTTP

struct GoodBody: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let type: String
    let body: [UInt8]
    var values: [(name: String, value: String)] = []
    var files: [ReadFile] = []

    init(
        _ name: String, type: String = "multipart/form-data; boundary=b", _ body: [UInt8],
        values: [(name: String, value: String)] = [], files: [ReadFile] = []
    ) {
        testDescription = name
        self.type = type
        self.body = body
        self.values = values
        self.files = files
    }

    /// One field `a` of boundary `b`, whose bytes are these.
    static func value(_ name: String, _ value: String) -> GoodBody {
        GoodBody(name, part("name=\"a\"", value) + lines("--b--"), values: [("a", value)])
    }

    /// One field `a` whose bytes are no text, and what it is read as.
    static func odd(_ name: String, _ bytes: [UInt8], _ value: String) -> GoodBody {
        GoodBody(
            name, lines("--b", "Content-Disposition: form-data; name=\"a\"", "") + bytes + lines("", "--b--"),
            values: [("a", value)])
    }

    /// One field of boundary `b` with this disposition, which names it so.
    static func named(_ disposition: String, _ name: String) -> GoodBody {
        GoodBody("field \(disposition)", part(disposition) + lines("--b--"), values: [(name, "v")])
    }

    /// One file of boundary `b` with this disposition, which names it so.
    static func file(_ disposition: String, _ fileName: String) -> GoodBody {
        GoodBody(
            "file \(disposition.prefix(60))", part("name=\"f\"; \(disposition)") + lines("--b--"),
            files: [ReadFile(name: "f", fileName: fileName, type: "text/plain", bytes: [0x76])])
    }

    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 1, 2, 0x0D, 0x0A, 0x2D, 0x2D, 0xFF]

    static let browsers: [GoodBody] = [
        GoodBody(
            "Chrome", type: "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW",
            lines(
                "------WebKitFormBoundary7MA4YWxkTrZu0gW", "Content-Disposition: form-data; name=\"title\"", "",
                "Zürich – 東京", "------WebKitFormBoundary7MA4YWxkTrZu0gW",
                "Content-Disposition: form-data; name=\"photo\"; filename=\"a %22b%22.png\"",
                "Content-Type: image/png", "") + png
                + lines(
                    "", "------WebKitFormBoundary7MA4YWxkTrZu0gW",
                    "Content-Disposition: form-data; name=\"more\"; filename=\"\"",
                    "Content-Type: application/octet-stream", "", "", "------WebKitFormBoundary7MA4YWxkTrZu0gW--"),
            values: [("title", "Zürich – 東京")],
            files: [ReadFile(name: "photo", fileName: "a \"b\".png", type: "image/png", bytes: png)]),
        GoodBody(
            "Firefox", type: "multipart/form-data; boundary=---------------------------9051914041544843365972754266",
            lines(
                "-----------------------------9051914041544843365972754266",
                "Content-Disposition: form-data; name=\"text\"", "", "one\r\ntwo",
                "-----------------------------9051914041544843365972754266",
                "Content-Disposition: form-data; name=\"text\"", "", "",
                "-----------------------------9051914041544843365972754266",
                "Content-Disposition: form-data; name=\"file\"; filename=\"a.html\"", "Content-Type: text/html", "",
                "<!doctype html>", "-----------------------------9051914041544843365972754266--"),
            values: [("text", "one\r\ntwo"), ("text", "")],
            files: [
                ReadFile(name: "file", fileName: "a.html", type: "text/plain", bytes: Array("<!doctype html>".utf8))
            ]),
        GoodBody(
            "curl", type: "multipart/form-data; boundary=------------------------d74496d66958873e",
            lines(
                "--------------------------d74496d66958873e", "Content-Disposition: form-data; name=\"person\"", "",
                "anonymous", "--------------------------d74496d66958873e",
                "Content-Disposition: form-data; name=\"secret\"; filename=\"file.txt\"", "Content-Type: text/plain",
                "", "contents\n", "--------------------------d74496d66958873e--"),
            values: [("person", "anonymous")],
            files: [
                ReadFile(name: "secret", fileName: "file.txt", type: "text/plain", bytes: Array("contents\n".utf8))
            ]),
    ]

    static let framing: [GoodBody] = [
        GoodBody("no parts", lines("--b--")),
        GoodBody("no line end at the end", Array("--b--".utf8)),
        GoodBody(
            "a preamble and an epilogue",
            lines("Read this.", "--x", "") + part("name=\"a\"") + lines("--b--", "--b", "more"), values: [("a", "v")]),
        GoodBody(
            "a quoted boundary with all of its set",
            type: "Multipart/Form-Data ; charset=utf-8 ; Boundary=\"a '()+_,-./:=?Z\"",
            lines("--a '()+_,-./:=?Z", "Content-Disposition: form-data; name=\"a\"", "", "v", "--a '()+_,-./:=?Z--"),
            values: [("a", "v")]),
        GoodBody(
            "a boundary of 70 bytes", type: "multipart/form-data;boundary=" + String(repeating: "-", count: 70),
            lines(
                String(repeating: "-", count: 72), "Content-Disposition: form-data; name=\"a\"", "",
                String(repeating: "-", count: 71), String(repeating: "-", count: 72) + "--"),
            values: [("a", String(repeating: "-", count: 71))]),
        GoodBody(
            "a part whose head is followed by a delimiter at once",
            lines("--b", "Content-Disposition: form-data; name=\"a\"", "", "--b--"), values: [("a", "")]),
        GoodBody(
            "a head in any case with other fields",
            lines(
                "--b", "X-Other: \"", "content-disposition:FORM-DATA;NAME=\"a\";other=1\t", "CONTENT-TYPE: text/plain",
                "Content-Transfer-Encoding: 8BIT", "", "v", "--b--"), values: [("a", "v")]),
        GoodBody(
            "an empty file with a name", part("name=\"f\"; filename=\"empty\"", "") + lines("--b--"),
            files: [ReadFile(name: "f", fileName: "empty", type: "text/plain", bytes: [])]),
        GoodBody(
            "a file without a name but with bytes", part("name=\"f\"; filename=\"\"", "x") + lines("--b--"),
            files: [ReadFile(name: "f", fileName: "", type: "text/plain", bytes: [0x78])]),
        .value("an empty value", ""), .value("line ends", "\r\n\r\n\r\r\n\n\r"), .value("half a delimiter", "\r\n--"),
        .value("a delimiter without its line end", "x--b\r\ny"), .value("a delimiter after a bare LF", "x\n--b--"),
        .value("half delimiters", "\r\r\n-\r\n--\r\n--a\r\n\r\n--\r"), .value("a cut delimiter at the end", "x\r\n-"),
    ]

    static let names: [GoodBody] = [
        .named("name=a", "a"), .named("name=\"a;b\"", "a;b"), .named("name=\"\\\"\\\\\"", "\"\\"),
        .named("name=\"%22%0D%0A%20%0d%\"", "\"\r\n%20%0d%"), .named("name=\"a\\b\"", "a\\b"),
        .named("name=\"%2522\"", "%2522"), .named("name=\"日本\"", "日本"), .named("x=\"filename=y\"; name=\"a\"", "a"),
        .file("filename=\"C:\\docs\\a.txt\"", "a.txt"), .file("filename=\"../../etc/passwd\"", "passwd"),
        .file("filename=\"..\"", ""), .file("filename=\"a/\"", ""), .file("filename=\"a%0D%0Ab\"", "ab"),
        .file("filename=\"a\u{202E}txt.exe\"", "atxt.exe"), .file("filename=a.txt", "a.txt"),
        .file("filename=\"\(String(repeating: "é", count: 200))\"", String(repeating: "é", count: 127)),
    ]

    static let odd: [GoodBody] = [
        .odd("a NUL in a value", [0x61, 0, 0x62], "a\u{FFFD}b"), .odd("a value in Latin 1", [0xE9], "\u{FFFD}"),
        .odd("half a character", [0xE2, 0x82], "\u{FFFD}"),
        .odd("a surrogate", [0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
        .odd("an overlong slash", [0xC0, 0xAF], "\u{FFFD}\u{FFFD}"),
        .named("name=\"\"", ""), .named("name=\"a\u{0}\u{7F}\"", "a\u{FFFD}\u{7F}"),
        .file("filename=\"a\\\"", ""), .file("filename=\"a\u{1}\u{0}b\"", "a\u{FFFD}b"),
        GoodBody(
            "a name that is not UTF-8",
            lines("--b") + Array("Content-Disposition: form-data; name=\"".utf8) + [0xE9]
                + lines("\"", "", "v", "--b--"), values: [("\u{FFFD}", "v")]),
    ]

    static let all = browsers + framing + names + odd
}
