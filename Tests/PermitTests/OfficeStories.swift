// The office: who comes in, what they see, and what they do with applications.

import ArgumentParser
import Foundation
import Synchronization
import Testing
import Usher
import UsherTesting

@testable import Permit

@Suite struct `The way into the office` {
    @Test func `leads from an address to a mailed link, and on to the address`() async throws {
        let town = try Town()
        let reference = try await town.receive(2)[0]
        let browser = town.visitor()
        try await browser.open("/office/applications/\(reference)")
        #expect(browser.heading == "Sign in to the office")
        try await browser.fill("Email", " Cleo@Town.example ")
        try await browser.click("Mail me a link")
        #expect(browser.notices == ["If this is the email of one of our clerks, a link is on its way."])
        let link = try await town.link(for: "cleo@town.example")
        // Whoever looks through the mail spends nothing.
        for _ in 1...3 { try await town.visitor().open(link) }
        let tab = browser.newTab()
        try await tab.open(link)
        #expect(tab.heading == "Your link to sign in" && tab.deeds == ["Sign in"])
        let id = browser.cookies["usher"]
        try await tab.click("Sign in")
        #expect(tab.heading == "Event 1", "on to where it was to lead")
        #expect(tab.cookies["usher"] != id)
        let late = town.visitor()
        try await late.open(link)
        #expect(late.heading == "This link is not good any more")
        try await late.click("Ask for a new link")
        #expect(late.heading == "Sign in to the office")
    }

    @Test func `says the same to everybody, and mails to clerks alone`() async throws {
        let town = try Town()
        let stranger = town.visitor()
        try await stranger.open("/office")
        try await stranger.fill("Email", "nobody@example.org")
        try await stranger.click("Mail me a link")
        #expect(stranger.notices == ["If this is the email of one of our clerks, a link is on its way."])
        let clerk = try await town.clerk()
        #expect(clerk.heading == "Applications" && clerk.text.contains("Signed in as cleo@town.example, clerk"))
        #expect(town.mails.count == 1)
    }

    @Test func `takes a link for a quarter of an hour`() async throws {
        let town = try Town()
        let token = try await town.services.links.issue(for: "cleo@town.example")
        town.clock.advance(by: .seconds(899))
        #expect(try await town.services.links.isFresh(token))
        town.clock.advance(by: .seconds(1))
        #expect(try await town.services.links.isFresh(token) == false)
        #expect(try await town.services.links.spend(token, once: "a") == nil)
        #expect(try await town.services.links.spend("x", once: "b") == nil)
    }

    @Test func `gives a link to one of those who spend it, and to copies of what they sent`() async throws {
        let links = try Town().services.links
        let token = try await links.issue(for: "cleo@town.example")
        #expect(try await links.spend(token, once: "a") == "cleo@town.example")
        #expect(try await links.spend(token, once: "a") == "cleo@town.example")
        #expect(try await links.spend(token, once: "b") == nil)
        #expect(try await links.isFresh(token) == false)
    }

    @Test func `mails no more than a few links to one, whoever asks`() async throws {
        let browser = try Town().visitor()
        try await browser.open("/office")
        for _ in 1...5 {
            try await browser.fill("Email", "cleo@town.example")
            try await browser.click("Mail me a link")
            #expect(browser.errors.isEmpty)
        }
        try await browser.fill("Email", "CLEO@town.example")
        try await browser.click("Mail me a link")
        #expect(browser.errors.first?.hasPrefix("Too many tries.") == true)
        try await browser.fill("Email", "carl@town.example")
        try await browser.click("Mail me a link")
        #expect(browser.errors.isEmpty)
    }

    @Test func `is left by Sign out, in every tab`() async throws {
        let browser = try await Town().clerk()
        let tab = try await browser.duplicateTab()
        try await browser.click("Sign out")
        #expect(browser.heading == "Apply to hold a street event" && browser.notices == ["You are signed out."])
        try await tab.reload()
        #expect(tab.heading == "Apply to hold a street event")
        try await tab.open("/office/applications")
        #expect(tab.heading == "Sign in to the office")
    }

    @Test func `is out for whoever is no clerk any more, at the next press and in every browser`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        let other = town.visitor()
        let token = try await town.services.links.issue(for: "cleo@town.example")
        try await other.open("/office/sign-in/\(token)")
        try await other.click("Sign in")
        try await other.click("\(reference)")
        let unused = try await town.services.links.issue(for: "cleo@town.example")
        town.books.staff.withLock { $0["cleo@town.example"] = nil }
        try await other.click("Approve")
        #expect(other.heading == "You are signed out of the office")
        #expect(try await town.file(reference)?.application.status == .sent)
        try await browser.check("Event 1, \(reference)")
        try await browser.click("Assign to me")
        #expect(browser.heading == "You are signed out of the office")
        #expect(try await town.file(reference)?.application.clerk == nil)
        try await browser.open("/office/applications/\(reference)")
        #expect(browser.heading == "Sign in to the office", "\(browser.heading)")
        try await other.click("To the first page")
        #expect(other.heading == "Apply to hold a street event")
        try await other.open("/office/sign-in/\(unused)")
        try await other.click("Sign in")
        #expect(other.errors.first == "This link is not good any more. Ask for a new one.")
    }
}

