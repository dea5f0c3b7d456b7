// Rows of an imported file, and what each of them comes to.

import Foundation
import TestOutput
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A row of a list` {
    @Test(
        arguments: [
            ("Tea,Book,Hot", .item(ItemDraft(kind: .book, title: "Tea", notes: "Hot"))),
            ("Tea,book", .item(ItemDraft(kind: .book, title: "Tea"))),
            (" Tea , GAMES , ", .item(ItemDraft(kind: .game, title: "Tea"))),
            (
                "\"Tea, for two\",Show,\"a \"\"b\"\"\"",
                .item(ItemDraft(kind: .show, title: "Tea, for two", notes: "a \"b\""))
            ),
            ("Tea,Book,\"Hot,\r\nor\rnot\"", .item(ItemDraft(kind: .book, title: "Tea", notes: "Hot,\nor\nnot"))),
            ("\"Tea\n\",Book", .item(ItemDraft(kind: .book, title: "Tea"))),
            ("\"Tea\nfor two\",Book", .refused("Its title has more than one line.")),
            ("", .nothing), ("   ", .nothing), ("Title,Kind,Notes", .nothing),
            ("\"\"", .nothing), (" \"\"", .nothing), ("\t\"\"", .nothing),
            ("Tea;Book", .refused("It has one field; part the fields with commas.")),
            ("Tea", .refused("It has one field; title and kind are needed.")),
            ("Tea,Book,a,b", .refused("It has 4 fields; put texts with commas into quotation marks.")),
            (",Book", .refused("It has no title.")),
            ("Tea,Film", .refused("“Film” is no kind; write Book, Show or Game.")),
            ("A 5\" nail,Book", .refused(Self.inTheMiddle)), ("Tea\",Book", .refused(Self.inTheMiddle)),
            (Long(String(repeating: "x", count: 201) + ",Book"), .refused("Its title is too long.")),
            (Long("Tea,Book," + String(repeating: "x", count: 2_001)), .refused("Its notes are too long.")),
        ] as [(LongText, ListRow)])
    func `is an item, nothing, or refused with a reason`(_ text: LongText, _ row: ListRow) {
        #expect(ListRow(Array(text.value.utf8), isFirst: true) == row)
    }

    private static let inTheMiddle =
        "A quotation mark stands in the middle of a field; put the field into quotation marks and double it."

    @Test(arguments: [
        (";", "Tea;Book;Hot, or not"), ("\t", "Tea\tBook\tHot; or, not"), (";", "Title;Kind"), (",", "Tea"), (",", ""),
        (",", "Alien; the other cut,Book"), (";", "A, B, C;Show"), (";", "Tea;Film;x"), ("\t", "\"a\"\t\"b\"\tc"),
    ])
    func `says what stands between fields`(_ delimiter: Character, _ first: String) {
        #expect(ListRow.delimiter(ofFirst: Array(first.utf8)) == delimiter.asciiValue)
    }

    @Test func `whose one character has ten thousand marks is refused`() {
        let marked = "e" + String(repeating: "\u{301}", count: 10_000)
        #expect(ListRow(Array("\(marked),Book".utf8), isFirst: true) == .refused("Its title is too long."))
        let noted = "e" + String(repeating: "\u{301}", count: 20_000)
        #expect(ListRow(Array("Tea,Book,\(noted)".utf8), isFirst: true) == .refused("Its notes are too long."))
    }

    @Test func `that is not UTF-8 is read as Windows writes it, or refused alone`() {
        let written = Array("T".utf8) + [0xFC, 0x72, 0x2C] + Array("Book".utf8)
        #expect(ListRow(written, isFirst: false) == .item(ItemDraft(kind: .book, title: "Tür")))
        #expect(ListRow([0x54, 0x81, 0x2C], isFirst: false) == .refused("It is not UTF-8; save the list as UTF-8."))
    }

    private func rows(_ bytes: [UInt8], piece: Int = .max) throws -> (rows: [TableRow], done: Int) {
        let file = FormFile(kept: "1", name: "", size: bytes.count, type: "text/plain") { count, offset in
            Array(bytes.dropFirst(offset).prefix(min(count, piece)))
        }
        var reader = RowReader(file)
        var rows: [TableRow] = []
        while let row = try reader.row() { rows.append(row) }
        return (rows, reader.done)
    }

    @Test(arguments: ["\n", "\r\n", "\r"], [1, 2, 3, .max])
    func `ends at a line end that stands in no quotation marks, wherever the file is cut`(
        _ end: String, _ piece: Int
    ) throws {
        let lines = [
            "\u{FEFF}Title,Kind,Notes", "Tea,Book,\"Hot,", "or not\"", "", "\"a \"\"b\"\"", "c\" ,Game", "last,Show",
        ]
        let text = lines.joined(separator: end)
        let expected = [
            "Title,Kind,Notes", "Tea,Book,\"Hot,\(end)or not\"", "", "\"a \"\"b\"\"\(end)c\" ,Game", "last,Show",
        ]
        for trailing in ["", end] {
            let read = try rows(Array((text + trailing).utf8), piece: piece)
            #expect(read.rows == expected.map { TableRow(bytes: Array($0.utf8)) })
            #expect(read.done == (text + trailing).utf8.count)
        }
    }

    @Test(arguments: [
        ("a,b\n\"open,Book\nnext,Book\n", ["a,b", "!2 \"open,Book", "next,Book"]),
        ("\"open,Book\n\"closed\",Book\nnext\n", ["!1 \"open,Book", "\"closed\",Book", "next"]),
        ("\"a\" b,Book\nnext", ["!1 \"a\" b,Book", "next"]),
        ("\"a\nb\",Book,\"open\nnext\n", ["!2 \"a\nb\",Book,\"open", "next"]),
        ("\"", ["!1 \""]), ("a\n\"", ["a", "!2 \""]),
        ("sep=;\na;b,c\n\"d\";\"e\nf\"", ["a;b,c", "\"d\";\"e\nf\""]),
        ("a\t\"b\nc\"\td\n", ["a\t\"b\nc\"\td"]),
    ])
    func `with a quotation mark that is not closed takes no other with it`(
        _ text: String, _ expected: [String]
    ) throws {
        let told = try rows(Array(text.utf8)).rows.map { row in
            let text = String(decoding: row.bytes, as: UTF8.self)
            if case .openQuote(let line) = row.fault { return "!\(line) \(text)" }
            return text
        }
        #expect(told == expected)
    }

    @Test(arguments: ["", "\"", ",\""])
    func `that is longer than any item is cut, and the next one is found`(_ start: String) throws {
        let long = start + String(repeating: "x", count: 500_000)
        let read = try rows(Array("a\n\(long)\nb\n".utf8))
        try #require(read.rows.count == 3)
        #expect(read.rows[1].bytes.count == RowReader.longest && read.done == long.utf8.count + 5)
        #expect(read.rows[1].fault == (start.isEmpty ? .tooLong : .openQuote(line: 2)))
        #expect(read.rows.last == TableRow(bytes: Array("b".utf8)))
    }

    @Test func `is counted as a spreadsheet counts it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.importList(
            "\u{FEFF}Title;Kind;Notes\r\nTea;Book;\"Hot,\r\nor not\"\r\n\r\nNothing;Film\r\n\"\"\"Go\"\"\";Game\r\n",
            at: sofa)
        try await browser.followImport()
        #expect(browser.heading == "Imported 2 items" && browser.text.contains("4 Nothing;Film"), "\(browser.text)")
        try await browser.click("To the library")
        try await browser.click("Show all 12 Books")
        try await browser.click("Tea")
        #expect(browser.text.contains("Hot, or not"))
    }
}
