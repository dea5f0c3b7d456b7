// Signing in by a mailed link: once, by a press and not by looking.

import Foundation
import Testing
import Usher
import UsherSQLite
import UsherTesting

@testable import Sofa

@Suite struct `A mailed link` {
    private func link(_ sofa: TestSofa, for email: String) async throws -> String {
        try await sofa.link("Email me a link", for: email)
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
        let id = browser.cookies["usher-sofa"]
        let other = try await browser.duplicateTab()
        try await browser.click("Sign in")
        #expect(browser.heading == "Library" && browser.notices == ["Welcome back."])
        #expect(browser.text.contains("ann@example.org") && browser.cookies["usher-sofa"] != id)
        let late = sofa.visitor()
        try await late.open(link)
        #expect(late.heading == "This link was used already" && !late.text.contains("ann@example.org"))
        try await late.click("To Sign in")
        #expect(late.heading == "Sign in")
        try await other.click("Sign in")
        #expect(other.heading == "Library")
    }

    @Test(arguments: ["Email me a link", "Forgotten your password?"])
    func `is asked for on a page that quotes the address, sends again, and takes another one`(_ button: String)
        async throws
    {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.open("/sign-in")
        try await browser.fill("Email", "ann@example.com")
        try await browser.click(button)
        #expect(browser.heading == "Check your email" && browser.buttons == ["Change", "Send again"])
        #expect(browser.text.contains("ann@example.com"), "the address as it was typed")
        try await browser.click("Send again")
        #expect(browser.heading == "Check your email", "and the same whether it has an account or not")
        #expect(browser.notices == ["We have sent it again, if there is an account with this address."])
        try await browser.click("Change the address")
        #expect(browser.heading == "Sign in" && browser.value(of: "Email") == "ann@example.com")
        try await browser.fill("Email", "ann@example.org")
        try await browser.click(button)
        #expect(browser.heading == "Check your email" && browser.text.contains("ann@example.org"))
        let link = try await sofa.posted("Link: ", for: "ann@example.org")
        try await browser.click("Send again")
        while try sofa.mails().count(where: { $0.contains("Link: ") }) < 2 { await Task.yield() }
        try await browser.open(link.replacing("http://localhost:8080", with: ""))
        #expect(browser.heading.hasPrefix(button == "Email me a link" ? "Your link to" : "A new password"))
    }

    @Test(arguments: [true, false])
    func `asks before what a guest has on their shelf goes along`(takes: Bool) async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let link = try await link(sofa, for: "ann@example.org")
        let guest = sofa.visitor()
        try await guest.open("/library/1")
        try await guest.click("Up next")
        try await guest.open(link)
        #expect(guest.buttons == ["Sign in, and take my shelf along", "Sign in without it"], "\(guest.page)")
        try await guest.click(takes ? "Sign in, and take my shelf along" : "Sign in without it")
        #expect(guest.heading == "Library")
        // The library says of an item where it stands, if that is not Someday.
        #expect(guest.text.contains("Up next") == takes, "\(guest.page)")
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
        #expect(errors.first == "Enter an email address such as name@example.org.")
    }

    @Test func `stays good however often strangers ask for others, of which five are mailed`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let link = try await link(sofa, for: "ann@example.org")
        for _ in 1...8 {
            let errors = try await ask("ann@example.org", in: sofa)
            #expect(errors.isEmpty, "a stranger is told the same as ever")
        }
        // What was asked for first has been mailed by the time that a later mail to somebody else is there.
        let browser = sofa.visitor()
        try await browser.open(link)
        try await browser.click("Sign in")
        #expect(browser.heading == "Library")
        #expect(try sofa.mails().count { $0.contains("/sign-in/link/") } <= Attempts.links.fromOne)
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
        try await signIn.press("mailLink", fields: ["email": "nobody@example.org"], at: .signIn)
        #expect(signIn.moves == [.run("signIn nobody@example.org"), .push(.sent(.signIn))])
        // The same is said and done, and as soon: what else there is comes afterwards, and what fails then is not seen.
        try await signIn.press("mailLink", fields: ["email": "ann@example.org"], at: .signIn)
        #expect(signIn.moves == [.run("signIn ann@example.org"), .push(.sent(.signIn))])
    }
}

