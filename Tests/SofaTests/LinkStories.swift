// Signing in by a mailed link: once, by a press and not by looking.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A mailed link` {
    private func link(_ sofa: TestSofa, for email: String) async throws -> String {
        let browser = sofa.visitor()
        try await browser.open("/sign-in")
        try await browser.fill("Email", email)
        try await browser.click("Email me a link")
        #expect(browser.heading == "Sign in")
        #expect(browser.notices == ["If there is an account with this email, a link is on its way."])
        return try await sofa.posted("Link: ", for: email).replacing("http://localhost:8080", with: "")
    }

    @Test(arguments: Depth.allCases)
    func `signs in once; the second time it says so`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let link = try await link(sofa, for: "ann@example.org")
        // Whoever looks through the mail spends nothing.
        for _ in 1...3 { try await sofa.visitor().open(link) }
        let browser = sofa.visitor()
        try await browser.open(link)
        #expect(browser.heading == "Your link to sign in" && browser.buttons == ["Sign in"])
        #expect(browser.text.contains("as ann@example.org"), "it says for whom before it is pressed")
        let id = browser.cookies["usher"]
        let other = try await browser.duplicateTab()
        try await browser.click("Sign in")
        #expect(browser.heading == "Library" && browser.notices == ["Welcome back."])
        #expect(browser.text.contains("ann@example.org") && browser.cookies["usher"] != id)
        let late = sofa.visitor()
        try await late.open(link)
        #expect(late.heading == "This link has been used" && !late.text.contains("ann@example.org"))
        try await late.click("To Sign in")
        #expect(late.heading == "Sign in")
        try await other.click("Sign in")
        #expect(other.heading == "Library")
    }

    @Test func `goes where the account says, whatever was typed`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("Jose\u{301}@Kite.example", at: sofa)
        // Told apart by their bytes: `String` takes both ways to write the accent for one.
        func addressees() throws -> [[UInt8]] {
            try sofa.mails().map { Array($0.utf8.prefix { $0 != UInt8(ascii: "\n") }) }
        }
        let own = Array("To: Jos\u{E9}@Kite.example".utf8)
        #expect(try addressees() == [own], "the code")
        for (count, typed) in [(2, "JOSE\u{301}@KITE.EXAMPLE"), (3, "jos\u{E9}@kite.example")] {
            try await ask(typed, in: sofa)
            while try sofa.mails().count < count { await Task.yield() }
        }
        #expect(try addressees() == [own, own, own])
        let errors = try await ask("jos\u{E9}@\u{212A}ite.example", in: sofa)
        #expect(errors.first == "Email: Enter an email address such as name@example.org.")
    }

    /// - Returns: what is wrong with the email.
    @discardableResult
    private func ask(_ email: String, in sofa: TestSofa) async throws -> [String] {
        let browser = sofa.visitor()
        try await browser.open("/sign-in")
        try await browser.fill("Email", email)
        try await browser.click("Email me a link")
        return browser.errors
    }

    @Test func `is worth nothing after a quarter of an hour, and mistyped nothing at all`() async throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let services = try Services()
        let account = try await services.accounts.create(
            email: "ann@example.org", password: "a long walk home", now: now)
        let links = Links(database: services.items.database)
        let token = try #require(try await links.issue(for: "Ann@Example.org", now: now)?.token)
        #expect(try await links.state(of: token, now: now + 899) == .fresh)
        #expect(try await links.state(of: token, now: now + 900) == .unknown)
        #expect(try await links.spend(token, now: now + 900) == nil)
        #expect(try await links.state(of: token.uppercased() + "0", now: now) == .unknown)
        #expect(try await links.spend(token, now: now) == account)
        #expect(try await links.spend(token, now: now) == nil)
        #expect(try await links.state(of: token, now: now) == .used)
        #expect(try await links.state(of: token, now: now + 86_400) == .used, "it says so when it is old, too")
    }

    @Test func `is not mailed where there is no account, which nobody can tell`() async throws {
        let mailer = Failing()
        let signIn = FlowTester(SignInCoordinator(services: try .forTests(mailer), visit: Visit()))
        _ = try await signIn.coordinator.services.accounts.create(
            email: "ann@example.org", password: "a long walk home", now: noon)
        let notice = FlowMove<SignInCoordinator.Route>.notify(
            "If there is an account with this email, a link is on its way.")
        try await signIn.press("mailLink", fields: ["email": "nobody@example.org"], at: .signIn)
        #expect(signIn.moves == [.run("mail"), notice])
        // The same is said and done, and as soon: what else there is comes afterwards, and what fails then is not seen.
        try await signIn.press("mailLink", fields: ["email": "ann@example.org"], at: .signIn)
        #expect(signIn.moves == [.run("mail"), notice])
    }
}
