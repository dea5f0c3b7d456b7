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
    func followImport() async throws {
        while heading == "Importing…" {
            await Task.yield()
            try await followRefresh()
        }
    }

    func importList(_ text: String, at sofa: TestSofa) async throws {
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
        #expect(browser.errors.contains("Select a CSV file."))
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
            ([], "The selected file is empty. Select another one."),
            (
                [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
                "The selected file is not a real CSV. Select another one."
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
            let importing = FlowTester(ImportCoordinator(of: SofaFlow(services: services, visit: visit), for: account))
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
