// What a visitor meets while the database cannot be written, or is not there at all.

import GRDB
import Testing
import Usher
import UsherTesting

@testable import Sofa

extension TestSofa {
    /// As on a full disk: the file may have no page more than it has.
    fileprivate func fill() async throws {
        try await database.writer.writeWithoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        // What is free in the pages that there are is used up.
        while true {
            do {
                let email = "xxxxxxxxxxxxxxxxxxxx\(Int.random(in: 0 ..< .max))@example.org"
                _ = try await services.accounts.create(email: email, hashed: "hash", now: services.now())
            } catch is DatabaseError {
                return
            }
        }
    }

    /// As with a file that is not there: nothing that is asked for can be found.
    fileprivate func loseTables() async throws {
        try await database.writer.write { db in
            let names = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            for name in names { try db.execute(sql: "ALTER TABLE \(name) RENAME TO lost_\(name)") }
        }
    }

    fileprivate func makeRoom() async throws {
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    }
}

@Suite struct `While the database is full` {
    @Test(arguments: Depth.allCases)
    func `an action fails with a page that helps, and works again afterwards`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Create account")
        try await browser.fillSignUp("somebody.with.a.long.address.of.many.letters@example.org")
        try await browser.fill(
            "Code", sofa.code(for: "somebody.with.a.long.address.of.many.letters@example.org"))
        try await sofa.fill()
        let accounts = try await sofa.database.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM account") }
        try await browser.click("Confirm")
        #expect(browser.status == 200 && browser.heading == "Confirm your email")
        #expect(browser.notices.contains { $0.hasPrefix("Something went wrong on our side, and nothing was changed.") })
        #expect(!browser.text.contains("SQLite") && !browser.text.contains("database"))
        let after = try await sofa.database.writer.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM account") }
        #expect(after == accounts)

        // Looking needs no room.
        let other = sofa.visitor()
        try await other.open("/")
        try await other.click("Look around")
        #expect(other.heading == "Library")

        try await sofa.makeRoom()
        try await browser.click("Back")
        try await browser.takeStep(as: "somebody.with.a.long.address.of.many.letters@example.org")
        #expect(browser.heading == "Confirm your email")
        try await browser.fill(
            "Code", sofa.code(for: "somebody.with.a.long.address.of.many.letters@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Library" && browser.notices == ["You’ve signed up."])
    }
}

@Suite struct `While the database is away` {
    @Test(arguments: Depth.allCases)
    func `what needs it fails with a page that helps, and the rest goes on`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let member = sofa.visitor()
        try await member.signUp("ann@example.org", at: sofa)
        let newcomer = sofa.visitor()
        try await newcomer.open("/")
        try await newcomer.click("Create account")
        try await newcomer.takeSteps(to: .email)
        try await sofa.loseTables()

        try await newcomer.fill("Email", "bob@example.org")
        try await newcomer.click("Next")
        #expect(newcomer.status == 200 && newcomer.heading == "Your email")
        #expect(newcomer.value(of: "Email") == "bob@example.org")
        #expect(newcomer.notices.contains { $0.hasPrefix("Something went wrong on our side") })
        try await newcomer.leaveSignUp()
        #expect(newcomer.heading == "Welcome to Sofa")

        try await member.open("/library")
        #expect(member.status == 500 && member.heading == "Something went wrong")
        #expect(member.text.contains("please quote") && member.links == ["Sofa", "Back to Sofa"])
        let guest = sofa.visitor()
        try await guest.open("/")
        try await guest.click("Look around")
        #expect(guest.heading == "Library")
    }
}