@Suite struct `A forgotten password` {
    private func link(_ sofa: TestSofa, for email: String) async throws -> String {
        try await sofa.link("Forgotten your password?", for: email)
    }

    @Test(arguments: Depth.allCases)
    func `is replaced by a mailed link, which signs all browsers out and nobody in`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let ann = sofa.visitor()
        try await ann.signUp("ann@example.org", at: sofa)
        let link = try await link(sofa, for: "ann@example.org")
        // Whoever looks through the mail spends nothing.
        for _ in 1...2 { try await sofa.visitor().open(link) }
        let browser = sofa.visitor()
        try await browser.open(link)
        #expect(browser.heading == "A new password" && browser.text.contains("For ann@example.org."))
        try await browser.fill("New password", "a walk")
        try await browser.click("Set password")
        #expect(browser.errors.contains { $0.contains("must be 8 characters or more.") })
        try await browser.fill("New password", "a longer walk home")
        try await browser.click("Set password")
        #expect(browser.heading == "Sign in" && browser.notices.first?.hasPrefix("Your password is changed") == true)
        let told = try sofa.mails().filter { $0.contains("Your Sofa password was changed") }
        #expect(told.count == 1 && told.allSatisfy { $0.hasPrefix("To: ann@example.org\n") })
        try await ann.open("/library")
        #expect(!ann.text.contains("ann@example.org"), "she is signed out")
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Sign in")
        #expect(browser.heading == "Sign in", "the former one is none any more")
        try await browser.fill("Password", "a longer walk home")
        try await browser.click("Sign in")
        #expect(browser.heading == "Library")
        let late = sofa.visitor()
        try await late.open(link)
        #expect(late.heading == "This link was used already" && late.buttons == ["To Sign in"])
    }

    @Test func `has a link that signs nobody in, and one to sign in sets no password`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let link = try await link(sofa, for: "ann@example.org")
        let browser = sofa.visitor()
        try await browser.open(link.replacing("new-password", with: "link"))
        #expect(browser.heading == "This link is too old" && browser.buttons == ["To Sign in"])
    }

    @Test func `is set once by a link, and voids every other one`() async throws {
        let now = Date(timeIntervalSince1970: 1_000_000)
        let services = try Services()
        let account = try await services.accounts.create(
            email: "ann@example.org", password: "a long walk home", now: now)
        let links = Links(database: services.items.database)
        func issue(_ purpose: Links.Purpose) async throws -> String {
            try #require(try await links.issue(for: "ann@example.org", purpose, now: now)?.token)
        }
        func set(_ password: String, by token: String, once: String? = nil, at time: Date) async throws
            -> Accounts.PasswordSet?
        {
            try await services.accounts.setPassword(to: password, by: token, once: once, from: "here", now: time)
        }
        let (token, other, signIn) = (
            try await issue(.newPassword), try await issue(.newPassword), try await issue(.signIn)
        )
        #expect(try await set("a longer walk home", by: token, at: now + 900) == nil, "too old")
        #expect(try await set("a longer walk home", by: signIn, at: now) == nil, "of another kind")
        let first = try await set("a longer walk home", by: token, once: "press", at: now)
        #expect(first == Accounts.PasswordSet(account: account.id, email: "ann@example.org"))
        let again = try await set("a longer walk home", by: token, once: "press", at: now)
        #expect(again == Accounts.PasswordSet(account: account.id, email: nil), "the same press")
        for void in [token, other] { #expect(try await set("yet another walk", by: void, at: now) == nil) }
        #expect(try await links.spend(signIn, now: now) == nil)
        #expect(try await links.state(of: token, .newPassword, now: now) == .used)
    }
}

extension TestSofa {
    /// The path of a link that somebody asked for by this button.
    func link(_ button: String, for email: String) async throws -> String {
        let browser = visitor()
        try await browser.open("/sign-in")
        try await browser.fill("Email", email)
        try await browser.click(button)
        #expect(browser.heading == "Check your email" && browser.text.contains(email), "\(browser.page)")
        return try await posted("Link: ", for: email).replacing("http://localhost:8080", with: "")
    }
}
