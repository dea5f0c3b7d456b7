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
        #expect(browser.errors.first?.hasPrefix("Select a file of this kind: ") == true)
        try await browser.attach("The insurer's certificate", file: "paper.pdf", pdf)
        try await browser.click("Next")
        try browser.see("Check your answers", "A map or sketch map.png", "The insurer's certificate paper.pdf")
        await town.site.packSessions()
        try await browser.click("Change The place")
        try browser.see("map.png (98 KB)")
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

    @Test func `is gone where its application was not sent while a session can live`() async throws {
        let town = try Town()
        let attachments = town.services.attachments
        #expect(Attachments.patience == SiteOptions().absoluteTimeout / .seconds(1))
        let early = try #require(try await attachments.keep(FormFile(name: "early.png", bytes: png), from: nil))
        town.clock.advance(by: .seconds(12 * 3_600))
        let late = try #require(try await attachments.keep(FormFile(name: "late.png", bytes: png), from: nil))
        #expect(try await town.waiting() == [early.id, late.id])
        town.clock.advance(by: .seconds(1))
        #expect(try await attachments.keep(late, from: nil) == late, "once")
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

@Suite struct `What strangers' files hold` {
    private let large = FormFile(name: "large.png", bytes: png + Array(repeating: 0, count: 9_800_000))

    @Test func `goes at once with the file that another one takes the place of`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.attach("A map or sketch", file: "first.png", png)
        try await browser.place("mill lane", "Mill Lane")
        let first = try await town.waiting()
        #expect(first.count == 1)
        try await browser.click("Back")
        try await browser.click("Next")
        #expect(try await town.waiting() == first, "it is the same one")
        try await browser.click("Back")
        try await browser.attach("A map or sketch", file: "second.png", png)
        try await browser.click("Next")
        let second = try await town.waiting { $0.count == 1 && $0 != first }
        try await browser.click("Back")
        #expect(browser.text.contains("second.png"))
        try await browser.click("Remove second.png")
        try await browser.click("Next")
        _ = try await town.waiting { $0.isEmpty }
        #expect(second.count == 1)
    }

    @Test func `is so much for an address and no more, and another one has its own`() async throws {
        let town = try Town()
        let attachments = town.services.attachments
        for _ in 1...10 { _ = try await attachments.keep(large, from: "here") }
        await #expect(throws: Attachments.Full.self) { try await attachments.keep(large, from: "here") }
        #expect(try await attachments.keep(large, from: "there") != nil)
        #expect(try await attachments.keep(large, from: nil) != nil)
        town.clock.advance(by: .seconds(12 * 3_600 + 1))
        #expect(try await attachments.keep(large, from: "here") != nil)
        #expect(try await town.waiting().count == 1)
    }

    @Test func `is said at the field, in words, to who has come to the end of it`() async throws {
        let town = try Town()
        for (address, isHeld) in [("192.0.2.7", true), ("192.0.2.8", false)] {
            let browser = town.visitor(from: address)
            try await browser.open("/apply?kind=party")
            try await browser.event("Street party", people: 80)
            try await browser.attach("A map or sketch", file: "map.png", png)
            try await browser.place("mill lane", "Mill Lane")
            if isHeld {
                // As if by others who come from there.
                try await town.database.write { try $0.execute(sql: "UPDATE attachment SET size = 104807600") }
            }
            try await browser.click("Back")
            try await browser.attach("A map or sketch", file: "other.png", png)
            try await browser.click("Next")
            let words =
                "Too many files wait from where you are. Send an application, or try again in some hours."
            #expect(browser.errors.first == (isHeld ? words : nil), "\(browser.errors)")
        }
    }

    @Test func `is so much in all: the oldest goes of the address that keeps most`() async throws {
        let town = try Town()
        var attachments = town.services.attachments
        attachments.mostInAll = 50_000_000
        var kept: [String?] = []
        for origin in ["lone", "crowd", "crowd", "crowd", "pair", nil, "pair"] {
            kept.append(try await attachments.keep(large, from: origin)?.id)
            town.clock.advance(by: .seconds(1))
        }
        #expect(try await town.waiting() == [kept[0], kept[3], kept[4], kept[5], kept[6]])
        let small = FormFile(name: "small.png", bytes: Array(png.prefix(100)))
        for _ in 1...20 { _ = try await attachments.keep(small, from: "crowd") }
        let left = try await town.database.read {
            try Int.fetchOne($0, sql: "SELECT SUM(size) FROM attachment WHERE application IS NULL")
        }
        #expect(try #require(left) <= 50_000_000, "a small one counts as one piece")
        #expect(try await town.waiting().first == kept[0])
    }

    @Test func `is not passed by sending: an address sends twenty applications an hour`() async throws {
        let town = try Town()
        func send() async throws -> Browser {
            let browser = town.visitor(from: "192.0.2.7")
            try await browser.open("/apply?kind=party")
            try await browser.event("Street party", people: 80)
            try await browser.place("mill lane", "Mill Lane")
            try await browser.day("1", "5", "2027", "10:00", "18:00")
            try await browser.click("Next")
            try await browser.who()
            try await browser.click("Send")
            return browser
        }
        for _ in 1...20 { #expect(try await send().heading == "Application sent") }
        let late = try await send()
        #expect(
            late.heading == "Check your answers" && late.text.contains("There have been too many attempts."),
            "\(late.text)")
        town.clock.advance(by: .seconds(3_600))
        let again = try await send()
        #expect(again.heading == "Application sent")
        #expect(try await town.services.applications.page(ApplicationsQuery(), size: 1).paging.count == 21)
    }
}

extension Town {
    /// The files that wait, once they are as they are to be: what goes with a step goes behind it.
    fileprivate func waiting(until isSo: ([String]) -> Bool) async throws -> [String] {
        while true {
            let files = try await waiting()
            if isSo(files) { return files }
            await Task.yield()
        }
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
        try await browser.select("Status", "New")
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
