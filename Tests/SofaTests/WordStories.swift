// Words at fields: each says in its own what is missing, and nothing that is pasted is cut.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import Sofa

@Suite struct `A field that is left empty` {
    @Test func `says in its own words what to enter`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        func told(_ button: String, _ words: String...) async throws {
            try await browser.click(button)
            // Each once above the form, with its label, and once at its field.
            #expect(browser.errors.suffix(words.count) == words, "\(browser.heading): \(browser.errors)")
        }
        try await browser.open("/sign-up/email")
        try await told("Next", "Enter your email address.")
        try await browser.takeStep()
        try await told("Next", "Choose a password.")
        try await browser.takeStep()
        try await told("Next", "We can only go on if you agree.")
        try await browser.takeStep()
        try await told("Confirm", "Enter the code from our mail.")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        try await browser.click("Add")
        try await browser.click("Next")
        try await told("Next", "Enter a title.")
        try await browser.open("/settings")
        try await browser.fill("Items per page", "")
        try await told("Save", "Enter how many items of a shelf to show, from 1 to 50.")
        try await browser.click("Account")
        try await browser.click("Change password")
        try await told("Change password", "Enter your current password.", "Choose a password.")
        try await browser.open("/feedback")
        try await told("Send", "Enter a subject.", "Enter your message.")
        try await browser.open("/import")
        try await told("Import", "Select a CSV file.")
        let other = sofa.visitor()
        try await other.open("/sign-in")
        try await other.click("Sign in")
        #expect(other.errors.last == "Enter your email address.")
        try await other.fill("Email", "ann@example.org")
        try await other.click("Sign in")
        #expect(other.errors.last == "Enter your password.")
    }
}

@Suite struct `A title` {
    @Test func `that is pasted is told of where it is too long, and not cut`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/add")
        try await browser.click("Next")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        #expect(!html.contains("maxlength"), "a browser would cut in silence what is pasted")
        let title = String(repeating: "Tea for Two ", count: 20).trimmingCharacters(in: .whitespaces)
        try await browser.fill("Title", title)
        try await browser.click("Next")
        #expect(browser.errors.last?.hasPrefix("Title must be 200 characters") == true)
        #expect(browser.value(of: "Title") == title)
    }
}
