// Visitors whose session ends, or has ended.

import Testing
import Usher
import UsherTesting

@testable import Sofa

extension `Visitors` {
    @Test func `who press a plain button after their session has ended get what they asked for`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        sofa.clock.advance(by: .seconds(21 * 60))
        #expect(await sofa.site.sweep() == 1)
        #expect(sofa.site.sessionCount == 0)
        try await browser.click("Up next")
        #expect(browser.heading == "Practical Combine" && browser.buttons.contains("Doing"))
        #expect(
            browser.notices == ["Moved to Up next.", "Your earlier visit had ended, so we have started a new one."])
    }

    @Test func `who send a form after their session has ended find it filled in, and send it again`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/feedback")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.fill("Subject", "Plates")
        try await browser.fill("Message", "They match.")
        try await browser.click("Send")
        #expect(browser.heading == "Give feedback" && browser.value(of: "Subject") == "Plates")
        #expect(
            browser.notices == [
                "Your earlier visit had ended, so nothing was done. You can continue here.", "We kept what you typed.",
            ])
        try await browser.click("Send")
        #expect(browser.heading == "Send this?" && browser.text.contains("They match."))
    }

    @Test func `who send a form at no address after their session has ended find it filled in at that step`()
        async throws
    {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        try await browser.click("Edit")
        #expect(browser.heading == "Edit" && browser.url.hasPrefix("/p/"))
        try await browser.fill("Title", "Impractical Combine")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.click("Save")
        #expect(browser.heading == "Library")
        #expect(browser.notices == ["Your earlier visit had ended, so nothing was done. You can continue here."])
        try await browser.open("/library/2")
        try await browser.click("Edit")
        #expect(browser.value(of: "Title") == "Impractical Combine" && browser.notices == ["We kept what you typed."])
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.reload()
        #expect(
            browser.heading == "Library"
                && browser.notices == ["Your earlier visit had ended, so we have started a new one."])
    }

    @Test func `who typed into one item's form do not find it in another item's`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library/2")
        try await browser.click("Edit")
        try await browser.fill("Title", "Impractical Combine")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.click("Save")
        try await browser.open("/library/1")
        try await browser.click("Edit")
        #expect(browser.value(of: "Title") == "Thinking in SwiftUI" && browser.notices == [])
        try await browser.click("Cancel")
        try await browser.open("/library/2")
        try await browser.click("Edit")
        #expect(browser.value(of: "Title") == "Impractical Combine" && browser.notices == ["We kept what you typed."])
    }

    @Test func `who look after their session has ended are told so, once`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        sofa.clock.advance(by: .seconds(21 * 60))
        try await browser.reload()
        #expect(
            browser.heading == "Library"
                && browser.notices == ["Your earlier visit had ended, so we have started a new one."])
        try await browser.reload()
        #expect(browser.notices == [])
    }

    @Test(arguments: ["a row", "a search"])
    func `who follow a link after their session has ended are told so where it leads`(_ way: String) async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        sofa.clock.advance(by: .seconds(21 * 60))
        if way == "a search" { try await browser.fill("Title, maker or notes", "combine") }
        try await browser.click(way == "a search" ? "Search" : "Practical Combine")
        #expect(browser.heading == (way == "a search" ? "Search" : "Practical Combine"))
        let told = "Your earlier visit had ended, so we have started a new one."
        #expect(browser.notices.contains(told), "\(browser.text)")
        try await browser.reload()
        #expect(!browser.notices.contains(told))
    }

    @Test func `are asked a minute before their session ends, and stay if they say so`() async throws {
        let sofa = try TestSofa()
        let browser = sofa.visitor()
        try await browser.open("/library")
        #expect(browser.page.refresh?.seconds == 19 * 60)
        sofa.clock.advance(by: .seconds(19 * 60))
        try await browser.followRefresh()
        #expect(browser.heading == "Are you still there?")
        sofa.clock.advance(by: .seconds(59))
        try await browser.click("Stay")
        #expect(browser.heading == "Library" && browser.notices == [])
        sofa.clock.advance(by: .seconds(19 * 60))
        try await browser.followRefresh()
        sofa.clock.advance(by: .seconds(60))
        try await browser.click("Stay")
        #expect(browser.notices == ["Your earlier visit had ended, so we have started a new one."])
    }
}
