// One application in the office: what is shown of it, and how it is decided.

import ArgumentParser
import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `One application` {
    @Test func `shows all that was sent, and is decided once`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.click("\(reference)")
        try browser.see(
            "\(reference) New", "Kind of event Street party", "Which parts are to be closed? The road",
            "2 May 2027, 10:00 to 18:00", "Address 1 Mill Lane", "Nobody yet")
        #expect(browser.deeds == ["Approve", "Refuse", "Ask for more"])
        try await browser.click("Approve")
        #expect(browser.dialogs == ["Approve this application?"])
        try browser.see("Event Event 1 Street", "Applicant Bob Miller", "2 May 2027, 10:00 to 18:00")
        try await browser.click("Cancel")
        #expect(try await town.file(reference)?.application.status == .sent)
        try await browser.click("Approve")
        try await browser.fill("Conditions", "Quiet at ten.")
        try await browser.click("Approve")
        try browser.see(
            "\(reference) Approved", "\(reference) is approved.", "Approved by cleo@town.example", "Quiet at ten.")
        #expect(browser.deeds.isEmpty)
        let history = try #require(try await town.file(reference)).history
        #expect(history.map(\.what) == [.sent, .approved] && history.map(\.who).last == "cleo@town.example")
    }

    @Test func `is refused with a reason, and asked about with a question`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.open("/office/applications/\(reference)")
        try await browser.click("Ask for more")
        #expect(browser.dialogs == ["What is missing?"])
        try await browser.click("Ask for it")
        #expect(browser.errors.contains("Enter what is missing."), "\(browser.errors)")
        try await browser.fill("What do you ask for?", "A sketch,\nplease.")
        try await browser.click("Ask for it")
        try browser.see("\(reference) More asked for", "A sketch, please.")
        try await browser.click("Refuse")
        try await browser.fill("Why?", "No sketch came.")
        try await browser.click("Refuse")
        try browser.see("\(reference) Refused", "No sketch came.")
        #expect(browser.deeds.isEmpty && browser.dialogs.isEmpty)
    }

    @Test func `that two clerks decide at once is decided by the first, and the second is told`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let (cleo, carl) = (try await town.clerk(), try await town.clerk("carl@town.example"))
        try await carl.open("/office/applications/\(reference)")
        let tab = try await carl.duplicateTab()
        for browser in [cleo, carl] { try await browser.open("/office/applications/\(reference)") }
        try await carl.click("Refuse")
        try await carl.fill("Why?", "No.")
        try await cleo.approve()
        try await carl.click("Refuse")
        #expect(carl.text.contains("This has changed since you opened it, so nothing was done."), "\(carl.text)")
        try await carl.click("Refuse")
        #expect(carl.errors.first == "It was decided meanwhile: Approved. Nothing was done.", "\(carl.errors)")
        try await tab.click("Approve")
        try tab.see("That is no longer possible.", "\(reference) Approved")
        let file = try #require(try await town.file(reference))
        #expect(file.application.status == .approved && file.history.map(\.what) == [.sent, .approved])
    }

    @Test func `asks the service too whether it is still as it was seen`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let applications = town.services.applications
        let sent = try #require(try await town.file(reference)).standing
        try await applications.move(reference, from: sent, to: .asked, "A map.", by: "cleo", once: "1")
        try await applications.move(reference, from: sent, to: .asked, "A map.", by: "cleo", once: "1")
        await #expect(throws: ApplicationsError.changed) {
            try await applications.move(reference, from: sent, to: .approved, "", by: "carl", once: "2")
        }
        let asked = try #require(try await town.file(reference)).standing
        _ = try await applications.assign(.these([reference]), to: "carl", once: "a")
        #expect(try await town.file(reference)?.standing == asked, "who looks after it is no part of it")
        try await applications.move(reference, from: asked, to: .approved, "", by: "carl", once: "3")
        await #expect(throws: ApplicationsError.decided(.approved)) {
            try await applications.move(reference, from: asked, to: .refused, "", by: "cleo", once: "4")
        }
        try await town.delete(reference)
        await #expect(throws: ApplicationsError.gone) {
            try await applications.move(reference, from: asked, to: .refused, "", by: "cleo", once: "5")
        }
        #expect(try await town.file(reference) == nil)
    }

    @Test(arguments: [false, true])
    func `that was asked about anew is not decided by who saw the first question alone`(byAll: Bool) async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let (cleo, carl) = (try await town.clerk(), try await town.clerk("carl@town.example"))
        try await carl.open("/office/applications/\(reference)")
        try await carl.ask("A map.")
        for browser in [cleo, carl] { try await browser.open("/office/applications/\(reference)") }
        let tab = try await cleo.duplicateTab()
        try await tab.click("Refuse")
        try await tab.fill("Why?", "No map came.")
        let seen = try #require(try await town.file(reference)).standing
        if byAll {
            _ = try await town.services.applications.ask(
                .these([reference]), for: "And a name.", by: "carl@town.example", once: "all")
        } else {
            try await carl.ask("And a name.")
        }
        try await cleo.click("Approve")
        #expect(cleo.text.contains("This has changed since you opened it, so nothing was done."), "\(cleo.text)")
        try cleo.see("\(reference) More asked for", "And a name.")
        try await tab.click("Refuse")
        #expect(tab.text.contains("This has changed since you opened it, so nothing was done."), "\(tab.text)")
        await #expect(throws: ApplicationsError.changed) {
            try await town.services.applications.move(reference, from: seen, to: .approved, "", by: "cleo", once: "x")
        }
        #expect(try await town.file(reference)?.history.map(\.what) == [.sent, .asked, .asked])
        try await cleo.approve()
        try cleo.see("\(reference) Approved")
    }
}

extension Browser {
    /// Asks the applicant for more, on the page of an application.
    fileprivate func ask(_ what: String) async throws {
        try await click("Ask for more")
        try await fill("What do you ask for?", what)
        try await click("Ask for it")
    }

    /// Approves it there, without conditions.
    fileprivate func approve() async throws {
        try await click("Approve")
        try await click("Approve")
    }
}
