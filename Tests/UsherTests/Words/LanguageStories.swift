// One site in several languages.

import Foundation
import TestOutput
import Testing
import Usher
import UsherFlow
import UsherTesting

@testable import UsherSite
@testable import UsherWords

private let german = TalkSite.german

private let polish = """
    "{count} talks" = { one = "{count} wykład"; few = "{count} wykłady"; many = "{count} wykładów"; other = "{count} wykładu"; };

    """ + TalkSite.table(of: (TalkSite.own + OwnWords.all).filter { $0 != "{count} talks" }) { "pl " + $0 }

@Suite struct `A site in several languages` {
    @Test func `speaks the first that its visitor's browser asks for, else its own`() async throws {
        let talk = try TalkSite(["de": german])
        let visitor = talk.visitor("fr, de-AT;q=0.8, en;q=0.5")
        try await visitor.open("/")
        #expect(visitor.heading == "de Talks" && visitor.html.contains("<html lang=\"de\" dir=\"ltr\">"))
        #expect(visitor.text.contains("3 Vorträge"))
        let other = talk.visitor("fr")
        try await other.open("/")
        #expect(other.heading == "Talks" && other.text.contains("3 talks"))
    }

    @Test func `can read Usher's own texts in each language that Usher speaks, and all of them`() {
        for (language, file) in OwnWords.languages {
            #expect(file.mistakes.isEmpty)
            let missing = OwnWords.all.filter { file.wordings[$0] == nil }
            #expect(missing.isEmpty, "\(language).strings lacks these")
            #expect(file.wordings.count <= OwnWords.all.count, "\(language).strings has texts that nobody says")
        }
        #expect(OwnWords.all.count > 100)
        #expect(OwnWords.all.first == "There is a problem", "in the order of their file, as mistakes name them")
        #expect(OwnWords.texts(in: "de-AT") != nil && OwnWords.texts(in: "sv") == nil)
    }

    @Test func `changes by a button that keeps the page and what was typed, without a script`() async throws {
        let browser = try TalkSite(["de": german]).visitor()
        try await browser.open("/form")
        #expect(browser.heading == "Your talk" && browser.buttons.suffix(2) == ["English", "Deutsch"])
        try await browser.fill("Full name", "Ann")
        try await browser.fill("How many", "12")
        try await browser.click("Deutsch")
        #expect(browser.heading == "de Your talk" && browser.url.hasPrefix("/form") && browser.errors.isEmpty)
        #expect(browser.value(of: "de Full name") == "Ann" && browser.value(of: "de How many") == "12")
        try await browser.click("de Go on")
        let german = "Bitte geben Sie Ihre E-Mail-Adresse ein."
        #expect(browser.errors.contains { $0.contains(german) }, "\(browser.errors)")
        #expect(browser.title.hasPrefix("11 Fehler: de Your talk") || browser.title.contains("Fehler: de Your talk"))
        try await browser.click("English")
        let english = "Enter your email address."
        #expect(browser.errors.contains { $0.contains(english) }, "a stored message is read in the page's language")
        #expect(browser.value(of: "Full name") == "Ann")
    }

    @Test func `leaves nothing behind where nothing was typed`() async throws {
        let browser = try TalkSite(["de": german]).visitor()
        try await browser.open("/form")
        try await browser.click("Deutsch")
        try await browser.click("de Leave")
        #expect(browser.heading == "de Talks", "nobody is asked whether something may be lost: \(browser.text)")
    }

