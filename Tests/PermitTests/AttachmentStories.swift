// Files that applicants send, and the table that the office takes along.

import Foundation
import GRDB
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `A file that is sent with an application` {
    @Test(arguments: [false, true])
    func `is kept through every page, and shown to the clerk`(overSocket: Bool) async throws {
        let town = try Town(overSocket: overSocket)
        let browser = town.visitor()
        try await browser.open("/apply?kind=race")
        try await browser.event("Race", people: 80)
        try await browser.attach("A map or sketch", file: "map.png", png)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        try await browser.fill("Insurer", "Lloyd")
        try await browser.fill("Insured sum", "2,000,000.00")
        try await browser.attach("The insurer's certificate", file: "paper.txt", Array("no picture".utf8))
        try await browser.click("Next")
        #expect(browser.errors.first?.hasPrefix("The insurer's certificate: Choose a file of another kind") == true)
        try await browser.attach("The insurer's certificate", file: "paper.pdf", pdf)
        try await browser.click("Next")
        try browser.see("Check your answers", "A map or sketch map.png", "The insurer's certificate paper.pdf")
        await town.site.packSessions()
        try await browser.click("Change The place")
        try browser.see("map.png (97 KB)")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers")
        try await browser.click("Send")
        #expect(browser.heading == "Application sent")
        let sent = try #require(try await town.services.applications.page(ApplicationsQuery(), size: 1).rows.first)
        let clerk = try await town.clerk()
        try await clerk.click("\(sent.reference)")
        try browser.see("Application sent")
        let pictures = clerk.page.document.all("img").compactMap { $0["src"] }
        let address = try #require(pictures.first { $0.hasPrefix("/office/applications/\(sent.reference)/sketch") })
        let tab = clerk.newTab()
        try await tab.open(address)
        let shown = try #require(tab.downloads.last)
        #expect(shown.bytes == png && shown.type == "image/png" && shown.isShown)
        let paper = try await clerk.download("paper.pdf")
        #expect(paper.bytes == pdf && paper.name == "paper.pdf" && paper.type == "application/pdf" && !paper.isShown)
        #expect(clerk.heading == "Summer")
    }

    @Test func `may be left out, taken away and chosen anew`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.click("Back")
        try await browser.attach("A map or sketch", file: "old.png", png)
        try await browser.click("Next")
        try await browser.click("Back")
        try await browser.click("Remove old.png")
        #expect(!browser.text.contains("old.png") && browser.isChecked("The road") == true)
        try await browser.click("Next")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        try browser.see("A map or sketch None")
        try await browser.click("Send")
        let sent = try #require(try await town.services.applications.page(ApplicationsQuery(), size: 1).rows.first)
        let clerk = try await town.clerk()
        try await clerk.open("/office/applications/\(sent.reference)")
        #expect(clerk.page.document.all("img").isEmpty)
        try await clerk.open("/office/applications/\(sent.reference)/sketch")
        #expect(clerk.status == 404 && clerk.text.contains("No such file was sent."), "\(clerk.page)")
    }

    @Test func `is for clerks alone`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let stranger = town.visitor()
        for path in ["applications/\(reference)/sketch", "applications.csv", "applications/\(reference)/certificate"] {
            try await stranger.open("/office/\(path)")
            #expect(stranger.heading == "Sign in to the office" && stranger.downloads.isEmpty, "\(path)")
        }
        let clerk = try await town.clerk()
        town.books.staff.withLock { $0["cleo@town.example"] = nil }
        await #expect(throws: (any Error).self) { try await clerk.download("Export as a table") }
        #expect(clerk.downloads.isEmpty)
    }

    @Test func `is gone where its application was not sent in a month`() async throws {
        let town = try Town()
        let attachments = town.services.attachments
        let early = try #require(try await attachments.keep(FormFile(name: "early.png", bytes: png)))
        town.clock.advance(by: .seconds(31 * 86_400 + 1))
        let late = try #require(try await attachments.keep(FormFile(name: "late.png", bytes: png)))
        #expect(try await attachments.keep(late) == late, "once")
        let references = try await town.receive(1)
        var answers = try #require(try await town.file(references[0])).answers
        answers.place.edit(from: PlaceForm()) { $0.sketch = early }
        answers.place = Answer(try #require(answers.place.latest))
        let (first, applications) = (answers, town.services.applications)
        await #expect(
            throws: VisitorError("The file \("early.png", as: "name") is not kept any more. Choose it again.")
        ) {
            try await applications.send(first, once: "a")
        }
        answers.place = Answer(PlaceForm(street: "Mill Lane", closed: [.road], sketch: late))
        let sent = try await applications.send(answers, once: "b")
        #expect(try await town.file(sent)?.answers.sketch == late)
        try await town.delete(sent)
        let left = try await town.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM piece") }
        #expect(left == 0, "it goes with its application")
    }
}

@Suite struct `The office's table` {
    @Test(arguments: [false, true])
    func `has all that match, however many, and no formula`(overSocket: Bool) async throws {
        let town = try Town(overSocket: overSocket)
        let all = try await town.receive(1_201)
        let browser = try await town.clerk()
        try await town.database.write { database in
            try database.execute(
                sql: "UPDATE application SET name = '=1+1' WHERE reference = ?", arguments: [all[2].description])
        }
        let whole = try await browser.download("Export as a table")
        let lines = whole.text.split(separator: "\r\n")
        #expect(whole.name == "applications.csv" && whole.type.hasPrefix("text/csv") && lines.count == 1_202)
        #expect(lines[0].hasPrefix("\u{FEFF}Reference,Sent,Kind,Event,Street"))
        #expect(lines[3].contains(",party,'=1+1,"), "\(lines[3])")
        #expect(lines[1].hasPrefix("\(all[0]),2027-03-31T") && lines[1].contains(",2027-05-02,80,Bob Miller,"))
        try await browser.fill("Search", "bob")
        try await browser.select("Status", "Sent")
        try await browser.click("Search")
        let some = try await browser.download("Export as a table")
        #expect(some.text.split(separator: "\r\n").count == 602 && !some.text.contains("Ann"))
        #expect(browser.heading == "Applications")
    }
}

extension `The office's table` {
    @Test func `has its headings in the language of its page, whatever its browser reads`() async throws {
        let town = try Town()
        _ = try await town.receive(1)
        let browser = try await town.clerk()
        browser.extraHeaders = [("Accept-Language", "en")]
        try await browser.click("Deutsch")
        let table = try await browser.download("Als Tabelle herunterladen")
        #expect(
            table.text.hasPrefix("\u{FEFF}Aktenzeichen,Eingegangen,Art,Veranstaltung,Stra\u{DF}e,"), "\(table.text)")
        #expect(!table.text.contains("Assigned to"))
    }
}

private let png = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<100_000).map { UInt8($0 % 251) }
private let pdf = Array("%PDF-1.4\n".utf8) + (0..<70_000).map { UInt8($0 % 251) }
