// Several visitors, tabs, expiry, and what strangers try.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `Visitors` {
    @Test func `never see anything of each other`() async throws {
        let sofa = try TestSofa()
        let ann = sofa.visitor()
        try await ann.signUp("ann@example.org", at: sofa)
        try await ann.click("Settings")
        let bob = sofa.visitor()
        try await bob.open("/")
        #expect(bob.heading == "Welcome to Sofa")
        try await bob.open(ann.url)
        #expect(!bob.text.contains("ann@example.org"))
        try await bob.submit(old: ann.page, pressing: "Sign out", filling: [:])
        #expect(bob.status == 403)
        try await ann.reload()
        #expect(ann.buttons.contains("Sign out"))
    }

    @Test func `cannot choose their session's id`() async throws {
        let sofa = try TestSofa()
        for id in ["", "x", String(repeating: "A", count: 43), String(repeating: "A", count: 4_000), "../../etc"] {
            let browser = sofa.visitor()
            browser.cookies.set("usher", id)
            try await browser.open("/library")
            #expect(browser.heading == "Library")
            #expect(browser.cookies["usher"] != id)
        }
    }

    @Test func `who come back skip the welcome`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/")
        #expect(browser.heading == "Welcome to Sofa")
        browser.cookies.endBrowserSession()
        try await browser.open("/")
        #expect(browser.heading == "Library")
    }

    @Test func `may use two tabs, each with what it shows`() async throws {
        let sofa = try TestSofa()
        let first = sofa.visitor()
        try await first.open("/library")
        let second = try await first.openInNewTab("Practical Combine")
        try await first.click("Thinking in SwiftUI")
        try await second.click("Up next")
        #expect(second.heading == "Practical Combine")
        try await first.reload()
        #expect(first.heading == "Thinking in SwiftUI")
    }

    @Test func `who press a plain button after their session has ended get what they asked for`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        sofa.clock.advance(by: .seconds(21 * 60))
        #expect(await sofa.site.sweep() == 1)
        #expect(sofa.site.sessionCount == 0)
        try await browser.click("Up next")
        #expect(browser.heading == "Practical Combine" && browser.buttons.contains("Doing"))
    }

    @Test func `who send a form after their session has ended find it filled in, and send it again`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/sign-up/email")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.fill("Email", "ann@example.org")
        try await browser.click("Next")
        #expect(browser.heading == "Your email" && browser.value(of: "Email") == "ann@example.org")
        #expect(
            browser.notices == [
                "Your session had ended, so nothing was done. You can go on here.", "We kept what you typed.",
            ])
        try await browser.click("Next")
        #expect(browser.heading == "Choose a password")
    }

    @Test func `never find a password filled in, nor a form that may not be theirs`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/sign-in")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Password", "a long walk home")
        let form = browser.page
        try await browser.click("Sign in")
        #expect(browser.value(of: "Email") == "ann@example.org" && browser.value(of: "Password") == "")
        sofa.clock.advance(by: .seconds(21 * 60))
        browser.omittedHeaders = ["Origin", "Sec-Fetch-Site"]
        try await browser.submit(old: form, pressing: "Sign in", filling: ["Email": "eve@example.org"])
        #expect(browser.heading == "Sign in" && browser.value(of: "Email") == "")
    }

    @Test func `who look after their session has ended are told so, once`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.reload()
        #expect(browser.heading == "Library" && browser.notices == ["Your session had ended. This is a new one."])
        try await browser.reload()
        #expect(browser.notices == [])
    }

    @Test func `find a page that says so where there is nothing, and get no session for it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/nothing/here")
        #expect(browser.status == 404 && browser.links.contains("Back to Sofa"))
        #expect(sofa.site.sessionCount == 0 && browser.cookies["usher"] == nil)
    }

    @Test func `without cookies are told why it does not work`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        browser.cookies.removeAll()
        browser.acceptsCookies = false
        try await browser.click("Up next")
        #expect(browser.status == 200 && browser.text.contains("Allow cookies"))
        #expect(sofa.site.sessionCount == 1)
    }

    @Test func `that watch the server get an answer and no session`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/healthz")
        #expect(browser.status == 200 && browser.text == "ok")
        #expect(sofa.site.sessionCount == 0)
    }

    @Test func `leave nothing behind`() async throws {
        let sofa = try TestSofa()
        for number in 0..<20 {
            let browser = sofa.visitor()
            try await browser.open("/sign-up/email")
            try await browser.fill("Email", "visitor\(number)@example.org")
            try await browser.click("Next")
            try await browser.open("/settings")
        }
        #expect(sofa.life.made(.page) >= 80)
        #expect(await sofa.site.endSessions() == 20)
        #expect(sofa.life.leaks == [])
    }
}
