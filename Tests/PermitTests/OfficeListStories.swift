// The office's list: how it is looked through, and what is done with many applications at once.

import ArgumentParser
import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `The list of applications` {
    @Test func `is searched, filtered, sorted and paged by its address`() async throws {
        let town = try Town()
        let all = try await town.receive(60)
        try await town.set(all[3], .approved)
        let browser = try await town.clerk()
        #expect(rows(browser).first == "Event 60" && rows(browser).count == 25)
        #expect(browser.text.contains("60 applications") && browser.text.contains("Page 1 of 3"))
        for (query, found) in [
            ("q=SOMEONE7%40+event", ["Event 7"]), ("q=\(all[8])", ["Event 9"]), ("q=m%C3%BCller+event+1&sort=name", []),
            ("status=approved", ["Event 4"]), ("from=2027-06-28", ["Event 60", "Event 59", "Event 58"]),
            ("to=2027-05-03&sort=-day", ["Event 2", "Event 1"]), ("from=2027-05-03&to=2027-05-02", []),
            ("q=someone12", ["Event 12"]), ("q=%25", []), ("q=_", []), ("q=%27", []),
            ("status=refused", []), ("page=99&sort=sent", (51...60).map { "Event \($0)" }),
        ] {
            try await browser.open("/office/applications?\(query)")
            if found.isEmpty, query.contains("ller") {
                #expect(rows(browser).first == "Event 10" && rows(browser).count == 5, "\(rows(browser))")
            } else {
                #expect(rows(browser) == found, "\(query): \(rows(browser))")
            }
        }
    }

    @Test func `shows its order in its heads, and turns it round`() async throws {
        let town = try Town()
        try await town.receive(3)
        let browser = try await town.clerk()
        try await browser.click("Event")
        #expect(rows(browser) == ["Event 1", "Event 2", "Event 3"] && browser.url.contains("?sort=name"))
        #expect(order(browser) == ["ascending"])
        try await browser.click("Event ▲")
        #expect(rows(browser) == ["Event 3", "Event 2", "Event 1"] && order(browser) == ["descending"])
        try await browser.click("Applicant")
        #expect(rows(browser) == ["Event 2", "Event 1", "Event 3"])
    }

    @Test func `keeps its ticks through pages, orders, a search, Back and another tab`() async throws {
        let town = try Town()
        let all = try await town.receive(30)
        let browser = try await town.clerk()
        try await browser.check("Event 29, \(all[28])")
        try await browser.click("Next page")
        try await browser.check("Event 3, \(all[2])")
        try await browser.click("First day")
        #expect(browser.text.contains("2 ticked") && browser.isChecked("Event 3, \(all[2])") == true)
        try await browser.fill("Search", "bob event")
        try await browser.click("Search")
        #expect(browser.url.hasPrefix("/office/applications?q=bob%20event&sort=day"), "\(browser.url)")
        #expect(rows(browser).count == 15 && browser.isChecked("Event 29, \(all[28])") == true)
        let tab = try await browser.duplicateTab()
        try await tab.check("Event 1, \(all[0])")
        try await tab.click("\(all[0])")
        #expect(tab.heading == "Event 1")
        try await tab.click("Applications")
        #expect(tab.text.contains("3 ticked"))
        try await browser.back()
        #expect(browser.text.contains("3 ticked"))
    }

    @Test func `costs two queries`() async throws {
        let town = try Town()
        let reference = try await town.receive(30)[0]
        let browser = try await town.clerk()
        for address in ["?q=event&status=sent&from=2027-05-01&to=2027-12-31&sort=-name&page=2", "", "/\(reference)"] {
            town.books.queries.withLock { $0 = [] }
            try await browser.open("/office/applications" + address)
            #expect(town.books.queries.withLock { $0.count } == 2, "\(town.books.queries.withLock { $0 })")
        }
    }

    @Test func `holds against whatever its address says`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        for query in [
            "page=0", "page=-1", "page=99999999999999999999", "page=x", "sort=", "sort=--sent", "sort=id;DROP",
            "sort=-",
            "status=open", "status=sent&status=approved", "from=2027-02-30", "from=%20", "q=%27%3B--",
            "q=" + String(repeating: "a+", count: 500), "from=9999-12-31&to=0001-01-01", "x=1", "&&=&", "?",
        ] {
            try await browser.open("/office/applications?\(query)")
            #expect(browser.heading == "Applications" && browser.status == 200, "\(query)")
        }
        for text in ["ABCD2345", "abcd2345", "ABCD234O", "A", String(repeating: "A", count: 400)] {
            try await browser.open("/office/applications/\(text)")
            #expect(browser.status == 404, "\(text)")
        }
        try await browser.open("/office/applications/\(reference)")
        #expect(browser.heading == "Event 1")
    }

    private func order(_ browser: Browser) -> [String] {
        browser.page.document.all("th").compactMap { $0["aria-sort"] }
    }
}

/// The names in the list.
private func rows(_ browser: Browser) -> [String] {
    browser.page.document.all("tr").compactMap { row in
        row.text.firstMatch(of: /Event \d+/).map { String($0.output) }
    }
}

@Suite struct `Many at once` {
    @Test func `are assigned, and those that are decided or gone are named`() async throws {
        let town = try Town()
        let all = try await town.receive(4)
        let browser = try await town.clerk()
        try await browser.click("Assign to me")
        #expect(browser.errors.first == "All that match: Tick at least one.", "\(browser.errors)")
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
        #expect(browser.text.contains("2 ticked"), "what failed stays ticked")
    }

    @Test func `are asked for more, once, as the filter says at that moment`() async throws {
        let town = try Town()
        try await town.receive(30)
        let browser = try await town.clerk("carl@town.example")
        try await browser.open("/office/applications?q=bob")
        try await browser.check("All that match")
        try await browser.click("Ask for more")
        #expect(browser.heading == "What is missing?")
        try await browser.click("Send")
        #expect(browser.errors.count > 0)
        let late = try await town.receive(1)[0]
        try await browser.fill("What do you ask for?", "A sketch.")
        try await browser.click("Send")
        #expect(browser.heading == "Asked for more" && browser.text.contains("More asked for of 16 applications."))
        try await browser.resend()
        let file = try #require(try await town.file(late))
        #expect(file.application.status == .asked && file.application.clerk == "carl@town.example")
        #expect(file.history.map(\.what) == [.sent, .asked] && file.history.last?.note == "A sketch.")
        try await browser.click("To the applications")
        #expect(browser.heading == "Applications" && browser.text.contains("16 applications"))
    }

    @Test func `name fifty of those that failed, and count the others`() async throws {
        let town = try Town()
        for reference in try await town.receive(120) { try await town.set(reference, .approved) }
        let result = try await town.services.applications.assign(
            .all(ApplicationsQuery()), to: "cleo@town.example", once: "a")
        #expect(result.done == 0 && result.failed.count == 50 && result.failedCount == 120)
    }
}
