// What a person, their browser or what is built into it may send that a form does not take: it is said at the field,
// and everything else stays. In memory and over a socket, by which a form comes in pieces.

import TestOutput
import Testing
import UsherTesting

@testable import UsherSite
@testable import UsherHTTP

func manyBytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x61, count: count) }

@Suite struct `A file that its field does not take` {
    @Test(arguments: Reports.Depth.allCases, [50_001, 5_000_000])
    func `is too large there, and all else stays, its neighbour and the entries of a list too`(
        _ depth: Reports.Depth, _ size: Int
    ) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        try await browser.click("Add a place")
        try await browser.fill("Street", "Elm Street")
        try await browser.attach("Photo", file: "p.txt", manyBytes(size))
        try await browser.attach("Scan", file: "s.txt", manyBytes(200_000))
        try await browser.click("Send")
        #expect(
            browser.errors == [
                "The selected file must be 48 KB or smaller.", "The selected file must be 48 KB or smaller.",
            ])
        #expect(reports.isBack && browser.value(of: "Street") == "Elm Street")
        #expect(browser.text.contains("s.txt (195 KB)"), "the other file is kept")
        try await browser.click("Send")
        #expect(reports.received.texts == ["Bins, 1 places, photo -, scan s.txt 200000"])
    }

    @Test func `is too large in a form of its own, and beside a button that has none`() async throws {
        let reports = try Reports(.socket)
        let browser = reports.browser
        try await reports.begin()
        try await browser.attach("Proof", file: "p.txt", manyBytes(3_000_000))
        try await browser.click("Prove")
        #expect(browser.errors.last == "The selected file must be 9.7 KB or smaller." && reports.isBack)
        try await browser.attach("Photo", file: "p.txt", manyBytes(3_000_000))
        try await browser.click("Help")
        #expect(reports.received.texts == ["help"])
        #expect(browser.errors.last == "The selected file must be 48 KB or smaller.", "it is not lost in silence")
        try await browser.attach("Photo", file: "p.txt", manyBytes(3_000_000))
        try await browser.click("Add a place")
        #expect(
            browser.errors.last == "The selected file must be 48 KB or smaller." && browser.value(of: "Title") == "Bins"
        )
    }

    @Test(arguments: Reports.Depth.allCases)
    func `is one too many, or of a field that takes none`(_ depth: Reports.Depth) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        reports.addToNext([
            ("name=\"photo\"; filename=\"a.txt\"", manyBytes(9)), ("name=\"photo\"; filename=\"b.txt\"", manyBytes(9)),
            ("name=\"title\"; filename=\"c.txt\"", manyBytes(900_000)),
            ("name=\"other\"; filename=\"d.txt\"", manyBytes(900_000)),
            ("name=\"scan\"; filename=\"e.txt\"", manyBytes(9)),
        ])
        try await browser.click("Send")
        #expect(browser.errors == ["Select only one file.", "Select only one file."] && reports.isBack)
        #expect(browser.text.contains("e.txt (9 bytes)"), "\(browser)")
    }

    @Test(
        arguments: [
            ("", ""), ("../../etc/passwd", "passwd"), ("a\u{0}b\u{1}\u{1B}.txt", "a\u{FFFD}b.txt"), ("a\\", ""),
            (String(repeating: "\u{1F5FB}", count: 5_000), String(repeating: "\u{1F5FB}", count: 63)),
            ("%22%0D%0A.txt", "\".txt"),
        ].map { (Long($0), $1) })
    func `may be called anything, or nothing`(_ name: LongText, _ shown: String) async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.addToNext([("name=\"scan\"; filename=\"\(name.value)\"", manyBytes(9))])
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan \(shown) 9"], "\(reports.browser)")
    }

    @Test func `has a name that is not UTF-8, or is empty`() async throws {
        let reports = try Reports(.socket)
        try await reports.begin()
        reports.addToNext([("name=\"scan\"; filename=\"@\"", manyBytes(9))])
        try await reports.browser.click("Send")
        #expect(reports.received.texts == ["Bins, 0 places, photo -, scan @ 9"])
        reports.way.changeNext { request in
            let part = Array("name=\"scan\"; filename=\"\"".utf8)
            guard let range = request.body.firstRange(of: part) else { return }
            request.body.replaceSubrange(range, with: Array("name=\"scan\"; filename=\"".utf8) + [0xFF, 0x22])
            guard let head = request.body[range.lowerBound...].firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            request.body.insert(contentsOf: manyBytes(9), at: head.upperBound)
        }
        try await reports.browser.fill("Title", "Bins")
        try await reports.browser.choose("Dirt")
        try await reports.browser.click("Send")
        #expect(reports.received.texts.last == "Bins, 0 places, photo -, scan \u{FFFD} 9")
    }
}

