// Importing a list: what a visitor sees, and what the rows of a file come to.

import Foundation
import GRDB
import Synchronization
import TestOutput
import Testing
import Usher
import UsherTesting

@testable import Sofa

extension Browser {
    /// Follows the page that asks for itself, until it does so no more.
    fileprivate func followImport() async throws {
        while heading == "Importing…" {
            await Task.yield()
            try await followRefresh()
        }
    }

    fileprivate func importList(_ text: String, at sofa: TestSofa) async throws {
        try await signUp("ann@example.org", at: sofa)
        try await click("Import a list")
        #expect(heading == "Import a list")
        try await attach("A CSV file", file: "list.csv", Array(text.utf8), type: "text/csv")
        try await click("Import")
    }
}

extension TestSofa {
    fileprivate func importState(_ id: Imports.ID) async throws -> String? {
        try await database.writer.read {
            try String.fetchOne($0, sql: "SELECT state FROM import WHERE id = ?", arguments: [id])
        }
    }
}

@Suite struct `Importing a list` {
    @Test(arguments: Depth.allCases)
    func `adds what it can, and tells which rows were refused and why`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.importList(
            "title,kind,notes\nTea,Book,\"Hot, or not\"\nChess,Game\nNothing,Film\n,Book\n\n\"open,Book\nRain,shows,\n",
            at: sofa)
        try await browser.followImport()
        #expect(browser.heading == "Imported 3 items" && !browser.url.contains("refresh"))
        #expect(browser.text.contains("3 rows were refused"))
        #expect(browser.text.contains("“Film” is no kind; write Book, Show or Game."))
        #expect(
            browser.text.contains("It has no title.")
                && browser.text.contains("A quotation mark is not closed. It opens on line 7 of the file."))
        try await browser.click("To the library")
        #expect(browser.heading == "Library")
        try await browser.click("Show all 12 Books")
        try await browser.click("Tea")
        #expect(browser.text.contains("Hot, or not"))
    }

    @Test func `asks for an account first, and goes on there`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        for start in ["/library", "/import"] {
            let browser = sofa.visitor()
            try await browser.open(start)
            if start == "/library" { try await browser.click("Import a list") }
            #expect(browser.heading == "Sign in")
            try await browser.fill("Email", "ann@example.org")
            try await browser.fill("Password", "a long walk home")
            try await browser.click("Sign in")
            #expect(browser.heading == "Import a list")
            try await browser.click("Cancel")
            #expect(browser.heading == "Library")
        }
    }

    @Test func `asks for a file`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.open("/import")
        try await browser.click("Import")
        #expect(browser.errors.contains("Choose a file."))
    }

    @Test func `of a hundred thousand lines stops when asked, and what it has added stays`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        let lines = (1...100_000).map { "Item \($0),Book,Note \($0)\n" }.joined()
        try await browser.importList(lines, at: sofa)
        #expect(browser.heading == "Importing…" && browser.buttons.contains("Stop"))
        try await browser.click("Stop")
        #expect(browser.heading.hasPrefix("Imported ") && browser.text.contains("You stopped it."))
        let account = try #require(
            try await sofa.services.accounts.signIn(email: "ann@example.org", password: "a long walk home", now: noon))
        let said = try #require(browser.heading.firstMatch(of: /\d+/).flatMap { Int($0.output) })
        let there = try await sofa.services.items.shelf(.book, of: .account(account.id), showing: 0).count - 11
        #expect(said == there && there < 100_000)
    }

    @Test func `is one at a time for an account, and the one under way is found again`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        let lines = (1...100_000).map { "Item \($0),Book\n" }.joined()
        try await browser.importList(lines, at: sofa)
        let first = browser.url
        try await browser.open("/library")
        try await browser.click("Import a list")
        #expect(browser.text.contains("An import is under way."))
        let other = try await browser.duplicateTab()
        try await other.click("Show it")
        #expect(other.url == first && other.heading == "Importing…")
        let elsewhere = sofa.visitor()
        try await elsewhere.signIn("ann@example.org")
        try await elsewhere.click("Import a list")
        for visitor in [browser, elsewhere] {
            try await visitor.attach("A CSV file", file: "list.csv", Array("Tea,Book".utf8), type: "text/csv")
            try await visitor.click("Import")
            #expect(visitor.heading == "Import a list")
            #expect(
                visitor.errors == ["Another import of yours is under way. Wait until it has ended, or stop it."])
        }
        try await other.reload()
        #expect(other.heading == "Importing…", "nothing ended it")
        try await other.click("Stop")
        #expect(other.text.contains("You stopped it."))
        #expect(browser.text.contains("list.csv"), "it need not be chosen again")
        try await browser.click("Import")
        try await browser.followImport()
        #expect(browser.heading == "Imported 1 item")
    }

    @Test(
        arguments: [
            ([], "This file is empty. Choose another one."),
            (
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
                "This file is no CSV, whatever its name says. Choose another one."
            ),
        ] as [([UInt8], String)])
    func `refuses what is no list at all`(bytes: [UInt8], message: String) async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.click("Import a list")
        try await browser.attach("A CSV file", file: "list.csv", bytes, type: "text/csv")
        try await browser.click("Import")
        #expect(browser.heading == "Import a list" && browser.errors.contains(message))
    }

    @Test func `is stopped with its session, and not by looking elsewhere`() async throws {
        let sofa = try TestSofa(servers: 1)
        let browser = sofa.visitor()
        let lines = (1...100_000).map { "Item \($0),Book\n" }.joined()
        try await browser.importList(lines, at: sofa)
        let page = browser.url
        try await browser.open("/library")
        try await browser.open(page)
        #expect(browser.heading == "Importing…")
        #expect(await sofa.site.endSessions() == 1)
        let id = try #require(
            try await sofa.database.writer.read { try String.fetchOne($0, sql: "SELECT id FROM import") })
        while try await sofa.importState(id) == "running" { await Task.yield() }
        #expect(try await sofa.importState(id) == "interrupted")
        while !sofa.life.leaks.isEmpty { await Task.yield() }
    }
}

