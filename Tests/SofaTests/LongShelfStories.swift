// A shelf of any length on a page that is bounded.

import GRDB
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A shelf of twenty thousand items` {
    private func fill(_ sofa: TestSofa, _ count: Int) async throws {
        try await sofa.database.writer.write { database in
            let account = try Account.ID.fetchOne(database, sql: "SELECT id FROM account")
            for number in 1...count {
                try database.execute(
                    sql: "INSERT INTO item (kind, title, creator, notes, owner) VALUES ('book', ?, '', '', ?)",
                    arguments: ["Own \(number)", account])
            }
        }
    }

    @Test func `shows four hundred at most, however often its visitor asks for more`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 20_000)
        try await browser.open("/library")
        for _ in 1...10 {
            try await browser.click("Show 200 more Books")
            #expect(browser.own.count <= 400)
        }
        // 8 and 10 times 200, of which the catalogue has the first 11.
        #expect(browser.own.last == "Own 1997" && browser.own.first == "Own 1598" && browser.own.count == 400)
        #expect(browser.page.body.count < 600_000, "\(browser.page.body.count) bytes")
        try await browser.click("Own 1598")
        #expect(browser.heading == "Own 1598")
        try await browser.click("Back")
        try await browser.click("Quick look: Own 1997")
        #expect(browser.dialogs == ["Own 1997"])
        try await browser.click("Close")
        try await browser.click("Show 200 earlier Books")
        #expect(browser.own.first == "Own 1398" && browser.own.count == 400)
    }

    @Test func `shows its end where items have gone that stood behind it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 3_000)
        try await browser.open("/library")
        for _ in 1...10 { try await browser.click("Show 200 more Books") }
        #expect(browser.own.first == "Own 1598")
        try await sofa.database.writer.write {
            try $0.execute(sql: "DELETE FROM item WHERE title > 'Own 2' AND owner > 0")
        }
        let left = try await sofa.database.writer.read { database in
            try String.fetchAll(database, sql: "SELECT title FROM item WHERE owner > 0 ORDER BY id")
        }
        try await browser.reload()
        #expect(browser.own == left.suffix(400), "\(browser.own.count) of \(left.count)")
        try await browser.click("Show 200 earlier Books")
        #expect(browser.own == left.dropLast(200).suffix(400), "one press is enough")
        try await sofa.database.writer.write { try $0.execute(sql: "DELETE FROM item WHERE owner > 0") }
        try await browser.reload()
        #expect(browser.own.isEmpty && browser.links.contains("Thinking in SwiftUI"))
    }

    @Test func `is looked through from its beginning to its end and back`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 500)
        try await browser.open("/library")
        var seen: [String] = []
        while let more = browser.buttons.first(where: { $0.hasSuffix("Books") && !$0.contains("earlier") }) {
            for title in browser.own where !seen.contains(title) { seen.append(title) }
            try await browser.click(more)
        }
        for title in browser.own where !seen.contains(title) { seen.append(title) }
        #expect(seen == (1...500).map { "Own \($0)" })
        while let earlier = browser.buttons.first(where: { $0.contains("earlier") }) {
            try await browser.click(earlier)
        }
        #expect(browser.links.contains("Thinking in SwiftUI") && browser.own.first == "Own 1")
    }

    @Test func `has the parts that are asked for`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        try await fill(sofa, 50)
        let account = try #require(
            try await sofa.database.writer.read { try Account.ID.fetchOne($0, sql: "SELECT id FROM account") })
        let items = sofa.services.items
        let all = try await items.shelf(.book, of: .account(account), showing: 100).items
        #expect(all.count == 61)
        for (start, count) in [(0, 5), (5, 10), (10, 1), (11, 4), (30, 100), (61, 5), (90, 5), (0, 0)] {
            let part = try await items.shelf(.book, of: .account(account), from: start, showing: count)
            #expect(part.items == Array(all.dropFirst(start).prefix(count)) && part.count == 61, "\(start), \(count)")
        }
        let guest = try await items.shelf(.book, of: .guest(GuestShelf()), from: 4, showing: 3)
        #expect(guest.items == Array(all[4..<7]) && guest.count == 11)
    }
}

extension Browser {
    /// The account's own items that show.
    fileprivate var own: [String] { links.filter { $0.hasPrefix("Own ") } }
}
