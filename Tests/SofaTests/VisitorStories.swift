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
            browser.cookies.set("usher-sofa", id)
            try await browser.open("/library")
            #expect(browser.heading == "Library")
            #expect(browser.cookies["usher-sofa"] != id)
        }
    }

    @Test func `with two ids are strangers, and neither session is theirs`() async throws {
        let sofa = try TestSofa()
        let ann = sofa.visitor()
        try await ann.signUp("ann@example.org", at: sofa)
        let id = try #require(ann.cookies["usher-sofa"])
        for cookies in ["usher-sofa=\(id); usher-sofa=\(id)", "usher-sofa=\(id)x", "Usher-sofa=\(id)"] {
            let other = sofa.visitor()
            other.extraHeaders = [("Cookie", cookies)]
            try await other.open("/library")
            #expect(other.heading == "Library" && !other.text.contains("ann@example.org"))
        }
        try await ann.reload()
        #expect(ann.text.contains("ann@example.org"))
    }

    @Test func `keep the files of a page for a year, under names that change with them`() async throws {
        let sofa = try TestSofa(.socket)
        let browser = sofa.visitor()
        try await browser.open("/")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        let names = html.matches(of: /(?:href|src)="(\/(?:sofa|usher)\.[^"]+)"/).map { String($0.output.1) }
        #expect(names.count == 3)
        for name in names {
            #expect(name.contains(/\.[0-9a-f]{16}\./))
            try await browser.open(name)
            #expect(browser.status == 200)
            let life = browser.page.headers.first { $0.name == "Cache-Control" }?.value
            #expect(life == "public, max-age=31536000, immutable")
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

    @Test func `who have signed out leave no item behind for the next one at this browser`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        try await browser.add("Ann's own")
        try await browser.click("Ann's own")
        try await browser.click("Save to your account")
        try await browser.fillSignUp("ann@example.org")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        try await browser.click("Settings")
        try await browser.fill("Items per page", "3")
        try await browser.click("Save")
        try await browser.click("Sign out")
        try await browser.click("Look around")
        #expect(!browser.text.contains("Ann's own") && browser.links.contains("Show all 11 Books"))
        try await browser.add("Bob's own")
        try await browser.click("Bob's own")
        #expect(browser.status == 200 && browser.heading == "Bob's own")
    }

    @Test func `who sign in while they are signed in stay who they are, and read so`() async throws {
        let sofa = try TestSofa()
        for email in ["one@example.org", "two@example.org"] { try await sofa.visitor().signUp(email, at: sofa) }
        let browser = sofa.visitor()
        for email in ["one@example.org", "two@example.org"] {
            try await browser.open("/sign-in")
            try await browser.fill("Email", email)
            try await browser.fill("Password", "a long walk home")
            try await browser.click("Sign in")
            #expect(browser.heading == "Library")
            sofa.clock.advance(by: .seconds(61))
        }
        #expect(browser.notices == ["You are still signed in as one@example.org. Sign out first to change that."])
        #expect(browser.text.contains("one@example.org"))
    }

    @Test func `whose account was deleted elsewhere read so when they do something`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        let address = try #require(EmailAddress("ann@example.org"))
        let found = try await sofa.services.accounts.credentials(for: address)
        try await sofa.services.accounts.delete(#require(found).account.id)
        try await browser.open("/library")
        try await browser.add("Tea for Two")
        #expect(browser.errors.contains("This account no longer exists."))
        try await browser.open("/library/1")
        try await browser.click("Up next")
        #expect(browser.errors.contains("This account no longer exists."))
    }

    @Test func `who have signed out leave nothing for the next one, however late they send it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.open("/settings")
        let form = browser.page
        try await browser.click("Sign out")
        try await browser.submit(old: form, pressing: "Save", filling: ["Items per page": "20"])
        try await browser.open("/settings")
        sofa.clock.advance(by: .seconds(61))
        try await browser.open("/settings")
        #expect(browser.heading == "Settings" && !browser.notices.contains("We kept what you typed."))
        #expect(browser.value(of: "Items per page") != "20")
    }

    @Test func `find a page that says so where there is nothing, and get no session for it`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/nothing/here")
        #expect(browser.status == 404 && browser.links.contains("Back to Sofa"))
        #expect(sofa.site.sessionCount == 0 && browser.cookies["usher-sofa"] == nil)
    }

    @Test func `find no session made for an item that is not there, and a page with a way home in one`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/99999")
        #expect(browser.status == 404 && sofa.site.sessionCount == 0)
        try await browser.open("/library")
        try await browser.open("/library/0")
        #expect(browser.status == 404 && browser.heading == "It is no longer there" && browser.links.contains("Back"))
        #expect(!browser.buttons.contains("Up next") && !browser.buttons.contains("Delete"))
    }

    @Test func `who look around or are signed in find the library at the root`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Look around")
        try await browser.open("/")
        #expect(browser.heading == "Library")
    }

    @Test func `never change who they are by a sign-up that was left open`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("one@example.org", at: sofa)
        let first = sofa.visitor()
        try await first.open("/library/2")
        try await first.click("Save to your account")
        try await first.fillSignUp("two@example.org")
        let second = first.newTab()
        try await second.open("/settings")
        try await second.click("Sign in")
        try await second.fill("Email", "one@example.org")
        try await second.fill("Password", "a long walk home")
        try await second.click("Sign in")
        try await first.fill("Code", sofa.code(for: "two@example.org"))
        try await first.click("Confirm")
        #expect(
            first.notices == [
                "You have signed in or out since you opened this page, so nothing was done. Please try again."
            ])
        try await first.fill("Code", sofa.code(for: "two@example.org"))
        try await first.click("Confirm")
        #expect(first.notices == ["The new account is ready. You are still signed in with the one you had."])
        try await first.open("/settings/account")
        #expect(first.text.contains("one@example.org"))
    }

    @Test func `find what they typed after a look elsewhere`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.click("Settings")
        try await browser.fill("Items per page", "3")
        try await browser.click("Account")
        try await browser.click("Back")
        #expect(browser.value(of: "Items per page") == "3")
        try await browser.click("Close")
        try await browser.click("Settings")
        #expect(browser.value(of: "Items per page") == "8")
    }

    @Test func `without cookies are told why it does not work`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        browser.cookies.removeAll()
        browser.acceptsCookies = false
        try await browser.click("Up next")
        #expect(browser.status == 200 && browser.heading == "Cookies are off")
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
        let sofa = try TestSofa(servers: 1)
        for number in 0..<20 {
            let browser = sofa.visitor()
            try await browser.open("/sign-up/email")
            try await browser.takeStep(as: "visitor\(number)@example.org")
            try await browser.open("/settings")
        }
        #expect(sofa.life.made(.page) >= 80)
        #expect(await sofa.site.endSessions() == 20)
        #expect(sofa.life.leaks == [])
    }
}