extension `The way into the office` {
    @Test func `closes what another clerk had open in the same browser`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.check("Event 1, \(reference)")
        let tab = browser.newTab()
        try await tab.open("/office/sign-in/\(try await town.services.links.issue(for: "carl@town.example"))")
        try await tab.click("Sign in")
        #expect(tab.heading == "Applications" && tab.text.contains("Signed in as carl@town.example, manager"))
        try await browser.click("Assign to me")
        #expect(try await town.file(reference)?.application.clerk == nil)
    }

    @Test func `is for whom the command names`() throws {
        let command = try Permit.parse([
            "--clerk", "Cleo@Town.example", "--clerk", "b@c", "--manager", "carl@town.example",
        ])
        let staff = Staff(clerks: command.clerk, managers: command.manager)
        #expect(staff.role(of: "cleo@town.EXAMPLE") == .clerk && staff.role(of: "carl@town.example") == .manager)
        #expect(staff.role(of: "") == nil && staff.role(of: "nobody@example.org") == nil)
        #expect(throws: (any Error).self) { try Permit.parse(["--clerk", "cleo"]) }
    }
}

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

@Suite struct `One application` {
    @Test func `shows all that was sent, and is decided once`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.click("\(reference)")
        try browser.see(
            "\(reference)", "Status Sent", "Kind of event Street party", "Which parts are to be closed? The road",
            "2 May 2027, 10:00 to 18:00", "Address 1 Mill Lane", "Nobody yet")
        #expect(browser.deeds == ["Approve", "Refuse", "Ask for more"])
        try await browser.click("Approve")
        try browser.see("Status Approved", "\(reference) is approved.")
        #expect(browser.deeds.isEmpty)
        let history = try #require(try await town.file(reference)).history
        #expect(history.map(\.what) == [.sent, .approved] && history.map(\.who).last == "cleo@town.example")
    }

    @Test func `is refused with a reason, and asked about with a question`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let browser = try await town.clerk()
        try await browser.open("/office/applications/\(reference)")
        try await browser.click("Ask for more")
        #expect(browser.dialogs == ["What is missing?"])
        try await browser.click("Send")
        #expect(browser.errors.contains("Fill in “What do you ask for?”."), "\(browser.errors)")
        try await browser.fill("What do you ask for?", "A sketch,\nplease.")
        try await browser.click("Send")
        try browser.see("Status More asked for", "A sketch, please.")
        try await browser.click("Refuse")
        try await browser.fill("Why?", "No sketch came.")
        try await browser.click("Send")
        try browser.see("Status Refused", "No sketch came.")
        #expect(browser.deeds.isEmpty && browser.dialogs.isEmpty)
    }

    @Test func `that two clerks decide at once is decided by the first, and the second is told`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let (cleo, carl) = (try await town.clerk(), try await town.clerk("carl@town.example"))
        try await carl.open("/office/applications/\(reference)")
        let tab = try await carl.duplicateTab()
        for browser in [cleo, carl] { try await browser.open("/office/applications/\(reference)") }
        try await carl.click("Refuse")
        try await carl.fill("Why?", "No.")
        try await cleo.click("Approve")
        try await carl.click("Send")
        #expect(carl.text.contains("This has changed meanwhile, so nothing was done."), "\(carl.text)")
        try await carl.click("Send")
        #expect(carl.errors.first == "It was decided meanwhile: Approved. Nothing was done.", "\(carl.errors)")
        try await tab.click("Approve")
        try tab.see("That is no longer possible.", "Status Approved")
        let file = try #require(try await town.file(reference))
        #expect(file.application.status == .approved && file.history.map(\.what) == [.sent, .approved])
    }

    @Test func `asks the service too whether it is still as it was seen`() async throws {
        let town = try Town()
        let reference = try await town.receive(1)[0]
        let applications = town.services.applications
        try await applications.move(reference, from: .sent, to: .asked, "A map.", by: "cleo", once: "1")
        try await applications.move(reference, from: .sent, to: .asked, "A map.", by: "cleo", once: "1")
        await #expect(throws: ApplicationsError.changed) {
            try await applications.move(reference, from: .sent, to: .approved, "", by: "carl", once: "2")
        }
        try await applications.move(reference, from: .asked, to: .approved, "", by: "carl", once: "3")
        await #expect(throws: ApplicationsError.decided(.approved)) {
            try await applications.move(reference, from: .asked, to: .refused, "", by: "cleo", once: "4")
        }
        try await town.delete(reference)
        await #expect(throws: ApplicationsError.gone) {
            try await applications.move(reference, from: .asked, to: .refused, "", by: "cleo", once: "5")
        }
        #expect(try await town.file(reference) == nil)
    }
}

extension Browser {
    /// The page's own buttons, without those of its languages.
    fileprivate var deeds: [String] { buttons.filter { !["English", "Deutsch"].contains($0) } }
}
