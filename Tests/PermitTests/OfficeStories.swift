// The way into the office, and out of it.

import ArgumentParser
import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `The way into the office` {
    @Test(arguments: [false, true])
    func `leads from an address to a mailed link, and on to the address`(overSocket: Bool) async throws {
        let town = try Town(overSocket: overSocket)
        let reference = try await town.receive(2)[0]
        let browser = town.visitor()
        try await browser.open("/office/applications/\(reference)")
        #expect(browser.heading == "Sign in to the office")
        try await browser.fill("Email", " Cleo@Town.example ")
        try await browser.click("Mail me a link")
        #expect(browser.heading == "Check your email" && browser.text.contains("Cleo@Town.example"))
        let link = try await town.link(for: "cleo@town.example")
        // Whoever looks through the mail spends nothing.
        for _ in 1...3 { try await town.visitor().open(link) }
        let tab = browser.newTab()
        try await tab.open(link)
        #expect(tab.heading == "Your link to sign in" && tab.deeds == ["Sign in"])
        let id = browser.cookies["usher-street-events"]
        try await tab.click("Sign in")
        #expect(tab.heading == "Event 1", "on to where it was to lead")
        #expect(tab.cookies["usher-street-events"] != id)
        let late = town.visitor()
        try await late.open(link)
        #expect(late.heading == "This link is not good any more")
        try await late.click("Ask for a new link")
        #expect(late.heading == "Sign in to the office")
    }

    @Test func `says the same to everybody, and mails to clerks alone`() async throws {
        let town = try Town()
        let stranger = town.visitor()
        try await stranger.open("/office")
        try await stranger.fill("Email", "nobody@example.org")
        try await stranger.click("Mail me a link")
        #expect(stranger.text.contains("If this is the email of one of our clerks, a link is on its way."))
        try await stranger.click("Send again")
        #expect(stranger.heading == "Check your email" && stranger.text.contains("nobody@example.org"))
        try await stranger.click("Change")
        #expect(stranger.heading == "Sign in to the office" && stranger.value(of: "Email") == "nobody@example.org")
        let clerk = try await town.clerk()
        #expect(clerk.heading == "Applications" && clerk.text.contains("Signed in as cleo@town.example, clerk"))
        #expect(town.mails.count == 1)
    }

    @Test func `stays open over lunch, and no applicant's page does`() async throws {
        let town = try Town()
        let (clerk, applicant) = (try await town.clerk(), town.visitor())
        try await applicant.open("/")
        try await applicant.click("Start now")
        town.clock.advance(by: .seconds(90 * 60))
        await town.site.sweep()
        try await clerk.reload()
        #expect(clerk.heading == "Applications")
        try await applicant.reload()
        #expect(!applicant.notices.isEmpty, "its visit is over")
        town.clock.advance(by: .seconds(9 * 60 * 60))
        try await clerk.reload()
        #expect(clerk.heading == "Sign in to the office")
    }

    @Test func `takes a link for a quarter of an hour`() async throws {
        let town = try Town()
        let token = try await town.services.links.issue(for: "cleo@town.example")
        town.clock.advance(by: .seconds(899))
        #expect(try await town.services.links.isFresh(token))
        town.clock.advance(by: .seconds(1))
        #expect(try await town.services.links.isFresh(token) == false)
        #expect(try await town.services.links.spend(token, once: "a") == nil)
        #expect(try await town.services.links.spend("x", once: "b") == nil)
    }

    @Test func `gives a link to one of those who spend it, and to copies of what they sent`() async throws {
        let links = try Town().services.links
        let token = try await links.issue(for: "cleo@town.example")
        #expect(try await links.spend(token, once: "a") == "cleo@town.example")
        #expect(try await links.spend(token, once: "a") == "cleo@town.example")
        #expect(try await links.spend(token, once: "b") == nil)
        #expect(try await links.isFresh(token) == false)
    }

    @Test func `mails no more than a few links to one, whoever asks, and says the same`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/office")
        for number in 1...5 {
            try await browser.fill("Email", "cleo@town.example")
            try await browser.click("Mail me a link")
            #expect(browser.heading == "Check your email")
            while town.mails.count < number { await Task.yield() }
            try await browser.click("Change")
        }
        try await browser.fill("Email", "CLEO@town.example")
        try await browser.click("Mail me a link")
        #expect(browser.heading == "Check your email" && browser.text.contains("If this is the email"))
        try await browser.click("Change")
        try await browser.fill("Email", "carl@town.example")
        try await browser.click("Mail me a link")
        #expect(browser.heading == "Check your email")
        while !town.mails.contains(where: { $0.hasPrefix("To: carl@town.example") }) { await Task.yield() }
        #expect(town.mails.count { $0.hasPrefix("To: cleo@town.example") } == 5)
    }

    @Test func `mails links to a browser that its clerk has signed in with, whoever has used up the others`()
        async throws
    {
        let town = try Town()
        let browser = try await town.clerk()
        try await browser.click("Sign out")
        let mailed = town.mails.count
        var stranger = browser
        for _ in 1...6 {
            // Each asks once, since a flow that asks again stops the mail that it asked for before.
            stranger = town.visitor()
            try await stranger.open("/office")
            try await stranger.fill("Email", "cleo@town.example")
            try await stranger.click("Mail me a link")
        }
        for number in 1...5 {
            try await browser.open("/office")
            try await browser.fill("Email", "Cleo@town.example")
            try await browser.click("Mail me a link")
            #expect(browser.heading == stranger.heading && browser.errors == stranger.errors)
            while town.mails.count < mailed + 4 + number { await Task.yield() }
        }
        #expect(town.mails.count == mailed + 9, "one of the strangers' five was the clerk's own")
    }

    @Test func `is left by Sign out, in every tab`() async throws {
        let browser = try await Town().clerk()
        let tab = try await browser.duplicateTab()
        try await browser.click("Sign out")
        #expect(browser.heading == "Apply to hold a street event" && browser.notices == ["You are signed out."])
        try await tab.reload()
        #expect(tab.heading == "Apply to hold a street event")
        try await tab.open("/office/applications")
        #expect(tab.heading == "Sign in to the office")
    }

    @Test func `is out for whoever is no clerk any more, at the next press and in every browser`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        let other = town.visitor()
        let token = try await town.services.links.issue(for: "cleo@town.example")
        try await other.open("/office/sign-in/\(token)")
        try await other.click("Sign in")
        try await other.click("\(reference)")
        let unused = try await town.services.links.issue(for: "cleo@town.example")
        town.books.staff.withLock { $0["cleo@town.example"] = nil }
        try await other.click("Approve")
        #expect(other.heading == "You are signed out of the office")
        #expect(try await town.file(reference)?.application.status == .sent)
        try await browser.check("Event 1, \(reference)")
        try await browser.click("Assign to me")
        #expect(browser.heading == "You are signed out of the office")
        #expect(try await town.file(reference)?.application.clerk == nil)
        try await browser.open("/office/applications/\(reference)")
        #expect(browser.heading == "Sign in to the office", "\(browser.heading)")
        try await other.click("To the first page")
        #expect(other.heading == "Apply to hold a street event")
        try await other.open("/office/sign-in/\(unused)")
        try await other.click("Sign in")
        #expect(other.errors.first == "This link is not good any more. Ask for a new one.")
    }
}

extension `The way into the office` {
    @Test func `closes what another clerk had open in the same browser`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.check("Event 1, \(reference)")
        let tab = browser.newTab()
        try await tab.open("/office/sign-in/\(try await town.services.links.issue(for: "carl@town.example"))")
        try await tab.click("Sign in")
        #expect(tab.heading == "Applications" && tab.text.contains("Signed in as carl@town.example, manager"))
        try await browser.click("Assign to me")
        #expect(try await town.file(reference)?.application.clerk == nil)
    }

    @Test func `is for whom the command names`() throws {
        let command = try Permit.parse([
            "--clerk", "Cleo@Town.example", "--clerk", "b@c", "--manager", "carl@town.example",
        ])
        let staff = Staff(clerks: command.clerk, managers: command.manager)
        #expect(
            staff.member("cleo@town.EXAMPLE") == .init(email: "Cleo@Town.example", role: .clerk),
            "mails go to the list's own address")
        #expect(staff.member("carl@town.example")?.role == .manager)
        #expect(staff.member("") == nil && staff.member("nobody@example.org") == nil)
        #expect(throws: (any Error).self) { try Permit.parse(["--clerk", "cleo"]) }
    }
}
