// An application as a visitor fills it in.

import Foundation
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `An application` {
    @Test func `for a street party is seven presses and five pages`() async throws {
        let town = try Town()
        let browser = town.visitor()
        try await browser.open("/")
        #expect(browser.heading == "Apply to hold a street event")
        try await browser.click("Start now")
        try await browser.event("Street party", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        #expect(browser.heading == "Check your answers")
        for text in [
            "Kind of event Street party", "How many people do you expect? 80", "Street Mill Lane",
            "Which parts are to be closed? The road", "1 May 2027, 10:00 to 18:00", "Name Ann Miller",
            "Address 1 Mill Lane 12345 Town", "I apply for an organisation No",
        ] { #expect(browser.text.contains(text), "\(text)") }
        #expect(!browser.text.contains("Which organisation?") && !browser.text.contains("Stalls"))
        try await browser.click("Send")
        #expect(browser.heading == "Application sent")
        try await browser.resend()
        let rows = try await town.services.applications.page(ApplicationsQuery(), size: 25).rows
        let sent = try #require(rows.first)
        #expect(rows.count == 1 && browser.text.contains("Your reference is \(sent.reference)"), "sent once")
        #expect(sent.street == "Mill Lane" && sent.firstDay == Day(2027, 5, 1) && sent.email == "ann@example.org")
        #expect(sent.applicant == "Ann Miller" && sent.people == 80 && sent.status == .sent && sent.clerk == nil)
        let copy = try await browser.download("Keep a copy of your answers")
        #expect(copy.name == "answers.txt" && copy.text.contains("Street: Mill Lane\n"), "\(copy.text)")
        #expect(browser.heading == "Application sent")
    }

    @Test func `that nobody has sent has no copy`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/answers.txt")
        #expect(browser.downloads == [] && browser.heading == "Apply to hold a street event")
    }

    @Test func `for a race begins with a link that says so, and asks for insurance`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=race")
        #expect(browser.heading == "What will happen?" && browser.isChecked("Race") == true)
        try await browser.event("Race", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        #expect(browser.heading == "Insurance")
        try await browser.fill("Insurer", "Lloyd")
        try await browser.fill("Insured sum", "1,500,000.00")
        try await browser.click("Next")
        #expect(
            browser.errors.first
                == "Insured sum must be an amount from €2,000,000.00 to €999,999,999.00. "
                + "Upload the insurer's certificate.",
            "\(browser.errors)")
        try await browser.fill("Insured sum", "€2,000,000.00")
        try await browser.certificate()
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Insurer Lloyd"))
        try await browser.click("Change The event")
        try await browser.event("Race", people: 600)
        #expect(browser.heading == "Insurance" && browser.value(of: "Insurer") == "Lloyd")
        #expect(browser.notices == ["An earlier answer has changed. Please answer again: Insurance."])
    }

    @Test(arguments: [false, true])
    func `that lacks an answer is not sent, and leads to what it lacks`(inGerman: Bool) async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=race")
        try await browser.event("Race", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        try await browser.fill("Insurer", "Lloyd")
        try await browser.fill("Insured sum", "€2,000,000.00")
        try await browser.certificate()
        try await browser.click("Next")
        try await browser.click("Change The event")
        try await browser.event("Race", people: 600)
        #expect(browser.heading == "Insurance")
        try await browser.click("Back")
        try await browser.click("Back")
        #expect(browser.heading == "Check your answers" && browser.buttons.contains("Change Insurance"))
        #expect(browser.text.contains("Insurance: You have not answered this yet.") && !browser.text.contains("Lloyd"))
        if inGerman {
            try await browser.click("Deutsch")
            #expect(browser.text.contains("Versicherung: Diese Angabe fehlt noch."), "\(browser.text)")
            try await browser.click("Absenden")
            #expect(browser.heading == "Versicherung")
            #expect(browser.notices == ["Es fehlen noch Angaben: Versicherung."])
            try await browser.open("/nirgends")
            #expect(
                browser.links.contains("Zurück zu „Versicherung“") && browser.links.contains("Startseite"),
                "\(browser.page)")
            try await browser.click("Zurück zu „Versicherung“")
            #expect(browser.heading == "Versicherung")
            try await browser.click("Weiter")
            try await browser.click("Absenden")
        } else {
            try await browser.click("Send")
            #expect(browser.heading == "Insurance" && browser.value(of: "Insurer") == "Lloyd")
            #expect(browser.notices == ["You have not answered everything yet: Insurance."])
            try await browser.click("Next")
            #expect(browser.heading == "Check your answers")
            try await browser.click("Send")
        }
        #expect(browser.heading == (inGerman ? "Antrag eingegangen" : "Application sent"))
    }

    @Test func `asks what kind where it is another one, and takes no day too early or twice`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply")
        try await browser.choose("Something else")
        try await browser.fill("Name of the event", "Open air")
        try await browser.fill("How many people do you expect?", "80")
        try await browser.click("Next")
        #expect(browser.errors.first == "Enter what kind of event it is.", "\(browser.errors)")
        try await browser.fill("What kind?", "A film")
        try await browser.click("Next")
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "4", "2027", "10:00", "18:00")
        #expect(browser.errors.contains { $0.contains("28 April 2027") }, "\(browser.errors)")
        try await browser.click("Back")
        try await browser.click("Next")
        #expect(browser.heading == "When?" && browser.errors.contains { $0.contains("Add at least one day.") })
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.day("1", "5", "2027", "17:00", "19:00")
        #expect(browser.errors.contains { $0.contains("It overlaps with 1 May 2027, 10:00 to 18:00.") })
    }

    @Test func `judges a day by those that are there by then, whatever another tab did`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=market")
        try await browser.event("Market", people: 80)
        try await browser.place("q", "Quarry Lane")
        let days = browser.url
        try await browser.click("Add a day")
        let tabs = [browser] + (0..<8).map { _ in browser.newTab() }
        for tab in tabs.dropFirst() {
            try await tab.open(days)
            try await tab.click("Add a day")
        }
        for (day, tab) in zip([1, 1, 2, 3, 4, 5, 6, 7, 8], tabs) {
            try await tab.day("\(day)", "5", "2027", "10:00", "18:00")
        }
        #expect(tabs[1].errors.contains { $0.contains("It overlaps with 1 May 2027, 10:00 to 18:00.") })
        #expect(tabs[7].heading == "When?" && tabs[8].heading == "A day")
        #expect(tabs[8].errors.contains { $0.contains("There are 7 days already, and there can be no more.") })
    }

    @Test func `may go on until midnight, and ends after it begins`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=market")
        try await browser.event("Market", people: 80)
        try await browser.place("q", "Quarry Lane")
        try await browser.day("1", "5", "2027", "18:00", "17:00")
        #expect(browser.errors.first?.hasSuffix("It has to end after it begins.") == true, "\(browser.errors)")
        try await browser.click("Back")
        try await browser.day("1", "5", "2027", "6 pm", "midnight")
        #expect(browser.text.contains("1 May 2027, 18:00 to 0:00"))
        try await browser.day("1", "5", "2027", "23:00", "23:30")
        #expect(browser.errors.contains { $0.contains("It overlaps with 1 May 2027, 18:00 to 0:00.") })
    }

    @Test func `for a market lists its stalls`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=market")
        try await browser.event("Market", people: 80)
        try await browser.place("q", "Quarry Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        try await browser.who()
        #expect(browser.heading == "Stalls")
        for (number, name) in ["Tea", "Honey"].enumerated() {
            try await browser.click("Add a stall")
            try await browser.fill("Name of the stall", name, near: "Stall \(number + 1)")
            try await browser.fill("What is sold there?", "\(name) and more", near: "Stall \(number + 1)")
        }
        try await browser.click("Remove Stall 1")
        try await browser.click("Next")
        #expect(browser.errors.first == "Stall 1: Select yes if gas is used there.")
        try await browser.choose("No", near: "Stall 1")
        try await browser.click("Next")
        #expect(
            browser.heading == "Check your answers"
                && browser.text.contains(
                    "Stall 1 Name of the stall Honey What is sold there? Honey and more Is gas used there? No")
        )
        try await browser.click("Change Stalls")
        try await browser.click("Remove Stall 1")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Stalls None"))
    }

    @Test func `says the street of a session that has come back without what was looked up`() {
        var state = ApplicationCoordinator.State()
        state.place = Answer(PlaceForm(street: "Mill Lane", closed: [.road, .parking]))
        let lines = ApplicationCoordinator.steps.answers(in: state).flatMap(\.lines)
        #expect(lines.map(\.text) == ["Mill Lane", "The road, Parking spaces", "None"])
    }

    @Test func `has sound templates`() throws { try checkTemplates { try Town().site } }
}

