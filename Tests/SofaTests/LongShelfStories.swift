// A shelf of any length: what the library shows of it, and the list in which all of it is found.

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

    @Test func `shows its first on the library, and all of them in pages of a list`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 20_000)
        try await browser.open("/library")
        #expect(browser.own == [], "the catalogue's books are before them")
        try await browser.click(try #require(browser.links.first { $0.hasPrefix("Show all ") }))
        #expect(browser.heading == "Books" && browser.text.contains("on your shelves"))
        // Eleven of the 48 are the catalogue's.
        #expect(browser.own.first == "Own 1" && browser.own.last == "Own 37")
        try await browser.click("Next page")
        #expect(browser.own.first == "Own 38" && browser.own.count == 48)
        #expect(browser.page.body.count < 100_000, "\(browser.page.body.count) bytes")
        try await browser.click("Own 40")
        #expect(browser.heading == "Own 40")
        try await browser.click("Back")
        #expect(browser.own.first == "Own 38", "back on the page where it stood")
        try await browser.click("Quick look: Own 41")
        #expect(browser.dialogs == ["Own 41"])
        try await browser.click("Close")
        #expect(browser.own.first == "Own 38")
        try await browser.fill("Title, maker or notes", "own 19999")
        try await browser.click("Search")
        #expect(browser.own == ["Own 19999"])
    }

    @Test func `shows its last page where items have gone that stood behind it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 300)
        try await browser.open("/library/search?kind=book&page=6")
        #expect(browser.own.count == 48)
        try await sofa.database.writer.write { try $0.execute(sql: "DELETE FROM item WHERE owner > 0") }
        try await browser.reload()
        #expect(browser.own.isEmpty && browser.links.contains("Thinking in SwiftUI"))
    }

    @Test func `shows what was added just now, on the library itself`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await fill(sofa, 50)
        try await browser.open("/library")
        try await browser.add("Tea for Two")
        #expect(browser.links.contains("Tea for Two"))
    }

    @Test func `has the parts that are asked for`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        try await fill(sofa, 50)
        let account = try #require(
            try await sofa.database.writer.read { try Account.ID.fetchOne($0, sql: "SELECT id FROM account") })
        let items = sofa.services.items
        let all = try await items.page(ShelfQuery(kind: .book), of: .account(account), size: 100).rows.map(\.item)
        #expect(all.count == 61)
        for count in [5, 11, 12, 100, 0] {
            let part = try await items.shelf(.book, of: .account(account), showing: count)
            #expect(part.items == Array(all.prefix(count)) && part.count == 61, "\(count)")
        }
        let guest = try await items.shelf(.book, of: .guest(GuestShelf()), showing: 3)
        #expect(guest.items == Array(all[..<3]) && guest.count == 11)
    }
}

@Suite struct `A search of the shelves` {
    @Test(arguments: [false, true])
    func `finds each word in a title, a name or the notes, however it is written`(isGuest: Bool) async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        if !isGuest { try await browser.signUp("ann@example.org", at: sofa) }
        try await browser.open("/library")
        try await browser.add("Das Wüste Land", notes: "Von einem Kritiker empfohlen")
        try await browser.click("Practical Combine")
        try await browser.click("Edit")
        try await browser.fill("Title", "Combine, at last")
        try await browser.click("Save")
        try await browser.open("/library/2")
        try await browser.click("Up next")
        try await browser.open("/library/3")
        try await browser.click("Delete")
        try await browser.click("Delete")
        for (words, found) in [
            ("wuste LAND", ["Das Wüste Land"]), ("kritiker das", ["Das Wüste Land"]), ("wals", ["Combine, at last"]),
            ("practical", []), ("codable", []), ("klara sun", ["Klara and the Sun"]),
        ] {
            try await browser.open("/library")
            try await browser.fill("Title, maker or notes", words)
            try await browser.click("Search")
            #expect(browser.heading == "Search" && browser.found == found, "\(words)")
        }
        #expect(browser.status == 200 && browser.text.contains("1 on your shelves"))
        try await browser.choose("Up next")
        try await browser.fill("Title, maker or notes", "")
        try await browser.click("Search")
        #expect(browser.found == ["Combine, at last"])
        try await browser.fill("Title, maker or notes", "nowhere")
        try await browser.click("Search")
        #expect(browser.found == [])
    }

    @Test(arguments: [false, true])
    func `is sorted as it stands on the shelves, by title, or by where it stands`(isGuest: Bool) async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        if !isGuest { try await browser.signUp("ann@example.org", at: sofa) }
        try await browser.open("/library/1")
        try await browser.click("Up next")
        try await browser.open("/library/search")
        #expect(browser.found.prefix(2) == ["Thinking in SwiftUI", "Practical Combine"] && browser.found.count == 31)
        try await browser.click("Title")
        #expect(browser.found.prefix(2) == ["A Short Hike", "Celeste"])
        try await browser.click("Where it stands")
        #expect(browser.found.last == "Thinking in SwiftUI")
        try await browser.click("Where it stands")
        #expect(browser.found.first == "Thinking in SwiftUI")
    }

    @Test func `is of one's own shelves alone`() async throws {
        let sofa = try TestSofa()
        let ann = sofa.visitor()
        try await ann.signUp("ann@example.org", at: sofa)
        try await ann.add("Ann's own")
        let bob = sofa.visitor()
        try await bob.signUp("bob@example.org", at: sofa)
        for browser in [bob, sofa.visitor()] {
            try await browser.open("/library/search?q=ann's+own")
            #expect(browser.found == [] && browser.text.contains("0 on your shelves"))
        }
        try await ann.open("/library/search?q=ann's+own")
        #expect(ann.found == ["Ann's own"])
    }

    @Test func `adds and imports as every page of the library does`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/search?kind=game")
        #expect(browser.heading == "Games" && browser.buttons.contains("Settings"))
        try await browser.add("Chess", kind: "Game")
        #expect(browser.heading == "Games" && browser.found.last == "Chess")
    }
}

extension Browser {
    /// The account's own items that show.
    fileprivate var own: [String] { links.filter { $0.hasPrefix("Own ") } }
    /// All items that show.
    fileprivate var found: [String] {
        buttons.filter { $0.hasPrefix("Quick look: ") }.map { String($0.dropFirst(12)) }
    }
}
