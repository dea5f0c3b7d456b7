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
        #expect(browser.text.contains("2 selected") && browser.isChecked("Event 3, \(all[2])") == true)
        try await browser.fill("Search", "bob event")
        try await browser.click("Search")
        #expect(browser.url.hasPrefix("/office/applications?q=bob%20event&sort=day"), "\(browser.url)")
        #expect(rows(browser).count == 15 && browser.isChecked("Event 29, \(all[28])") == true)
        let tab = try await browser.duplicateTab()
        try await tab.check("Event 1, \(all[0])")
        try await tab.click("\(all[0])")
        #expect(tab.heading == "Event 1")
        try await tab.click("Applications")
        #expect(tab.text.contains("3 selected"))
        try await browser.back()
        #expect(browser.text.contains("3 selected"))
    }

    @Test func `says that none matches, and is whole again by Clear, with its order and what is ticked`() async throws {
        let town = try Town()
        let all = try await town.receive(30)
        let browser = try await town.clerk()
        try await browser.check("Event 29, \(all[28])")
        try await browser.click("Event")
        #expect(!browser.buttons.contains("Clear"))
        try await browser.fill("Search", "!")
        try await browser.click("Search")
        #expect(browser.text.contains("No application matches.") && browser.page.document.all("table").isEmpty)
        try await browser.click("Clear")
        #expect(browser.url.contains("/office/applications?sort=name&") && rows(browser).count == 25)
        #expect(browser.text.contains("1 selected") && browser.isChecked("Event 29, \(all[28])") == true)
    }

    @Test func `is what one comes back to from an application, at its row`() async throws {
        let town = try Town()
        let all = try await town.receive(30)
        let browser = try await town.clerk()
        try await browser.click("Next page")
        try await browser.click("\(all[2])")
        try await browser.click("Applications")
        let place = "at-\(all[2])"
        #expect(browser.url.contains("page=2") && browser.url.hasSuffix("#\(place)"), "\(browser.url)")
        #expect(browser.page.document.all("th").contains { $0["id"] == place })
    }

    @Test func `has short days, a tag for each status, and what is ticked on other pages`() async throws {
        let town = try Town()
        let all = try await town.receive(30)
        try await town.set(all[29], .refused)
        let browser = try await town.clerk()
        try browser.see("31 May 2027", "31 Mar 2027")
        let tag = try #require(browser.page.document.all("span").first { $0["class"] == "tag bad" })
        #expect(tag.text == "Refused")
        try await browser.check("Event 29, \(all[28])")
        try await browser.click("Next page")
        try browser.see("1 on other pages")
        try await browser.click("Deutsch")
        try browser.see("1 auf anderen Seiten", "6. Mai 2027")
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

    @Test func `is found by words whose accents are composed or not, in any case`() async throws {
        let town = try Town()
        let all = try await town.receive([
            "Ärzte laufen", "A\u{308}pfel und Birnen", "Straßenfest", "Café Łódź", "Zebra",
        ])
        let browser = try await town.clerk()
        for (typed, found) in [
            ("ärzte", ["Ärzte laufen"]), ("A\u{308}RZTE", ["Ärzte laufen"]), ("%C3%84pfel", ["Äpfel und Birnen"]),
            ("A%CC%88pfel", ["Äpfel und Birnen"]), ("strassenfest", ["Straßenfest"]), ("STRASSENFEST", ["Straßenfest"]),
            ("stra%C3%9Fe", ["Straßenfest"]), ("cafe%CC%81", ["Café Łódź"]), ("caf%C3%89", ["Café Łódź"]),
            ("%C5%82%C3%B3d%C5%BA", ["Café Łódź"]), ("MÏLLER+ärzte", ["Ärzte laufen"]), ("ärzte+zebra", []),
            ("l+a+u+f+e+n+r+z+oo", []),
        ] {
            let query = typed.utf8.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "%" + String($0, radix: 16) }.joined()
            try await browser.open("/office/applications?q=\(query)")
            #expect(names(browser) == found, "\(query): \(names(browser))")
        }
        try await browser.open("/office/applications")
        try await browser.fill("Search", "A\u{308}PFEL")
        try await browser.click("Search")
        #expect(names(browser) == ["Äpfel und Birnen"] && browser.url.contains("?q=%C3%84PFEL"), "\(browser.url)")
        #expect(all.count == 5)
    }

    @Test(arguments: ["en", "de"])
    func `is sorted as its language does, and rows that are alike keep their order`(_ language: String) async throws {
        let town = try Town()
        try await town.receive([
            "Zebra", "apfel", "Ärzte", "Arzt", "A\u{308}pfel", "zoo", "Öl", "Ost", "Straße", "Strand", "Arzt", "Étude",
        ])
        let browser = try await town.clerk()
        browser.extraHeaders = [("Accept-Language", language)]
        let up = [
            "apfel", "Äpfel", "Arzt", "Arzt", "Ärzte", "Étude", "Öl", "Ost", "Strand", "Straße", "Zebra", "zoo",
        ]
        try await browser.open("/office/applications?sort=name")
        #expect(names(browser) == up, "\(names(browser))")
        let references = rowReferences(browser)
        try await browser.open("/office/applications?sort=-name")
        #expect(names(browser) == up.reversed(), "\(names(browser))")
        #expect(rowReferences(browser) == references.reversed())
        for column in ApplicationsQuery.Column.allCases {
            try await browser.open("/office/applications?sort=\(column.rawValue)")
            let way = rowReferences(browser)
            try await browser.open("/office/applications?sort=-\(column.rawValue)")
            #expect(rowReferences(browser) == way.reversed(), "\(column)")
        }
    }

    @Test(arguments: ["en", "de"])
    func `is sorted by status as an application goes its way, in each language`(_ language: String) async throws {
        let town = try Town()
        let all = try await town.receive(4)
        for (index, status) in [Application.Status.refused, .asked, .approved, .sent].enumerated() {
            try await town.set(all[index], status)
        }
        let browser = try await town.clerk()
        if language == "de" { try await browser.click("Deutsch") }
        try await browser.open("/office/applications?sort=status")
        #expect(rows(browser) == ["Event 4", "Event 2", "Event 3", "Event 1"])
        try await browser.open("/office/applications?sort=-status")
        #expect(rows(browser) == ["Event 1", "Event 3", "Event 2", "Event 4"])
    }

    @Test func `leads to its last page where there is none behind it any more`() async throws {
        let town = try Town()
        let all = try await town.receive(60)
        let browser = try await town.clerk()
        for (query, page) in [
            ("page=4", 3), ("page=1000001", 3), ("page=99999999999999999999", 3), ("page=0", 1), ("page=-1", 1),
            ("page=-99999999999999999999", 1), ("page=none", 1), ("q=bob&page=9", 2),
        ] {
            try await browser.open("/office/applications?\(query)")
            let pages = query.contains("bob") ? 2 : 3
            #expect(browser.text.contains("Page \(page) of \(pages)") && !rows(browser).isEmpty, "\(query)")
        }
        try await browser.open("/office/applications?page=3")
        for reference in all.prefix(20) { try await town.delete(reference) }
        try await browser.reload()
        #expect(browser.text.contains("Page 2 of 2") && rows(browser).count == 15, "\(browser.text)")
        try await browser.click("Previous page")
        #expect(browser.text.contains("Page 1 of 2") && rows(browser).count == 25)
        for reference in all { try await town.delete(reference) }
        try await browser.reload()
        #expect(browser.text.contains("0 applications") && browser.text.contains("No application matches."))
    }

    @Test(arguments: [
        ("en", "“Status” could not be read in this address, so we ignored it."),
        ("de", "„Status“ konnte in dieser Adresse nicht gelesen werden und wurde nicht berücksichtigt."),
    ])
    func `says which filter could not be read, and exports nobody by it`(_ language: String, _ told: String)
        async throws
    {
        let town = try Town()
        try await town.receive(3)
        let browser = try await town.clerk()
        if language == "de" { try await browser.click("Deutsch") }
        try await browser.open("/office/applications?status=open&q=event&utm=50%")
        #expect(browser.notices.first == told && rows(browser).count == 3, "\(browser.notices)")
        for query in [
            "status=open", "from=2027-02-30", "status=open&q=event", "q=" + String(repeating: "a", count: 101),
        ] {
            try await browser.open("/office/applications.csv?" + query)
            #expect(browser.url.hasPrefix("/office/applications?p=") && browser.notices.count > 1, "\(browser.url)")
            #expect(!browser.text.contains("someone1@"))
        }
        for (query, lines) in [
            ("", 4), ("?status=sent", 4), ("?status=refused", 1), ("?status=&utm=50%", 4), ("?q=someone2", 2),
        ] {
            try await browser.open("/office/applications.csv" + query)
            #expect(browser.downloads.last?.text.split(separator: "\r\n").count == lines, "\(query)")
        }
    }

    private func order(_ browser: Browser) -> [String] {
        browser.page.document.all("th").compactMap { $0["aria-sort"] }
    }
}

/// The names in the list.
func rows(_ browser: Browser) -> [String] {
    browser.page.document.all("tr").compactMap { row in
        row.text.firstMatch(of: /Event \d+/).map { String($0.output) }
    }
}

/// The names in the list, whatever they are.
func names(_ browser: Browser) -> [String] {
    browser.page.document.all("tr").dropFirst().compactMap { $0.all("td").dropFirst().first?.text }
}

/// The references in the list.
func rowReferences(_ browser: Browser) -> [String] {
    browser.page.document.all("tr").dropFirst().compactMap { $0.all("th").first?.text }
}
