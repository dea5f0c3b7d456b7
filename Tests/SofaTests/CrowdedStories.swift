// One visitor who opens more than a session can hold.

import GRDB
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `Someone who opens a thousand items in a second tab` {
    private func fill(_ sofa: TestSofa) async throws {
        try await sofa.services.items.database.writer.write { database in
            for number in 0..<1_000 {
                try database.execute(
                    sql: "INSERT INTO item (kind, title, creator, notes) VALUES ('book', ?, '', '')",
                    arguments: ["Book \(number)"])
            }
        }
    }

    @Test(arguments: Depth.allCases)
    func `never loses the half-filled sign-up in the first`(depth: Depth) async throws {
        let sofa = try TestSofa(depth, servers: 1)
        try await fill(sofa)
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        let steps = NewAccountCoordinator.order
        try await browser.takeSteps(to: try #require(steps.last))
        let other = browser.newTab()
        var ids: [Item.ID] = []
        for item in try await sofa.services.items.shelf(.book) where item.title.hasPrefix("Book ") {
            ids.append(item.id)
        }
        #expect(ids.count == 1_000)
        for id in ids {
            // In memory nothing ever waits: without this a thread would be kept from all other tests.
            await Task.yield()
            try await other.open("/library/\(id)")
            #expect(other.status == 200 && other.heading.hasPrefix("Book ") && other.notices.isEmpty)
        }
        #expect(sofa.life.made(.page) > 1_000 && sofa.life.made(.page) - sofa.life.freed(.page) <= 200)
        #expect(sofa.site.sessionCount == 1 && sofa.site.sessionBytes < 300_000)
        // What went was built again by its address: nobody notices.
        try await other.open("/library/\(ids[0])")
        #expect(other.heading == "Book 0" && other.notices.isEmpty)
        for step in steps.dropLast().reversed() {
            try await browser.click("Back")
            #expect(browser.heading == step.heading && browser.notices.isEmpty)
            if step == .email { #expect(browser.value(of: "Email") == "ann@example.org") }
        }
    }
}
