// What a visitor saw is what is done, whatever has changed in another tab or anywhere else.

import Testing
import UsherTesting

@testable import UsherSite

@Suite struct `An action that holds for what was seen` {
    @Test func `runs on the value that its page showed`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        try await browser.fill("Name", "Ann")
        try await browser.click("Pay")
        #expect(members.till.paid == [285] && browser.notices.isEmpty)
    }

    @Test func `does not run on another one: the page comes back with that, and with what was typed`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        try await browser.fill("Name", "Ann")
        members.till.total = 570
        try await browser.click("Pay")
        #expect(members.till.paid.isEmpty && browser.value(of: "Name") == "Ann")
        #expect(
            browser.notices == ["This has changed since you opened it, so nothing was done. Check it and try again."])
        #expect(browser.text.contains("Total 570"))
        try await browser.click("Pay")
        #expect(members.till.paid == [570])
    }

    @Test func `gets the value that was compared, though it changes while the action waits`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.click("Others", from: "/")
        var form = try browser.form(pressing: "pay")
        form.set("nonce", browser.nonce)
        form.set("name", "Ann")
        await members.till.gate.close()
        let site = members.site
        async let answer = SiteTransport(site).send(form)
        await members.till.gate.arrived()
        members.till.total = 570
        await members.till.gate.open()
        #expect(try await answer.status == 303 && members.till.paid == [285])
    }

    @Test func `is told for each value apart`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        members.till.prices = [1: 100, 2: 900]
        try await browser.click("Buy 1 at 100")
        #expect(members.till.paid == [100])
        try await browser.open("/")
        let form = browser.page
        members.till.prices = [1: 900, 2: 900]
        try await browser.submit(old: form, pressing: "Buy 1 at 100")
        #expect(members.till.paid == [100], "that 2 was seen at 900 says nothing of 1")
    }

    @Test func `does not run without a word of what was seen, or with another page's or session's`() async throws {
        let members = try MemberSite()
        let (one, other) = (members.visitor(), members.visitor())
        try await one.open("/order")
        let elsewhere = one.nonce
        try await other.open("/")
        let foreign = other.nonce
        try await one.open("/")
        let own = one.nonce
        try await one.click("Others")
        var form = try one.lastForm()
        form.set("act", "take")
        let site = SiteTransport(members.site)
        // Of its four marks only the first, which is another action's; or half of the second.
        for nonce in [
            String(own.prefix(22)), elsewhere, foreign, String(own.prefix(45)), String(own.prefix(66)), "!", "~!~!",
        ] {
            form.set("nonce", nonce)
            #expect(try await site.send(form).status == 303 && members.till.paid.isEmpty, "\(nonce)")
        }
        form.set("nonce", own)
        #expect(try await site.send(form).status == 303 && members.till.paid == [285])
    }

    @Test func `does not run after its session has ended`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/")
        members.clock.advance(by: .seconds(21 * 60))
        await members.site.sweep()
        try await browser.click("Take")
        #expect(members.till.paid.isEmpty && browser.heading == "Shop" && !browser.notices.isEmpty)
    }

    @Test func `holds on every server of a store`() async throws {
        let members = try MemberSite(servers: 2)
        let browser = members.visitor()
        try await browser.open("/")
        try await browser.click("Take")
        #expect(members.till.paid == [285])
        members.till.total = 1
        try await browser.click("Take")
        #expect(members.till.paid == [285])
    }
}
