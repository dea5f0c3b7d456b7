// A list as a kind of screen: what is looked for, in which order, on which page and what is ticked are the list's own;
// its coordinator says where a row leads and what is done with the ticked.

import Testing
import Usher
import UsherTesting

@Suite struct `A list as a kind of screen` {
    @Test func `is searched, sorted and paged by its address, and begins a new search on its first page`() async throws
    {
        let browser = try await Staff().opened("/staff")
        #expect(names(browser) == ["Ann", "Ärne", "Bob"] && browser.text.contains("Page 1 of 3"))
        #expect(!browser.text.contains("(optional)"), "since a search need not be filled in anywhere")
        try await browser.click("Name ▲")
        #expect(names(browser) == ["Zoë", "Sue", "Max"] && browser.url.hasPrefix("/staff?sort=-name"))
        #expect(browser.page.document.all("th").compactMap { $0["aria-sort"] } == ["descending"])
        try await browser.click("Next page")
        #expect(browser.url.hasPrefix("/staff?sort=-name&page=2") && browser.text.contains("Page 2 of 3"))
        try await browser.fill("Search", "n")
        try await browser.click("Search")
        #expect(names(browser) == ["Eve Nash", "Ärne", "Ann"] && browser.url.hasPrefix("/staff?q=n&sort=-name&"))
        #expect(browser.text.contains("3 found") && !browser.text.contains("Page "))
        try await browser.open("/staff?q=zz")
        #expect(names(browser).isEmpty && browser.text.contains("Nothing found."))
        try await browser.click("Clear")
        #expect(names(browser) == ["Ann", "Ärne", "Bob"])
    }

    @Test func `folds all filters but the first, where none of them is set`() async throws {
        let browser = try await Staff().opened("/staff?q=n")
        let folded = try #require(browser.page.document.first("details"))
        #expect(folded["open"] == nil && folded.all("select").compactMap { $0["name"] } == ["doctor"])
        #expect(folded.all("input").isEmpty && browser.page.document.all(attribute: "name", "q").count == 1)
        try await browser.open("/staff?doctor=2")
        #expect(browser.page.document.first("details")?["open"] != nil)
    }

    @Test(arguments: ["page=9", "page=99999999999999999999", "page=3"])
    func `shows its last page for one beyond the end, also when rows have gone meanwhile`(_ query: String) async throws
    {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?\(query)")
        #expect(names(browser) == ["Zoë"] && browser.text.contains("Page 3 of 3"))
        staff.clinic.people.removeAll { $0.name == "Zoë" }
        try await browser.reload()
        #expect(browser.text.contains("Page 2 of 2") && !names(browser).isEmpty)
        try await browser.click("Previous page")
        #expect(browser.text.contains("Page 1 of 2"))
    }

