// Applications that are ticked in the office's list: one thing is done with many of them at once.

import ArgumentParser
import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `Many at once` {
    @Test func `are assigned, and those that are decided or gone are named`() async throws {
        let town = try Town()
        let all = try await town.receive(4)
        let browser = try await town.clerk()
        try await browser.click("Assign to me")
        #expect(browser.errors.first == "Select at least one.", "\(browser.errors)")
        for number in 1...4 { try await browser.check("Event \(number), \(all[number - 1])") }
        try await town.set(all[1], .refused)
        try await town.delete(all[2])
        try await browser.click("Assign to me")
        #expect(browser.heading == "Assigned" && browser.text.contains("2 applications assigned to you."))
        try browser.see("2 were not changed", "\(all[1]) Event 2 already refused", "\(all[2]) gone")
        #expect(try await town.file(all[0])?.application.clerk == "cleo@town.example")
        #expect(try await town.file(all[1])?.application.clerk == nil)
        #expect(try await town.file(all[3])?.history.map(\.what) == [.sent, .assigned])
        try await browser.click("To the applications")
        #expect(browser.text.contains("2 selected"), "what failed stays ticked")
    }

    @Test func `are asked for more, once, as the filter says at that moment`() async throws {
        let town = try Town()
        try await town.receive(30)
        let browser = try await town.clerk("carl@town.example")
        try await browser.open("/office/applications?q=bob")
        try await browser.check("All that match")
        try await browser.click("Ask for more")
        #expect(browser.heading == "What is missing?")
        try await browser.click("Ask for it")
        #expect(browser.errors.count > 0)
        let late = try await town.receive(1)[0]
        try await browser.fill("What do you ask for?", "A sketch.")
        try await browser.click("Ask for it")
        #expect(browser.heading == "Applications" && browser.text.contains("More asked for of 16 applications."))
        try await browser.resend()
        let file = try #require(try await town.file(late))
        #expect(file.application.status == .asked && file.application.clerk == "carl@town.example")
        #expect(file.history.map(\.what) == [.sent, .asked] && file.history.last?.note == "A sketch.")
        #expect(browser.heading == "Applications" && browser.text.contains("16 applications"))
    }

    @Test(arguments: [
        ("Assign to me", "en"), ("Ask for more", "en"), ("Mir zuweisen", "de"), ("Unterlagen nachfordern", "de"),
    ])
    func `are shown first, where they match what is typed and not what was searched`(
        _ button: String, _ language: String
    ) async throws {
        let town = try Town()
        let all = try await town.receive(30)
        let browser = try await town.clerk()
        let isGerman = language == "de"
        if isGerman { try await browser.click("Deutsch") }
        let (search, every, told) =
            isGerman
            ? ("Suchen", "Alle Treffer", "15 Anträge passen zu Ihrer Eingabe. Es wurde noch nichts geändert.")
            : ("Search", "All that match", "15 applications match what you typed. Nothing has been done yet.")
        try await browser.fill(search, "bob")
        try await browser.check(every)
        try await browser.click(button)
        #expect(
            browser.notices.first == told && browser.url.contains("/office/applications?q=bob&p="), "\(browser.url)")
        #expect(rows(browser).count == 15 && browser.value(of: search) == "bob" && browser.isChecked(every) == true)
        for reference in all {
            let file = try #require(try await town.file(reference))
            #expect(file.application.clerk == nil && file.history.map(\.what) == [.sent])
        }
        // It is pressed again on what is shown, and does that.
        try await browser.click(button)
        if button == "Assign to me" {
            #expect(browser.text.contains("15 applications assigned to you."), "\(browser.text)")
        } else if button == "Mir zuweisen" {
            #expect(browser.text.contains("15 Anträge wurden Ihnen zugewiesen."), "\(browser.text)")
        } else {
            #expect(browser.heading == (isGerman ? "Was fehlt?" : "What is missing?"))
        }
    }

    @Test func `are those that the page shows, in whatever order and on whichever page`() async throws {
        let town = try Town()
        let all = try await town.receive(60)
        let browser = try await town.clerk()
        try await browser.open("/office/applications?q=bob&sort=-name&page=2")
        try await browser.check("All that match")
        // Blanks and case are no other search than the page's where they ask for the same text.
        try await browser.fill("Search", " bob ")
        try await browser.click("Assign to me")
        #expect(browser.text.contains("30 applications assigned to you."), "\(browser.text)")
        // One by one, what is typed plays no part.
        try await browser.open("/office/applications")
        try await browser.check("Event 60, \(all[59])")
        try await browser.fill("Search", "nobody")
        try await browser.click("Assign to me")
        #expect(browser.text.contains("1 application assigned to you."), "\(browser.text)")
        // A search that finds nothing, and a filter that is chosen and not sent.
        for typed in ["nobody", ""] {
            try await browser.open("/office/applications")
            try await browser.check("All that match")
            try await browser.fill("Search", typed)
            if typed.isEmpty { try await browser.select("Status", "Approved") }
            try await browser.click("Assign to me")
            #expect(browser.notices.first == "0 applications match what you typed. Nothing has been done yet.")
            #expect(browser.text.contains("No application matches."))
        }
        // What cannot be read is asked again, and nothing runs.
        try await browser.open("/office/applications")
        try await browser.check("All that match")
        try await browser.fill("Search", String(repeating: "a", count: 101))
        try await browser.click("Assign to me")
        #expect(browser.errors.contains("Search must be 100 characters or fewer."), "\(browser.errors)")
        #expect(browser.heading == "Applications")
    }

    @Test func `name fifty of those that failed, and count the others`() async throws {
        let town = try Town()
        for reference in try await town.receive(120) { try await town.set(reference, .approved) }
        let result = try await town.services.applications.assign(
            .all(ApplicationsQuery()), to: "cleo@town.example", once: "a")
        #expect(result.done == 0 && result.failed.count == 50 && result.failedCount == 120)
    }
}