@Suite struct `Imports of one address` {
    /// A place is held by each job that has not ended.
    @Test func `are half of all that run at once, and leave some to another's`() async throws {
        let services = try SofaServices.forTests()
        let list = FormFile(name: "list.csv", bytes: Array("Tea,Book".utf8))
        var accounts: [Account] = []
        // Each has one import at a time.
        func begin(_ visit: Visit) async throws -> FlowTester<ImportCoordinator> {
            let email = "\(accounts.count)@example.org"
            accounts.append(try await services.accounts.create(email: email, password: "a long walk home", now: noon))
            let account = try #require(accounts.last)
            let importing = FlowTester(ImportCoordinator(imports: services.imports, account: account, visit: visit))
            try await importing.press("import", files: ["list": list], at: .choose)
            return importing
        }
        let visit = Visit(address: "192.0.2.66")
        var crowd: [FlowTester<ImportCoordinator>] = []
        for _ in 0..<20 { crowd.append(try await begin(visit)) }
        await #expect(throws: PlacesTaken()) { _ = try await begin(visit) }
        let count = try await services.imports.count(of: accounts[20].id)
        #expect(count == 0, "nothing of the one more has begun")
        let other = try await begin(Visit(address: "192.0.2.1"))
        #expect(services.imports.places.taken == 21)
        (_, crowd) = (other, [])
    }
}

extension Imports {
    fileprivate func count(of account: Account.ID) async throws -> Int {
        try await database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM import WHERE account = ?", arguments: [account]) ?? 0
        }
    }
}

@Suite struct `An import of another process` {
    @Test func `is under way as long as it shows signs of life, and interrupted then`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let account = try #require(
            try await sofa.database.writer.read { try Account.ID.fetchOne($0, sql: "SELECT id FROM account") })
        let seconds = Mutex(1_000.0)
        let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        let there = Imports(database: sofa.database, now: clock)
        let here = Imports(database: sofa.database, now: clock)
        let list = FormFile(name: "list.csv", bytes: Array("Tea,Book".utf8))
        let id = try await there.begin(list, for: account)
        seconds.withLock { $0 += 9 }
        #expect(try await here.progress(id, of: account)?.state == .running)
        #expect(try await here.current(of: account) == id)
        await #expect(throws: Imports.UnderWay.self) { try await here.begin(list, for: account) }
        seconds.withLock { $0 += 1 }
        #expect(try await here.progress(id, of: account)?.state == .interrupted)
        #expect(try await here.current(of: account) == nil)
        #expect(try await there.progress(id, of: account)?.state == .running, "it knows its own")
        try await there.run(id, list, for: account)
        #expect(try await here.progress(id, of: account)?.state == .done)
        for _ in 1...30 {
            seconds.withLock { $0 += 1 }
            let next = try await here.begin(list, for: account)
            try await here.run(next, list, for: account)
        }
        let held = try await sofa.database.writer.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM import") }
        #expect(held == Imports.kept)
        #expect(try await here.progress(id, of: account) == nil, "the oldest go")
    }

    @Test func `that is gone holds up no other`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let account = try #require(
            try await sofa.database.writer.read { try Account.ID.fetchOne($0, sql: "SELECT id FROM account") })
        let seconds = Mutex(1_000.0)
        let clock: @Sendable () -> Date = { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        let list = FormFile(name: "list.csv", bytes: Array("Tea,Book".utf8))
        let first = try await Imports(database: sofa.database, now: clock).begin(list, for: account)
        seconds.withLock { $0 += 10 }
        let here = Imports(database: sofa.database, now: clock)
        #expect(try await here.begin(list, for: account) != first)
    }

    @Test func `begins once, of many that ask at the same moment`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let account = try #require(
            try await sofa.database.writer.read { try Account.ID.fetchOne($0, sql: "SELECT id FROM account") })
        let list = FormFile(name: "list.csv", bytes: Array("Tea,Book".utf8))
        let imports = sofa.services.imports
        let begun = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...20 {
                group.addTask {
                    do { _ = try await imports.begin(list, for: account) } catch is Imports.UnderWay { return 0 }
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(begun == 1)
    }
}

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
