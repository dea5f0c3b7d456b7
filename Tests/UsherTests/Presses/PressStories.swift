// A press whose answer was lost with its server: its visitor reloads, sees the page as it was, and presses anew. The
// form has another nonce then, and the service gets the same id all the same.

import Testing
import UsherFlow
import UsherTesting

@testable import UsherSite

@Suite struct `A press that is made anew` {
    private let text = Array("a sketch".utf8)

    /// A desk, and a visitor of it.
    private func opened(isStored: Bool = true) async throws -> (PressSite, Browser) {
        let desk = try PressSite(isStored: isStored)
        return (desk, try await desk.visitor())
    }

    @Test(arguments: ["Send", "Take", "Pick 2", "On"])
    func `since its server died is the same one for its service`(_ button: String) async throws {
        let (desk, browser) = try await opened()
        try await browser.fill("Name", "Ann")
        desk.losesNext()
        try await browser.click(button)
        #expect(browser.status == 503)
        try await desk.reload(browser)
        try await browser.fill("Name", "Ann")
        try await browser.click(button)
        #expect(browser.status == 200 && desk.service.ids.count == 2 && desk.service.presses == 1)
        #expect(Set(desk.service.copies).count == 2, "another copy of the form")
    }

    @Test func `is another one after its end, with other input, with another argument, and elsewhere`() async throws {
        let (desk, browser) = try await opened()
        for (number, name) in ["Ann", "Ann", "Bob"].enumerated() {
            try await browser.fill("Name", name)
            try await browser.click("Send")
            #expect(desk.service.presses == number + 1)
        }
        let other = try await desk.visitor()
        let third = try await desk.visitor()
        for (number, button) in ["Pick 1", "Pick 2"].enumerated() {
            try await desk.lose(button, of: other)
            #expect(desk.service.presses == 4 + number)
        }
        desk.losesNext()
        try await third.click("Pick 1")
        #expect(desk.service.presses == 6, "another session has another secret")
    }

    @Test func `is the same where something else has ended on other pages, and another where it has on its own`()
        async throws
    {
        let (desk, browser) = try await opened()
        try await browser.open("/next")
        let next = browser.url
        try await desk.lose("Take", of: browser)
        try await browser.click("Help")
        try await browser.open(next)
        desk.losesNext()
        try await browser.click("Take")
        #expect(desk.service.ids.count == 2 && desk.service.presses == 1)
        try await desk.reload(browser, at: next)
        try await browser.click("Help")
        try await browser.click("Take")
        #expect(desk.service.presses == 2)
    }

    @Test func `is another one once its app has said that nothing was done`() async throws {
        let (desk, browser) = try await opened()
        for presses in 1...3 {
            desk.service.next(.declines)
            try await browser.click("Take")
            #expect(browser.text.contains("The bank declined.") && desk.service.presses == presses)
        }
        try await desk.reload(browser)
        try await browser.click("Take")
        #expect(desk.service.presses == 4, "the end is stored")
    }

    @Test(arguments: [true, false])
    func `is the same after an error that says nothing, and after a mistake in its form`(_ isStored: Bool) async throws
    {
        let (desk, browser) = try await opened(isStored: isStored)
        for _ in 1...3 {
            desk.service.next(.breaks)
            try await browser.click("Take")
            #expect(browser.notices.first?.hasPrefix("Something went wrong on our side") == true)
            try await browser.fill("Name", "longer than anybody can read it")
            try await browser.click("Send")
            #expect(!browser.errors.isEmpty)
            try await browser.fill("Name", "")
        }
        #expect(desk.service.ids.count == 3 && desk.service.presses == 1)
    }

    @Test func `is the same after it was stopped at its limit`() async throws {
        let (desk, browser) = try await opened(isStored: false)
        try await browser.click("Help")
        desk.service.next(.waits)
        await desk.service.gate.close()
        let (form, site) = (try browser.form(pressing: "pick.1", as: "first"), desk.sites[0])
        async let answer = SiteTransport(site).send(form)
        await desk.service.gate.arrived()
        for _ in 0..<61 {
            desk.clock.advance(by: .seconds(1))
            await site.sweep()
        }
        await desk.service.gate.open()
        _ = try await answer
        while await site.submissionsUnderWay > 0 { await Task.yield() }
        try await browser.open("/")
        #expect(browser.notices.first?.hasPrefix("That took too long, so it was stopped") == true)
        try await browser.click("Pick 1")
        #expect(desk.service.ids.count == 2 && desk.service.presses == 1)
    }

    @Test func `is the same with a file that is sent anew, whatever that is called, or was kept`() async throws {
        let (desk, browser) = try await opened()
        try await browser.attach("Sketch", file: "one.txt", text)
        try await browser.fill("Name", "longer than anybody can read it")
        try await browser.click("Send")
        #expect(browser.text.contains("one.txt"))
        try await browser.fill("Name", "Ann")
        try await desk.lose("Send", of: browser)
        try await browser.fill("Name", "Ann")
        try await desk.lose("Send", of: browser)
        try await browser.fill("Name", "Ann")
        try await browser.attach("Sketch", file: "two.txt", text)
        desk.losesNext()
        try await browser.click("Send")
        #expect(desk.service.ids.count == 3 && desk.service.presses == 1)
        try await desk.reload(browser)
        try await browser.fill("Name", "Ann")
        try await browser.attach("Sketch", file: "two.txt", text + [0x2E])
        try await browser.click("Send")
        #expect(desk.service.presses == 2)
    }

    @Test func `is another one where its visitor saw another value`() async throws {
        let (desk, browser) = try await opened()
        desk.losesNext()
        try await browser.click("Take")
        desk.service.total = 200
        try await desk.reload(browser)
        try await browser.click("Take")
        #expect(desk.service.presses == 2)
    }

    @Test func `is the same after a change of privileges on another page`() async throws {
        let (desk, browser) = try await opened()
        try await browser.open("/next")
        let next = browser.url
        try await desk.lose("Take", of: browser)
        try await browser.click("Enter")
        try await browser.open(next)
        try await browser.click("Take")
        #expect(browser.status == 200 && desk.service.ids.count == 2 && desk.service.presses == 1)
    }

    @Test func `is counted where it begins, not where its form was rendered or queued`() async throws {
        let (desk, browser) = try await opened()
        try await browser.click("Help")
        desk.service.next(.waits)
        await desk.service.gate.close()
        let (one, two) = (
            try browser.form(pressing: "pick.1", as: "first"), try browser.form(pressing: "pick.1", as: "second")
        )
        let site = desk.sites[0]
        async let answer = SiteTransport(site).send(one)
        await desk.service.gate.arrived()
        async let queued = SiteTransport(site).send(two)
        while await site.submissionsUnderWay < 2 { await Task.yield() }
        await desk.service.gate.open()
        #expect(try await [answer.status, queued.status] == [303, 303])
        #expect(desk.service.ids.count == 2 && desk.service.presses == 2)
    }

    @Test func `is found by its form's copy too, as long as it is at work`() async throws {
        let (desk, browser) = try await opened()
        desk.losesNext()
        try await browser.click("Pick 1")
        let copy = try browser.lastForm()
        try await desk.reload(browser)
        try await browser.click("Help")
        #expect(try await desk.server.send(copy).status == 303)
        #expect(desk.service.presses == 2, "something else has ended on its page meanwhile")
        #expect(Set(desk.service.copies).count == 1 && desk.service.copies[0] != "")
        #expect(desk.service.ids.allSatisfy { CopyAtWork.digest(of: $0) == nil })
    }
}
