// What a town says around an application: what it takes, what the law asks of it, and the way back into a flow.

import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `A town` {
    @Test func `says what an application takes before it begins, and names the first day at each page that asks`()
        async throws
    {
        let browser = try Town().visitor()
        try await browser.open("/")
        let rule = "We need 28 days to prepare, so the first day that you can apply for is 28 April 2027."
        try browser.see(rule, "What it costs", "Market €60, and €1 for each stall", "You need about 10 minutes")
        try await browser.click("Start now")
        try await browser.event("Street party", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try browser.see("When?", rule)
        try await browser.click("Add a day")
        try browser.see("A day", rule)
    }

    @Test(arguments: ["en", "de"])
    func `has its name, help and statements on each page, and on what is no page`(_ language: String) async throws {
        let browser = try Town().visitor()
        browser.extraHeaders = [("Accept-Language", language)]
        let (town, links) =
            language == "en"
            ? ("Millbrook Town Council", ["Help and contact", "Privacy", "Accessibility statement"])
            : ("Stadt Millbrook", ["Hilfe und Kontakt", "Datenschutz", "Erklärung zur Barrierefreiheit"])
        for address in ["/", "/apply", "/office", "/nothing"] {
            try await browser.open(address)
            #expect(browser.text.contains(town) && Set(links).isSubset(of: Set(browser.links)), "\(address)")
        }
        for link in links {
            try await browser.open("/")
            try await browser.click(link)
            #expect(browser.heading == link && browser.status == 200)
        }
    }

    @Test func `leads back into an application from an error page`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.open("/nowhere")
        #expect(browser.status == 404)
        try await browser.click("Back to “Where?”")
        #expect(browser.heading == "Where?")
    }
}

@Suite struct `An email` {
    /// Up to the page that asks for it.
    private func asked(_ town: Town) async throws -> Browser {
        let browser = town.visitor()
        try await browser.open("/apply?kind=party")
        try await browser.event("Street party", people: 80)
        try await browser.place("mill lane", "Mill Lane")
        try await browser.day("1", "5", "2027", "10:00", "18:00")
        try await browser.click("Next")
        return browser
    }

    @Test func `that looks like a slip is asked about, and taken as it is meant`() async throws {
        let browser = try await asked(Town())
        try await browser.who(email: "ann@exmaple.org")
        #expect(browser.dialogs == ["Is your email address right?"])
        try browser.see("You typed ann@exmaple.org. Did you mean ann@example.org?")
        try await browser.click("Use ann@example.org")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Email ann@example.org"))
    }

    @Test func `is kept by whoever means it, who is not asked again, and corrected by whoever goes back`() async throws
    {
        let browser = try await asked(Town())
        try await browser.who(email: "ann@gmial.com")
        try await browser.click("Back")
        #expect(browser.heading == "Who is responsible?" && browser.value(of: "Email") == "ann@gmial.com")
        try await browser.click("Next")
        try await browser.click("Keep ann@gmial.com")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Email ann@gmial.com"))
        try await browser.click("Change Who is responsible")
        try await browser.fill("Phone", "030 7654321")
        try await browser.click("Next")
        #expect(browser.heading == "Check your answers" && browser.text.contains("Phone 030 7654321"))
    }

    @Test(arguments: [
        ("ann@gmial.com", "ann@gmail.com"), ("ann@gmai.com", "ann@gmail.com"), ("ann@gmaill.com", "ann@gmail.com"),
        ("ann@GMX.d", "ann@gmx.de"), ("ann@gnail.com", "ann@gmail.com"), ("ann@exmaple.org", "ann@example.org"),
        ("ann@example.or", "ann@example.org"), ("ann@web.de", nil), ("ann@gmx.at", nil), ("ann@example.com", nil),
        ("ann@town.example", nil), ("ann@gmx.org", nil), ("ann", nil), ("ann@", nil), ("@gmial.com", "@gmail.com"),
    ])
    func `is near to another one by a sign at most`(_ typed: String, _ meant: String?) {
        #expect(EmailTypo.meant(by: typed) == meant)
    }

    @Test func `gets what was sent, and what happens next`() async throws {
        let town = try Town()
        let browser = try await asked(town)
        try await browser.who()
        try await browser.click("Send")
        try browser.see("Application sent", "We send a confirmation to ann@example.org.", "What happens next")
        while town.mails.isEmpty { await Task.yield() }
        let mail = try #require(town.mails.first)
        let reference = try #require(try await town.services.applications.page(ApplicationsQuery(), size: 1).rows.first)
            .reference.description
        #expect(mail.hasPrefix("To: ann@example.org\n") && mail.contains("Your application \(reference)"), "\(mail)")
        #expect(mail.contains("Street: Mill Lane"))
        try await browser.click("Apply for another event")
        #expect(browser.heading == "Apply to hold a street event")
    }
}