@Suite struct `The list of streets` {
    @Test func `has two thousand, found by the beginnings of their words`() {
        #expect(Streets.town.names.count == 2_000 && Set(Streets.town.names).count == 2_000)
        #expect(Streets.town.matching("mi la") == ["Mill Lane", "Mint Lane"])
        #expect(Streets.town.matching("  ").count == 2_000 && Streets.town.matching("zz").isEmpty)
    }

    @Test func `is found and sorted whatever the case and the accents of a name are`() {
        let streets = Streets(names: [
            "Zur Höhe", "Ärztegasse", "Am Markt", "O\u{308}lmühlenweg", "Große Straße", "Arztweg",
        ])
        #expect(
            streets.names == ["Am Markt", "Ärztegasse", "Arztweg", "Große Straße", "Ölmühlenweg", "Zur Höhe"],
            "\(streets.names)")
        for (typed, found) in [
            ("ärzte", ["Ärztegasse"]), ("A\u{308}RZTE", ["Ärztegasse"]), ("GROSSE STR", ["Große Straße"]),
            ("ho\u{308}he", ["Zur Höhe"]), ("ölm", ["Ölmühlenweg"]), ("zz", []),
        ] {
            #expect(streets.matching(typed) == found, "\(typed)")
        }
    }

    @Test(arguments: ["page=6", "page=1000", "page=99999999999999999999", "page=0", "page=-1", "page=x"])
    func `shows its last page for one behind it, and its first for one before it`(_ query: String) async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.click("Look up the street")
        try await browser.fill("Part of its name", "x")
        try await browser.click("Search")
        let key = try #require(browser.url.split(separator: "&p=").last)
        try await browser.open("/apply/street?q=lane&\(query)&on=\(key)")
        let isLast = !["page=0", "page=-1", "page=x"].contains(query)
        #expect(browser.heading == "Which street?" && browser.text.contains("100 streets"))
        #expect(browser.buttons.contains(isLast ? "York Lane" : "Abbey Lane"), "\(browser.buttons)")
        #expect(browser.links.contains("Next page") == !isLast)
        try await browser.open("/apply/street?q=nowhere&\(query)&on=\(key)")
        #expect(browser.text.contains("0 streets"))
    }

    @Test func `is looked through page by page`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply/street?q=mill")
        #expect(browser.heading == "What will happen?", "first things first")
        try await browser.event("Street party", people: 80)
        try await browser.click("Look up the street")
        try await browser.fill("Part of its name", "l")
        try await browser.click("Search")
        #expect(browser.links.contains("Next page") && browser.url.hasPrefix("/apply/street?q=l&p="), "\(browser.url)")
        try await browser.click("Next page")
        #expect(browser.url.hasPrefix("/apply/street?q=l&page=2&p="))
        #expect(browser.buttons.contains("Church Lane") && !browser.buttons.contains("Abbey Lane"))
        try await browser.click("Church Lane")
        #expect(browser.heading == "Where?" && browser.value(of: "Street") == "Church Lane")
    }
}
