// Names of files, whoever wrote them.

import TestOutput
import Testing

@testable import UsherDownloads
@testable import UsherHTTP

@Suite struct `The name of a file that is sent` {
    @Test(arguments: [
        ("list.csv", "attachment; filename=\"list.csv\""),
        ("A list of 3.csv", "attachment; filename=\"A list of 3.csv\""),
        ("Übersicht.csv", "attachment; filename=\"_bersicht.csv\"; filename*=UTF-8''%C3%9Cbersicht.csv"),
        ("50%.txt", "attachment; filename=\"50_.txt\"; filename*=UTF-8''50%25.txt"),
        ("a\"; x=\"b", "attachment; filename=\"a_; x=_b\"; filename*=UTF-8''a%22%3B%20x%3D%22b"),
        ("../../etc/passwd", "attachment; filename=\"passwd\""),
        ("C:\\Windows\\win.ini", "attachment; filename=\"win.ini\""),
        ("a\r\nSet-Cookie: b=c", "attachment; filename=\"aSet-Cookie: b=c\""),
        (".htaccess", "attachment; filename=\"htaccess\""), ("", "attachment; filename=\"download\""),
        ("..", "attachment; filename=\"download\""),
        ("\u{202E}gpj.exe", "attachment; filename=\"gpj.exe\""),
        (".pdf", "attachment; filename=\"download.pdf\""), ("..docx", "attachment; filename=\"download.docx\""),
        ("report.pdf. .", "attachment; filename=\"report.pdf\""), (". .", "attachment; filename=\"download\""),
        ("CON", "attachment; filename=\"_CON\""), ("nul .tar.gz", "attachment; filename=\"_nul .tar.gz\""),
        ("com1.txt", "attachment; filename=\"_com1.txt\""), ("console.txt", "attachment; filename=\"console.txt\""),
        ("LPT³.csv", "attachment; filename=\"_LPT_.csv\"; filename*=UTF-8''_LPT%C2%B3.csv"),
        ("nul.\u{301}txt", "attachment; filename=\"_nul.txt\"; filename*=UTF-8''_nul.%CC%81txt"),
        ("Cafe\u{301}.pdf", "attachment; filename=\"Cafe.pdf\"; filename*=UTF-8''Cafe%CC%81.pdf"),
        ("文書.pdf", "attachment; filename=\"__.pdf\"; filename*=UTF-8''%E6%96%87%E6%9B%B8.pdf"),
    ])
    func `is said so that nothing of it is anything else`(name: String, header: String) {
        #expect(ContentDisposition.text(name: name, isShown: false) == header)
    }

    @Test func `says whether it is shown`() {
        #expect(ContentDisposition.text(name: "a.png", isShown: true) == "inline; filename=\"a.png\"")
    }

    @Test func `ends no header and leads into no folder, whatever it is`() {
        let marks: [Unicode.Scalar] = [
            "a", "é", "日", "\"", "\\", "/", "%", ";", "'", "*", "=", ".", " ", "\r", "\n", "\u{0}", "\u{7F}", "\u{85}",
            "\u{2028}", "\u{202E}", "😀",
        ]
        var random = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            var name = ""
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                name.unicodeScalars.append(marks.randomElement(using: &random) ?? "a")
            }
            let text = ContentDisposition.text(name: name, isShown: false)
            #expect(text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }, "\(name.debugDescription)")
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            #expect(parts.count == 3, "\(text)")
            let plain = parts.count > 1 ? parts[1] : ""
            #expect(!plain.isEmpty && !plain.hasPrefix(".") && !plain.contains("/") && !plain.contains("\\"), "\(text)")
            let rest = parts.count > 2 ? parts[2] : ""
            #expect(
                rest.isEmpty || rest.hasPrefix("; filename*=UTF-8''") && !rest.dropFirst(2).contains(";"), "\(text)")
            #expect(!rest.lowercased().contains("%2f") && !rest.lowercased().contains("%5c"), "\(text)")
        }
    }
}

@Suite struct `A name of a file that is too long` {
    @Test(
        arguments: [
            (String(repeating: "a", count: 300) + ".pdf", 255, ".pdf"),
            (String(repeating: "é", count: 300) + ".TAR.gz", 255, "é.TAR.gz"),
            (String(repeating: "a.", count: 200) + "docx", 255, "a.a..docx"),
            (String(repeating: "👩‍👩‍👧", count: 30) + ".jpeg", 239, "👩‍👩‍👧.jpeg"),
            (String(repeating: "e\u{301}", count: 200) + ".txt", 253, "e\u{301}.txt"),
            ("e" + String(repeating: "\u{301}", count: 200) + ".txt", 255, "\u{301}.txt"),
            ("a." + String(repeating: "b", count: 300), 255, "bbb"), (String(repeating: "a", count: 300), 255, "aaa"),
        ].map { (Long($0), $1, $2) } as [(LongText, Int, String)])
    func `keeps what says which program opens it, and whole characters`(name: LongText, length: Int, end: String) {
        let shown = ClientFileName.shown(name.value)
        #expect(shown.utf8.count == length && shown.utf8.suffix(end.utf8.count).elementsEqual(end.utf8), "\(shown)")
        #expect(name.value.utf8.starts(with: shown.utf8.prefix(1)))
    }
}

@Suite struct `What is asked for of a content` {
    private func selection(
        _ headers: [(String, String)], method: HTTPMethod = .get, size: Int? = 1_000, tag: String? = "v1"
    ) -> ContentSelection {
        ContentSelection(
            for: HTTPRequest(method: method, headers: HTTPHeaders(headers.map { ($0.0, $0.1) })), size: size, tag: tag)
    }

    @Test func `is all of it, one part, or none`() {
        #expect(selection([]) == .whole)
        #expect(selection([("Range", "bytes=10-19")]) == .part(offset: 10, length: 10))
        #expect(selection([("Range", "bytes=-10")]) == .part(offset: 990, length: 10))
        #expect(selection([("Range", "bytes=990-5000")]) == .part(offset: 990, length: 10))
        #expect(selection([("Range", "bytes=1000-")]) == .unsatisfiable)
        #expect(selection([("If-None-Match", "\"v0\", W/\"v1\"")]) == .unchanged)
        #expect(selection([("If-Match", "\"v0\", \"v1\""), ("Range", "bytes=1-1")]) == .part(offset: 1, length: 1))
        #expect(selection([("If-Match", "W/\"v1\""), ("Range", "bytes=1-1")]) == .another)
        #expect(selection([("If-Match", "*")]) == .whole)
    }

    @Test(arguments: [
        [("Range", "bytes=0-1,3-4")], [("Range", "bytes=0-1"), ("Range", "bytes=3-4")], [("Range", "lines=1-2")],
        [("Range", "bytes=9-1")], [("Range", "bytes=0-1"), ("If-Range", "\"v0\"")],
        [("Range", "bytes=0-1"), ("If-Range", "W/\"v1\"")],
        [("Range", "bytes=0-1"), ("If-Range", "Tue, 24 Nov 2026 10:00:00 GMT")],
    ])
    func `is all of it where a part would be the wrong one`(headers: [(String, String)]) {
        #expect(selection(headers) == .whole)
    }

    @Test func `is all of it where it has no size, or only its head is asked for`() {
        #expect(selection([("Range", "bytes=0-1")], size: nil) == .whole)
        #expect(selection([("Range", "bytes=0-1")], method: .head) == .whole)
        #expect(selection([("Range", "bytes=0-1"), ("If-Range", "\"v1\"")], tag: nil) == .whole)
    }
}
