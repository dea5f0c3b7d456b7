// The library, an item both ways, and the settings over them.

import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `Sofa` {
    @Test func `has sound templates only`() throws {
        try checkTemplates { try TestSofa().site }
    }
}

@Suite struct `The library` {
    @Test(arguments: Depth.allCases)
    func `opens a book as a page with Back and as a modal with Close`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.open("/")
        try await browser.click("Look around")
        #expect(browser.heading == "Library")
        try await browser.click("Practical Combine")
        #expect(browser.heading == "Practical Combine")
        #expect(browser.dialogs.isEmpty && !browser.buttons.contains("Close"))
        try await browser.click("Back")
        #expect(browser.heading == "Library")
        try await browser.click("Quick look: Practical Combine")
        #expect(browser.heading == "Practical Combine")
        #expect(browser.dialogs == ["Practical Combine"] && browser.links.contains("Back") == false)
        let modal = browser.url
        try await browser.click("Close")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
        try await browser.open(modal)
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
    }

    @Test func `has its shelves, and Books begins as it should`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        let text = browser.text
        let titles = [
            "Books", "Thinking in SwiftUI", "Practical Combine", "Guide to Swift Codable",
            "Server Side Swift with Vapor",
            "Shows", "Games",
        ]
        var rest = text[...]
        for title in titles {
            let found = try #require(rest.firstRange(of: title), "\(title) is missing or out of order")
            rest = rest[found.upperBound...]
        }
    }

    @Test func `moves an item only as its state allows`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        let other = try await browser.duplicateTab()
        #expect(browser.buttons.contains("Up next") && !browser.buttons.contains("Done"))
        try await browser.click("Up next")
        try await browser.click("Doing")
        try await browser.click("Done")
        #expect(browser.buttons.contains("Someday") && !browser.buttons.contains("Doing"))
        try await other.click("Up next")
        #expect(other.notices == ["That is no longer possible."])
        #expect(other.buttons.contains("Someday") && !other.buttons.contains("Doing"))
    }

    @Test func `shows a number of items, and all of a shelf when asked`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        try await browser.fill("Items per page", "2")
        try await browser.click("Save")
        try await browser.click("Close")
        #expect(!browser.text.contains("Guide to Swift Codable"))
        let more = try #require(browser.links.first { $0.hasPrefix("Show all") })
        try await browser.click(more)
        #expect(browser.text.contains("Guide to Swift Codable"))
    }
}

@Suite struct `Settings` {
    @Test(arguments: Depth.allCases)
    func `lie over the library, change the theme at once, and end with Close`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.click("Settings")
        #expect(browser.dialogs == ["Settings"])
        try await browser.choose("Dark")
        try await browser.click("Save")
        #expect(browser.dialogs == ["Settings"] && browser.notices == ["Saved."])
        #expect(browser.theme == "dark")
        try await browser.click("Account")
        #expect(browser.heading == "Account" && browser.text.contains("ann@example.org"))
        try await browser.click("Back")
        #expect(browser.heading == "Settings")
        try await browser.click("Close")
        #expect(browser.heading == "Library")
        #expect(browser.theme == "dark")
        try await browser.back()
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
    }

    @Test func `have an address, which opens them over the library`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        #expect(browser.status == 200 && browser.dialogs == ["Settings"])
    }

    @Test func `ask for sign-in where an address needs an account, and go on there, once`() async throws {
        let sofa = try TestSofa()
        try await sofa.visitor().signUp("ann@example.org", at: sofa)
        let browser = sofa.visitor()
        try await browser.open("/settings/account")
        #expect(browser.heading == "Sign in" && browser.dialogs == ["Sign in"])
        try await browser.fill("Email", "ann@example.org")
        try await browser.fill("Password", "a long walk home")
        try await browser.click("Sign in")
        #expect(browser.heading == "Account" && browser.text.contains("ann@example.org"))
        try await browser.click("Back")
        #expect(browser.heading == "Settings")
        try await browser.click("Sign out")
        #expect(browser.heading == "Welcome to Sofa")
    }

    @Test func `show themselves where the sign-in that an address needs is cancelled`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings/account")
        try await browser.click("Cancel")
        #expect(browser.dialogs == ["Settings"])
    }

    @Test func `offer a guest an account, and go on where they were`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        #expect(browser.buttons.contains("Create account") && !browser.buttons.contains("Sign out"))
        try await browser.click("Create account")
        try await browser.fillSignUp("ann@example.org")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.dialogs == ["Settings"] && browser.buttons.contains("Sign out"))
    }
}
