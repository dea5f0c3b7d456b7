// Adding, changing and deleting items, as a guest and with an account.

import Testing
import Usher
import UsherTesting

@testable import Sofa

extension Browser {
    func add(_ title: String, kind: String = "Book", notes: String = "") async throws {
        try await click("Add")
        try await choose(kind)
        try await click("Next")
        try await fill("Title", title)
        try await fill("Notes", notes)
        try await click("Next")
        try await click("Add", near: nil)
    }
}

@Suite struct `A shelf` {
    @Test(arguments: Depth.allCases)
    func `takes a new item in three steps, over the page at hand`(depth: Depth) async throws {
        let sofa = try TestSofa(depth)
        let browser = sofa.visitor()
        try await browser.signUp("ann@example.org", at: sofa)
        try await browser.click("Add")
        #expect(browser.heading == "What is it?" && browser.dialogs == ["What is it?"])
        #expect(!browser.buttons.contains("Settings") && !browser.buttons.contains("Add"))
        try await browser.choose("Game")
        try await browser.click("Next")
        #expect(browser.heading == "Title and notes")
        try await browser.click("Next")
        #expect(browser.errors.contains("Enter a title."))
        try await browser.fill("Title", "Tea for Two")
        try await browser.fill("Notes", "With <cake>")
        try await browser.click("Next")
        #expect(browser.heading == "Add it?" && browser.text.contains("With <cake>"))
        try await browser.click("Back")
        #expect(browser.value(of: "Title") == "Tea for Two")
        try await browser.click("Next")
        try await browser.click("Add")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
        #expect(browser.notices == ["“Tea for Two” is on your shelf."])
        try await browser.click("Tea for Two")
        #expect(browser.heading == "Tea for Two" && browser.text.contains("With <cake>"))
        try await browser.click("Up next")
        #expect(browser.text.contains("Up next"))
        let other = sofa.visitor()
        try await other.open("/library")
        #expect(!other.text.contains("Tea for Two"))
    }

    @Test func `asks before what was typed is lost, and only then`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/add")
        #expect(browser.dialogs == ["What is it?"])
        try await browser.click("Next")
        try await browser.fill("Title", "Tea")
        try await browser.click("Close")
        #expect(browser.buttons.contains("Discard") && browser.buttons.contains("Keep editing"))
        try await browser.click("Keep editing")
        #expect(browser.value(of: "Title") == "Tea")
        try await browser.click("Close")
        try await browser.click("Discard")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty && !browser.text.contains("Tea"))
        try await browser.click("Add")
        try await browser.click("Close")
        #expect(browser.heading == "Library" && browser.dialogs.isEmpty)
    }

    @Test(arguments: [false, true])
    func `changes and loses an item as its owner likes, and nobody else's`(isGuest: Bool) async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        if !isGuest { try await browser.signUp("ann@example.org", at: sofa) }
        try await browser.open("/library")
        try await browser.click("Practical Combine")
        try await browser.click("Edit")
        #expect(browser.heading == "Edit" && browser.value(of: "Title") == "Practical Combine")
        try await browser.fill("Title", "Combine, at last")
        try await browser.click("Save")
        #expect(browser.heading == "Combine, at last" && browser.notices == ["Saved."])
        try await browser.click("Delete")
        #expect(browser.heading == "Delete “Combine, at last”?" && browser.buttons == ["Delete", "Keep"])
        try await browser.click("Keep")
        #expect(browser.heading == "Combine, at last")
        let page = browser.url
        try await browser.click("Delete")
        try await browser.click("Delete")
        #expect(browser.heading == "Library" && browser.notices == ["“Combine, at last” is off your shelf."])
        #expect(!browser.links.contains("Combine, at last") && !browser.links.contains("Practical Combine"))
        try await browser.open(page)
        #expect(browser.heading == "Library")
        try await browser.open("/library/2")
        #expect(browser.status == 404)
        let other = sofa.visitor()
        try await other.open("/library")
        #expect(other.links.contains("Practical Combine"))
    }

    @Test func `of a guest goes with them into an account, and the page that they were on stays`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        try await browser.add("Tea for Two")
        try await browser.click("Tea for Two")
        try await browser.click("Up next")
        try await browser.click("Save to your account")
        try await browser.fillSignUp("ann@example.org")
        try await browser.fill("Code", sofa.code(for: "ann@example.org"))
        try await browser.click("Confirm")
        #expect(browser.heading == "Tea for Two" && browser.notices == ["You’ve signed up."])
        #expect(browser.text.contains("Up next") && browser.status == 200)
        try await browser.click("Back")
        #expect(browser.links.contains("Tea for Two"))
        let again = sofa.visitor()
        try await again.open("/sign-in")
        try await again.fill("Email", "ann@example.org")
        try await again.fill("Password", "a long walk home")
        try await again.click("Sign in")
        try await again.click("Show all 12 Books")
        #expect(again.links.contains("Tea for Two"))
    }

    @Test func `is left without a question by who has typed nothing new`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        try await browser.add("Tea for Two", notes: "With cake,\nand time.")
        try await browser.click("Tea for Two")
        try await browser.click("Edit")
        #expect(browser.value(of: "Notes") == "With cake,\nand time.")
        try await browser.click("Cancel")
        #expect(browser.heading == "Tea for Two")
    }

    @Test func `of a guest has its end`() async throws {
        var shelf = GuestShelf()
        for number in 1...GuestShelf.mostItems { _ = try shelf.add(ItemDraft(kind: .book, title: "\(number)")) }
        #expect(throws: ItemsError.guestShelfFull) { try shelf.add(ItemDraft(kind: .book, title: "one more")) }
    }
}

@Suite struct `Feedback` {
    @Test func `is looked over and sent, and thanked for`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings")
        try await browser.click("Give feedback")
        #expect(browser.heading == "Give feedback" && browser.dialogs.last == "Give feedback")
        try await browser.fill("Subject", "Plates")
        try await browser.fill("Message", "They\nmatch.")
        try await browser.click("Send")
        #expect(browser.heading == "Send this?")
        try await browser.click("Back")
        #expect(browser.value(of: "Subject") == "Plates")
        try await browser.click("Send")
        try await browser.click("Send")
        #expect(browser.heading == "Settings" && browser.notices == ["Thank you for your feedback."])
    }

    @Test func `that asks for a refund is refused in a dialog, and what was written stays`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/feedback")
        #expect(browser.dialogs == ["Give feedback"])
        try await browser.fill("Subject", "Plates")
        try await browser.fill("Message", "They do not match.")
        try await browser.check("Ask for a refund")
        try await browser.click("Send")
        try await browser.click("Send")
        #expect(browser.heading == "No refund for mismatched plates" && browser.buttons == ["Close"])
        try await browser.click("Close")
        #expect(browser.heading == "Send this?")
        try await browser.click("Back")
        #expect(browser.isChecked("Ask for a refund") == true && browser.value(of: "Message") == "They do not match.")
    }
}

@Suite struct `About` {
    @Test func `is a modal over the settings, which are one themselves`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/settings/about")
        #expect(browser.heading == "About" && browser.buttons == ["Close"])
        try await browser.click("Close")
        #expect(browser.dialogs == ["Settings"])
        try await browser.click("About")
        #expect(browser.heading == "About")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        #expect(html.matches(of: /<dialog open/).count == 2)
        try await browser.click("Close")
        try await browser.click("Close")
        #expect(browser.heading == "Library")
    }
}