    @Test func `speaks it in both tabs, and in a modal`() async throws {
        let browser = try TalkSite(["de": german]).visitor()
        try await browser.open("/")
        let other = browser.newTab()
        try await other.open("/")
        try await other.click("Show")
        #expect(other.dialogs.count == 1)
        #expect(
            other.page.document.all("dialog").first?.all("button").filter { $0["class"] == "language" }.count == 2
                && other.page.document.all("button").filter { $0["class"] == "language" }.count == 2,
            "in the modal, which covers the document")
        try await other.fill("Full name", "Ann")
        try await other.click("Deutsch")
        #expect(other.dialogs.count == 1 && other.value(of: "de Full name") == "Ann")
        try await browser.reload()
        #expect(browser.heading == "de Talks")
    }

    @Test func `writes and reads numbers and amounts in it`() async throws {
        let browser = try TalkSite(["de": german]).visitor("de")
        try await browser.open("/form")
        try await browser.fill("de How many", "30000")
        try await browser.fill("de Price", "1,50")
        try await browser.click("de Go on")
        #expect(browser.errors.contains { $0.contains("„de How many“ muss eine Zahl von 1 bis 20.000 sein.") })
        #expect(
            browser.errors.contains { $0.contains("2.000,00 € bis 9.000,00 €") }, "\(browser.errors)")
    }

    @Test func `is in it still when a session was packed or stored`() async throws {
        let talk = try TalkSite(["de": german])
        let browser = Browser(SiteTransport([talk.site], packing: true))
        try await browser.open("/form")
        try await browser.click("Deutsch")
        try await browser.reload()
        #expect(browser.heading == "de Your talk")
    }

    @Test func `says its error pages as the browser asks`() async throws {
        let browser = try TalkSite(["de": german]).visitor("de")
        try await browser.open("/nowhere")
        #expect(browser.status == 404 && browser.heading == "Seite nicht gefunden" && browser.links == ["Startseite"])
    }

    @Test(
        arguments: [
            "usher:language", "usher:language.", "usher:language.xx", "usher:language.de.1", "usher:language.../de",
            Long("usher:language." + String(repeating: "e", count: 400)), "usher:language.DE\u{0}",
            "usher:language.de:de",
            "discard:usher:language.de", "language:de",
        ] as [LongText])
    func `changes nothing for a language that it has not`(_ act: LongText) async throws {
        let talk = try TalkSite(["de": german])
        let browser = talk.visitor()
        try await browser.open("/form")
        try await browser.fill("Full name", "Ann")
        let nonce = browser.nonce
        try await browser.click("Tell")
        var form = try browser.lastForm()
        form.set("nonce", nonce)
        form.set("act", act.value)
        let answer = try await SiteTransport(talk.site).send(form)
        #expect([303, 400].contains(answer.status), "\(answer.status)")
        try await browser.reload()
        #expect(browser.status == 200 && browser.heading == "Your talk")
    }

    @Test(
        arguments: [
            "", ",,,;q=", "*", Long(String(repeating: "de-", count: 5_000)), "de;q=0", "\u{1}\u{2}", "q=1;de",
        ] as [LongText])
    func `takes any Accept-Language`(_ languages: LongText) async throws {
        let browser = try TalkSite(["de": german]).visitor(languages.value)
        try await browser.open("/")
        #expect([200, 400, 431].contains(browser.status))
    }
}

@Suite struct `Plurals` {
    @Test(arguments: [(1, "1 wykład"), (3, "3 wykłady"), (5, "5 wykładów"), (22, "22 wykłady"), (12, "12 wykładów")])
    func `follow the number`(_ count: Int, _ text: String) throws {
        let rule = try #require(PluralRule("pl"))
        let texts = ["one": "wykład", "few": "wykłady", "many": "wykładów"]
        #expect("\(count) " + (texts[rule.category(of: count)] ?? "") == text)
    }

    @Test func `are shown by a page`() async throws {
        let browser = try TalkSite(["pl": polish]).visitor("pl")
        try await browser.open("/")
        #expect(browser.text.contains("3 wykłady"))
    }

    @Test func `of Arabic are six`() throws {
        let rule = try #require(PluralRule("ar"))
        #expect([0, 1, 2, 5, 11, 100].map(rule.category) == ["zero", "one", "two", "few", "many", "other"])
        #expect(PluralRule("tlh") == nil)
    }
}

@Suite struct `A language from right to left` {
    @Test func `turns the document, its error pages and its buttons`() async throws {
        let arabic = TalkSite.table { "ع " + $0 }
        let browser = try TalkSite(["ar": arabic]).visitor("ar")
        try await browser.open("/form")
        #expect(browser.html.contains("<html lang=\"ar\" dir=\"rtl\">"))
        #expect(browser.html.contains("lang=\"en\" dir=\"ltr\""))
        try await browser.open("/nowhere")
        #expect(browser.html.contains("dir=\"rtl\""))
    }
}

@Suite struct `A language in which no English is left` {
    @Test func `is shown by every page`() async throws {
        let talk = try TalkSite(["eo": TalkSite.table(TalkSite.pseudo)])
        let browser = talk.visitor("eo")
        func isClean(_ place: String) {
            let english = TalkSite.english(in: browser.text)
            #expect(english.isEmpty, "\(place): \(english)")
        }
        try await browser.open("/")
        isClean("home")
        try await browser.open("/form")
        isClean("form")
        try await browser.click(TalkSite.pseudo("Go on"))
        isClean("errors")
        try await browser.fill(TalkSite.pseudo("Full name"), "A")
        try await browser.fill(TalkSite.pseudo("Mail"), "a")
        try await browser.fill(TalkSite.pseudo("Day"), "99")
        try await browser.click(TalkSite.pseudo("Go on"))
        isClean("wrong")
        try await browser.click(TalkSite.pseudo("Leave"))
        isClean("asked")
        try await browser.click(TalkSite.pseudo("Keep editing"))
        try await browser.click(TalkSite.pseudo("Tell"))
        isClean("notice")
        try await browser.open("/nowhere")
        isClean("not found")
    }
}

extension Browser {
    fileprivate var html: String { String(decoding: page.body, as: UTF8.self) }
}