    @Test func `keeps what is ticked wherever it leads, and hands it over`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff")
        try await browser.click("Invite")
        #expect(browser.errors.first == "Select at least one.")
        try await browser.check("Ann")
        try await browser.click("Next page")
        try await browser.check("Max")
        try await browser.click("Sue")
        #expect(browser.heading == "Sue")
        try await browser.click("Staff")
        #expect(browser.text.contains("2 selected") && browser.isChecked("Max") == true)
        try await browser.click("Invite")
        #expect(staff.clinic.invited == ["Ann", "Max"] && browser.heading == "Staff")
    }

    @Test func `never takes a search that was typed and not sent for the one whose all are meant`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?sort=-name&page=2")
        try await browser.check("All that match")
        try await browser.fill("Search", "n")
        try await browser.click("Invite")
        #expect(browser.notices.first == "Your search finds 3. Nothing has been done yet.")
        #expect(staff.clinic.invited.isEmpty && browser.url.hasPrefix("/staff?q=n&sort=-name&"))
        #expect(names(browser) == ["Eve Nash", "Ärne", "Ann"] && browser.isChecked("All that match") == true)
        try await browser.click("Invite")
        #expect(staff.clinic.invited == ["Eve Nash", "Ärne", "Ann"])
        // A filter that was chosen and not sent is no other matter.
        try await browser.open("/staff")
        try await browser.check("All that match")
        try await browser.select("Doctor", "Dr. Hill")
        try await browser.click("Invite")
        #expect(browser.notices.first == "Your search finds 4. Nothing has been done yet.")
        #expect(staff.clinic.invited.count == 3 && names(browser).count == 3)
    }

    @Test func `reads a filter whose options come from data, in its address and from its page`() async throws {
        let staff = try Staff()
        let browser = try await staff.opened("/staff?doctor=2")
        #expect(names(browser) == ["Ann", "Eve Nash", "Max"] && browser.notices.count == 1)
        #expect(browser.value(of: "Doctor") == "Dr. Hill" && browser.text.contains("4 found"))
        try await browser.select("Doctor", "Dr. Lake")
        try await browser.click("Search")
        #expect(names(browser) == ["Ärne", "Bob", "Sue"] && browser.url.hasPrefix("/staff?doctor=3&"))
        // The options are those of now, and no part of what the page is about.
        staff.clinic.doctors[3] = nil
        try await browser.reload()
        #expect(names(browser) == ["Ärne", "Bob", "Sue"])
        #expect(browser.text.contains("“Doctor” is set to something that is not offered here."))
        try await browser.click("Search")
        #expect(browser.text.contains("7 found"), "the page asks for what it shows: any doctor")
        try await browser.select("Doctor", "Dr. Hill")
        staff.clinic.doctors[2] = nil
        try await browser.click("Search")
        #expect(browser.errors.contains("That is no longer offered. Select something else."), "\(browser.errors)")
    }

    @Test(arguments: [("doctor=2", 4), ("doctor=99", 0), ("", 7), ("doctor=", 7), ("q=n&doctor=2", 2)])
    func `exports what matches, and nobody by a value that is no option`(_ query: String, _ count: Int) async throws {
        let browser = try await Staff().opened("/staff?\(query)")
        #expect(browser.text.contains("\(count) found"))
        #expect(browser.text.contains("not offered here") == query.contains("99"))
        try await browser.click("Export as a table")
        #expect(browser.downloads.last?.text.split(separator: "\r\n").count == count + 1)
        try await browser.open("/staff.csv?\(query)")
        #expect(browser.downloads.count == 2 && browser.downloads[0].text == browser.downloads[1].text)
    }

    @Test func `exports nobody by a value that cannot be read`() async throws {
        let browser = try await Staff().opened("/staff.csv?doctor=two")
        #expect(browser.downloads.isEmpty && browser.heading == "Staff")
        #expect(browser.notices.contains("We could not read all of that file’s address, so nothing was downloaded."))
    }

    @Test func `has rows that are links where it has no boxes`() async throws {
        let browser = try await Staff().opened("/doctors")
        #expect(browser.heading == "Doctors" && browser.isChecked("All that match") == nil)
        try await browser.click("Next page")
        #expect(browser.url.hasPrefix("/doctors?page=2") && browser.links.contains("Dr. Lake"))
        try await browser.fill("Search", "hill")
        try await browser.click("Search")
        try await browser.click("Dr. Hill")
        #expect(browser.heading == "Sue" && browser.url.hasPrefix("/people/2"))
    }

    private func names(_ browser: Browser) -> [String] {
        browser.page.document.all("tr").compactMap {
            $0.all("button").first { $0["value"]?.hasPrefix("open.") == true }
        }
        .map(\.text)
    }
}

@Suite struct `Pages of a search form` {
    @Test func `are links, which its coordinator makes of their route`() async throws {
        let browser = try await Staff().opened("/rooms?page=2")
        #expect(browser.text.contains("Page 2 of 3") && browser.links.contains("Next page"))
        try await browser.click("Next page")
        #expect(browser.text.contains("Page 3 of 3") && browser.url.hasPrefix("/rooms?page=3"))
        #expect(!browser.links.contains("Next page"))
        try await browser.click("Previous page")
        #expect(browser.text.contains("Page 2 of 3"))
    }
}
