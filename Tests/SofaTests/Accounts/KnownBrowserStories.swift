// Browsers that an account knows: they have tries and links that no stranger can use up, until its password changes.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A browser that an account knows` {
    /// The account's own browser, signed out.
    private func known(_ sofa: TestSofa, from address: String = "192.0.2.7") async throws -> Browser {
        let browser = sofa.visitor(from: address)
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.signOut()
        return browser
    }

    private func ask(_ browser: Browser, _ button: String, for email: String = "ann@example.org") async throws {
        try await browser.open("/sign-in")
        try await browser.fill("Email", email)
        try await browser.click(button)
    }

    /// Strangers from three places ask for all the links of an email that there are.
    private func useUpLinks(_ sofa: TestSofa) async throws {
        for place in 1...3 {
            // A flow that asks again stops the mail that it asked for before, so each asks once.
            for _ in 0..<Attempts.links.fromOne {
                try await ask(sofa.visitor(from: "198.51.100.\(place)"), "Email me a link")
            }
        }
    }

    private func useUpPasswords(_ sofa: TestSofa) async throws {
        for number in 0..<Attempts.passwords.inAll {
            _ = try await sofa.services.accounts.signIn(
                email: "ann@example.org", password: "wrong horse", by: Asker(origin: "eve \(number)"),
                now: sofa.services.now())
        }
    }

    private func isKnown(_ browser: Browser, by password: String) async throws -> Bool {
        try await browser.signIn("ann@example.org", password: password)
        return browser.heading == "Library"
    }

    @Test(arguments: ["Email me a link", "Forgotten your password?"])
    func `is mailed links where strangers have used up the account's, and five at most`(_ button: String) async throws {
        let sofa = try TestSofa()
        let browser = try await known(sofa)
        try await useUpLinks(sofa)
        let other = sofa.visitor(from: "192.0.2.8")
        try await ask(other, button)
        let code = 1
        for number in 1...Attempts.knownLinks.fromOne {
            try await ask(browser, button)
            #expect(browser.notices == other.notices, "both are told the same")
            while try sofa.mails().count < code + Attempts.links.inAll + number { await Task.yield() }
        }
        try await ask(browser, button)
        // Whether one is mailed is settled before the answer.
        #expect(browser.errors.isEmpty)
        #expect(try sofa.mails().count == code + Attempts.links.inAll + Attempts.knownLinks.fromOne)
    }

    @Test func `may ask for a link where its address has asked for too many`() async throws {
        let sofa = try TestSofa()
        let browser = try await known(sofa)
        let neighbour = sofa.visitor(from: "192.0.2.7")
        for number in 0..<Limit.links.most {
            try await ask(neighbour, "Email me a link", for: "visitor\(number)@example.org")
        }
        for email in ["ann@example.org", "nobody@example.org"] {
            try await ask(neighbour, "Email me a link", for: email)
            #expect(neighbour.errors == ["There have been too many attempts. Please try again in 15 minutes."])
        }
        try await ask(browser, "Email me a link")
        #expect(browser.errors.isEmpty)
        _ = try await sofa.posted("Link: ", for: "ann@example.org")
        try await ask(browser, "Email me a link", for: "nobody@example.org")
        #expect(!browser.errors.isEmpty, "of another account it knows nothing")
    }

    @Test(arguments: [1, 2])
    func `is a stranger's once the password is changed in another, which is known by the new one`(
        servers: Int
    ) async throws {
        let sofa = try TestSofa(servers: servers)
        let lost = try await known(sofa)
        let browser = sofa.visitor(from: "192.0.2.8")
        try await browser.signIn("ann@example.org")
        try await browser.openAccount()
        try await browser.changePassword(from: "a long walk home", to: "a swim in the lake")
        #expect(browser.heading == "Account")
        try await browser.reload()
        #expect(browser.heading == "Account", "it stays signed in")
        try await browser.signOut()
        try await useUpPasswords(sofa)
        #expect(try await !isKnown(lost, by: "a swim in the lake"))
        #expect(try await isKnown(browser, by: "a swim in the lake"))
    }

    @Test func `is a stranger's once the password is set by a link, and the one that set it is known`() async throws {
        let sofa = try TestSofa()
        let lost = try await known(sofa)
        let link = try await sofa.link("Forgotten your password?", for: "ann@example.org")
        let browser = sofa.visitor(from: "192.0.2.8")
        try await browser.open(link)
        try await browser.fill("New password", "a swim in the lake")
        try await browser.submit()
        #expect(browser.heading == "Sign in", "it signs nobody in")
        try await useUpPasswords(sofa)
        #expect(try await !isKnown(lost, by: "a swim in the lake"))
        #expect(try await isKnown(browser, by: "a swim in the lake"))
    }

    @Test func `stays known after it was asked for the password again`() async throws {
        let sofa = try TestSofa()
        let browser = try await known(sofa)
        try await browser.signIn("ann@example.org")
        sofa.clock.advance(by: .seconds(600))
        try await browser.openAccount()
        try await browser.click("Change email")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Continue")
        try await browser.click("Cancel")
        try await browser.signOut()
        try await useUpPasswords(sofa)
        #expect(try await isKnown(browser, by: "a long walk home"))
    }
}

extension Browser {
    fileprivate func signOut() async throws {
        try await open("/settings")
        try await click("Sign out")
    }
}
