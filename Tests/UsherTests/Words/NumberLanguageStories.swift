// What was typed on a page in one language and is sent when the session has another by now.

import Testing
import Usher
import UsherTesting

@testable import UsherSite

@Suite struct `A number that was typed in one language` {
    private let talk: TalkSite
    private let browser: Browser

    init() throws {
        talk = try TalkSite(["de": TalkSite.german])
        browser = talk.visitor("de")
    }

    /// All that has to be filled in, but for numbers and days.
    private func fill(_ browser: Browser, count: String, weight: String, price: String) async throws {
        try await browser.open("/form")
        for (label, text) in [
            ("Full name", "Ann"), ("Mail", "ann@example.org"), ("Telephone", "030 1234567"), ("Remarks", "None"),
            ("Postal address", "1 Mill Lane"), ("How many", count), ("Weight", weight), ("Price", price),
            ("Day", "27"), ("Month", "3"), ("Year", "2027"), ("Begins", "18:30"), ("Secret", "sesame-and-salt"),
        ] {
            let german = ["Day": "Tag", "Month": "Monat", "Year": "Jahr"][label] ?? "de " + label
            try await browser.fill(german, text)
        }
        try await browser.check("de Agreed")
        try await browser.choose("Ja")
        try await browser.choose("de Small one")
        try await browser.select("de Colour", "de Large one")
        try await browser.check("de Small one")
    }

    /// The session's language becomes English, in another tab.
    private func switchElsewhere() async throws {
        let other = browser.newTab()
        try await other.open("/")
        try await other.click("English")
        #expect(other.heading == "Talks")
    }

    @Test func `is read by the language of its page, though another tab has chosen another since`() async throws {
        try await fill(browser, count: "1.200", weight: "12,50", price: "2.500,50")
        try await switchElsewhere()
        try await browser.click("de Go on")
        #expect(browser.errors.isEmpty, "\(browser.errors)")
        #expect(browser.heading == "Talks" && browser.text.contains("1,200 talks are kept."))
    }

    @Test func `that nobody has touched is written as the page's language writes it, and is not typed`() async throws {
        try await browser.open("/")
        try await browser.click("de Show")
        #expect(browser.value(of: "de Weight") == "12,5")
        try await browser.click("de Leave")
        #expect(browser.dialogs.isEmpty && browser.heading == "de Talks", "nobody is asked whether it may be lost")
        try await browser.click("de Show")
        try await browser.fill("de Full name", "Ann")
        try await browser.click("English")
        #expect(browser.value(of: "Full name") == "Ann" && browser.value(of: "Weight") == "12.5")
    }

    @Test func `is asked again, and not taken for another, where the button came between`() async throws {
        try await fill(browser, count: "1.200", weight: "1.000", price: "2.500,50")
        try await browser.click("English")
        #expect(browser.value(of: "Price") == "2.500,50" && browser.value(of: "How many") == "1.200")
        #expect(browser.value(of: "Weight") == "1.000" && browser.errors.isEmpty)
        try await browser.fill("Secret", "sesame-and-salt")
        try await browser.click("Go on")
        #expect(browser.errors.dropFirst().count == 2, "\(browser.errors)")
        #expect(!browser.errors.contains { $0.contains("€9,000.00") }, "2.500,50 is nothing else in English")
        try await browser.fill("How many", "1,200")
        try await browser.fill("Weight", "1,000")
        try await browser.fill("Price", "2,500.50")
        try await browser.fill("Secret", "sesame-and-salt")
        try await browser.click("Go on")
        #expect(browser.text.contains("1,200 talks are kept."), "\(browser.errors)")
    }

    @Test func `that comes back with mistakes is read by the language of the page that shows it`() async throws {
        try await fill(browser, count: "7", weight: "1,5", price: "2.500")
        try await browser.fill("de Full name", "")
        try await switchElsewhere()
        try await browser.click("de Go on")
        // At the top of the page and at its field.
        let wrong = ["Enter the full name.", "Enter the full name."]
        #expect(browser.errors == wrong, "the rest was right in German: \(browser.errors)")
        try await browser.fill("Full name", "Ann")
        try await browser.fill("Secret", "sesame-and-salt")
        try await browser.click("Go on")
        // 1,5 is nothing else in English, and 2.500 may be.
        let asked = ["Price must be an amount from €2,000.00 to €9,000.00."]
        #expect(browser.errors.dropFirst() == asked[...], "\(browser.errors)")
    }

    @Test func `is read by the language of each tab`() async throws {
        let other = browser.newTab()
        try await other.open("/list")
        try await other.click("English")
        try await other.fill("Weight", "1,250.5")
        try await other.click("Search")
        #expect(other.text.contains("(1250.5, none, none)"), "\(other.text)")
        try await browser.open("/form")
        try await browser.fill("Price", "1.5")
        try await browser.click("Deutsch")
        try await other.reload()
        #expect(other.value(of: "de Weight") == "1250,5")
    }

    @Test(arguments: [
        ("12,5", "1.200", "12.5, 2027-03-27, 1200"), ("1.250,5", "7", "1250.5, 2027-03-27, 7"),
        ("1.250", "1,200", "1250, 2027-03-27, none"), ("1,250", "1.2", "none, 2027-03-27, none"),
        ("x", "", "none, 2027-03-27, none"), ("12.5", "1200", "12.5, 2027-03-27, 1200"),
    ])
    func `filters a list as its language writes it`(_ weight: String, _ count: String, _ asked: String) async throws {
        try await browser.open("/list")
        for (label, text) in [
            ("de Weight", weight), ("de How many", count), ("Tag", "27"), ("Monat", "3"), ("Jahr", "2027"),
        ] { try await browser.fill(label, text) }
        try await browser.click("Suchen")
        #expect(browser.text.contains("(\(asked))"), "\(browser.text)")
        let again = browser.url
        try await browser.click("Suchen")
        #expect(browser.url.prefix { $0 != "p" } == again.prefix { $0 != "p" }, "what it shows is what it was asked")
        try await browser.click("English")
        #expect(browser.text.contains("(\(asked))"), "the same address in another language: \(browser.text)")
        try await browser.click("Search")
        #expect(browser.text.contains("(\(asked))"), "\(browser.text)")
    }

    @Test(arguments: [
        ("", nil), ("@de", "de"), ("n!marks@de~d~f", "de"), ("n~@de", nil), ("n@", ""), ("n@@de", "@de"), ("n", nil),
    ])
    func `names its language beside what its form is known by`(_ nonce: String, _ language: String?) {
        #expect(FormNonce.language(in: nonce) == language)
    }

    @Test func `names one that the site has not, and is read by the session's`() async throws {
        try await fill(browser, count: "1.200", weight: "12,50", price: "2.500,50")
        let nonce = browser.nonce
        #expect(nonce.contains("@de"))
        try await browser.click("de Tell")
        var form = try browser.lastForm()
        form.set("nonce", "another@xx")
        form.set("act", "next")
        form.set("secret", "sesame-and-salt")
        #expect(try await SiteTransport(talk.site).send(form).status == 303)
        try await browser.open("/")
        #expect(browser.text.contains("1.200 Vorträge"))
    }
}