@Suite struct `A text that its field does not take` {
    @Test(arguments: Reports.Depth.allCases, [4_001, 300_000, 5_000_000])
    func `is too long there, and all else stays`(_ depth: Reports.Depth, _ length: Int) async throws {
        let reports = try Reports(depth)
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Notes", String(repeating: "a", count: length))
        try await browser.attach("Scan", file: "s.txt", manyBytes(9))
        try await browser.click("Send")
        #expect(
            browser.errors == ["Notes must be 4,000 characters or fewer.", "Notes must be 4,000 characters or fewer."])
        #expect(reports.isBack && browser.text.contains("s.txt (9 bytes)"))
        #expect(browser.value(of: "Notes") == (length == 4_001 ? String(repeating: "a", count: length) : ""))
    }

    @Test func `is too long beside a button that has no form, which says that it is not kept`() async throws {
        let reports = try Reports(.socket)
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Notes", String(repeating: "a", count: 300_000))
        try await browser.click("Help")
        #expect(browser.errors.last == "This was too long for us to keep. Enter it again.")
        #expect(browser.value(of: "Title") == "Bins")
    }

    @Test(
        arguments: [
            ("a NUL", [0x42, 0, 0x73]), ("Latin 1", [0x42, 0xE9]), ("half a character", [0xE2, 0x82]),
            ("a surrogate", [0xED, 0xA0, 0x80]), ("an overlong slash", [0xC0, 0xAF]),
            ("what a browser makes of half a pair", [0xEF, 0xBF, 0xBD]),
        ] as [(String, [UInt8])], ["Title", "Notes", "Secret"])
    func `has a sign that cannot be read, which is said there`(
        _ sign: (name: String, bytes: [UInt8]), _ field: String
    ) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill(field, "ODDODDODD")
        reports.changeNext("ODDODDODD", to: sign.bytes)
        try await browser.click("Send")
        let said = "We could not read a character here (\u{FFFD}). Type it again."
        #expect(browser.errors == ["\(said)", said], "\(browser)")
        #expect(browser.isChecked("Dirt") == true && reports.received.texts.isEmpty)
        if field != "Title" { #expect(browser.value(of: "Title") == "Bins") }
    }

    @Test(
        arguments: [
            ("a\rb", "Title must be on one line."), ("a\u{B}b", "Title must be on one line."),
            ("a\u{2028}b", "Title must be on one line."),
        ])
    func `has a line end where there is one line`(_ text: String, _ said: String) async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        try await browser.fill("Title", "ODDODDODD")
        reports.changeNext("ODDODDODD", to: Array(text.utf8))
        try await browser.click("Send")
        #expect(browser.errors.last == said && reports.received.texts.isEmpty)
    }

    @Test func `is a choice that is not offered, or not sent at all`() async throws {
        let reports = try Reports()
        let browser = reports.browser
        try await reports.begin()
        reports.changeNext("dirt", to: [0x64, 0, 0x69])
        try await browser.click("Send")
        let said = "That is no longer offered. Select something else."
        #expect(browser.errors.last == said && browser.value(of: "Title") == "Bins")
        try await browser.choose("Dirt")
        reports.changeNext("name=\"title\"", to: Array("name=\"none\"".utf8))
        try await browser.click("Send")
        #expect(browser.errors.last == "Enter the title." && browser.isChecked("Dirt") == true)
    }
}
