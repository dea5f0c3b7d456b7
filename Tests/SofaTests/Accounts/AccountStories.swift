// The account inside the settings: another email, and leaving for good.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `The account` {
    @Test(arguments: Depth.allCases)
    func `takes another email, once its code is confirmed`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        try await sofa.visitor().signUp("bob@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.click("Settings")
        try await browser.click("Account")
        try await browser.click("Change email")
        #expect(browser.heading == "Your email" && browser.dialogs == ["Your email"])
        try await browser.fill("Email", "bob@example.org")
        try await browser.click("Next")
        #expect(browser.text.contains("This email already has an account."))
        try await browser.fill("Email", "anna@example.org")
        try await browser.click("Next")
        #expect(browser.heading == "Confirm your email")
        try await browser.fill("Code", sofa.code(for: "anna@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Account" && browser.notices == ["Your email is changed."])
        #expect(browser.text.contains("anna@example.org"))
        try await browser.click("Close")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
        #expect(try await sofa.services.accounts.isTaken("ann@example.org") == false)
    }

    @Test func `is deleted only when asked twice, and leaves Goodbye and nothing else`() async throws {
        let sofa = try TestSofa(servers: 1)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        let library = browser.url
        try await browser.click("Settings")
        try await browser.click("Account")
        try await browser.click("Delete account")
        #expect(browser.heading == "Delete your account?" && browser.buttons == ["Delete account", "Keep"])
        try await browser.click("Keep")
        #expect(browser.heading == "Account")
        try await browser.click("Delete account")
        let member = browser.cookies["usher-sofa"]
        try await browser.click("Delete account")
        #expect(browser.heading == "Goodbye" && browser.dialogs.isEmpty)
        #expect(browser.cookies["usher-sofa"] != member)
        #expect(try await sofa.services.accounts.isTaken("ann@example.org") == false)
        #expect(sofa.life.made(.page) - sofa.life.freed(.page) == 1)
        #expect(sofa.life.made(.coordinator) - sofa.life.freed(.coordinator) == 1)
        try await browser.open(library)
        #expect(browser.heading == "Goodbye")
        try await browser.click("Start over")
        #expect(browser.heading == "Welcome to Sofa")
    }
}
