// Permit in German.

import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `A mail in German` {
    @Test func `goes to whoever asked for it on a page in German`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/office")
        try await browser.click("Deutsch")
        try await browser.fill("E-Mail", "cleo@town.example")
        try await browser.click("Link anfordern")
        let link = try await town.link(for: "cleo@town.example")
        let mail = try #require(town.mails.first)
        #expect(mail.contains("Subject: Ihr Anmeldelink für Straßenveranstaltungen\n"), "\(mail)")
        #expect(mail.contains("Er gilt 15 Minuten und nur einmal.") && !mail.contains("sign in"), "\(mail)")
        try await browser.open(link)
        #expect(browser.heading == "Ihr Link zur Anmeldung")
    }
}

@Suite struct `An application in German` {
    @Test func `keeps a file that was chosen before the language was`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.attach("A map or sketch", file: "map.pdf", Array("%PDF-1.4\n".utf8))
        try await browser.click("Deutsch")
        #expect(browser.text.contains("map.pdf (9 Byte) Entfernen"), "\(browser.page)")
        try await browser.click("Straße suchen")
        try await browser.click("Abbey Lane")
        try await browser.check("Die Fahrbahn")
        try await browser.click("Weiter")
        try await browser.click("Zurück")
        #expect(browser.heading == "Wo findet es statt?" && browser.text.contains("map.pdf"))
    }

    @Test(arguments: [false, true])
    func `is filled in from its first page to the last, with days and amounts as Germans write them`(
        overSocket: Bool
    ) async throws {
        let browser = try Town(overSocket: overSocket).visitor()
        browser.extraHeaders = [("Accept-Language", "de-DE,de;q=0.9,en;q=0.5")]
        try await browser.open("/")
        #expect(browser.heading == "Veranstaltung auf der Straße beantragen")
        #expect(browser.title.hasSuffix("Veranstaltungen auf der Straße"))
        try await browser.click("Jetzt beantragen")
        try await browser.choose("Rennen")
        try await browser.fill("Name der Veranstaltung", "Stadtlauf")
        try await browser.fill("Wie viele Personen erwarten Sie?", "1.200")
        try await browser.click("Weiter")
        try await browser.click("Straße suchen")
        try await browser.fill("Teil des Namens", "mill lane")
        try await browser.click("Suchen")
        #expect(browser.text.contains("1 Straße"))
        try await browser.click("Mill Lane")
        try await browser.check("Die Fahrbahn")
        try await browser.click("Weiter")
        try await browser.click("Termin hinzufügen")
        for (label, text) in [("Tag", "1"), ("Monat", "4"), ("Jahr", "2027"), ("Von", "10:00"), ("Bis", "18:00")] {
            try await browser.fill(label, text)
        }
        try await browser.click("Hinzufügen")
        #expect(browser.errors.contains { $0.contains("den 28. April 2027") }, "\(browser.errors)")
        try await browser.fill("Monat", "5")
        try await browser.click("Hinzufügen")
        #expect(browser.text.contains("1. Mai 2027, 10:00 bis 18:00"))
        try await browser.click("Weiter")
        try await browser.fill("Name", "Anna Müller")
        try await browser.fill("Anschrift", "Mühlgasse 1\n12345 Stadt")
        try await browser.fill("E-Mail", "anna@example.org")
        try await browser.fill("Telefon", "030 1234567")
        try await browser.click("Weiter")
        try await browser.fill("Versicherer", "Lloyd")
        try await browser.fill("Versicherungssumme", "2.500.000,00")
        try await browser.certificate("Versicherungsbestätigung")
        try await browser.click("Weiter")
        #expect(browser.heading == "Angaben prüfen")
        for text in [
            "Art der Veranstaltung Rennen", "Wie viele Personen erwarten Sie? 1.200", "1. Mai 2027, 10:00 bis 18:00",
            "Land Deutschland", "Versicherungssumme 2.500.000,00 €", "eine Organisation Nein",
        ] {
            #expect(
                browser.text.contains(text), "\(text)")
        }
        try await browser.click("English")
        #expect(browser.heading == "Check your answers")
        #expect(browser.text.contains("1 May 2027, 10:00 to 18:00") && browser.text.contains("€2,500,000.00"))
        try await browser.click("Deutsch")
        try await browser.click("Ändern Veranstaltung")
        #expect(browser.heading == "Was planen Sie?" && browser.value(of: "Name der Veranstaltung") == "Stadtlauf")
    }
}
