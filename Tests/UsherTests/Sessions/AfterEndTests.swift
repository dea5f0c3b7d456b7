// What several requests come to that were on their way with the id of a session which has ended.

import Testing
import UsherTesting

@testable import UsherSite

@Suite struct `After a session's end` {
    /// A visitor's last press of a button, before the session ended.
    private func pressed(_ small: SmallSite) async throws -> WireRequest {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        small.clock.advance(by: .seconds(21 * 60))
        await small.site.sweep()
        return try #require(browser.exchanges.last { $0.method == "POST" }?.request)
    }

    @Test func `copies of a button's press run once, and all get the first one's answer and cookie`() async throws {
        let small = try SmallSite()
        let request = try await pressed(small)
        #expect(small.service.count == 1 && small.site.sessionCount == 0)
        await small.service.gate.close()
        let site = SiteTransport(small.site)
        async let first = site.send(request)
        await small.service.gate.arrived()
        let copies = await withTaskGroup(of: WireResponse?.self) { group in
            for _ in 0..<20 { group.addTask { try? await site.send(request) } }
            await small.service.gate.open()
            var all: [WireResponse] = []
            for await case let answer? in group { all.append(answer) }
            return all
        }
        let answer = try await first
        #expect(small.service.count == 2 && small.site.sessionCount == 1)
        let location = try #require(answer.header("Location"))
        let cookies = answer.headers("Set-Cookie")
        #expect(answer.status == 303 && cookies.contains { $0.hasPrefix("usher-ushertests=") })
        #expect(copies.count == 20)
        for copy in copies + [try await site.send(request)] {
            #expect(copy.status == 303 && copy.header("Location") == location)
            #expect(copy.headers("Set-Cookie") == cookies)
        }
        #expect(small.service.count == 2)
    }

    @Test func `tabs that come back together share the session of the first`() async throws {
        let small = try SmallSite()
        var look = try await pressed(small)
        look.method = "GET"
        look.target = "/name?p=9-x"
        look.body = []
        let site = SiteTransport(small.site)
        let first = try await site.send(look)
        #expect(first.status == 200 && !first.headers("Set-Cookie").isEmpty)
        for _ in 0..<8 {
            let other = try await site.send(look)
            #expect(other.status == 303 && other.header("Location") == "/name?p=9-x")
            #expect(other.headers("Set-Cookie").isEmpty)
        }
        #expect(small.site.sessionCount == 1)
        // Whoever does not take the new id gets one of his own in the end.
        #expect(try await site.send(look).status == 200)
        small.clock.advance(by: .seconds(10))
        #expect(try await site.send(look).status == 200)
        #expect(small.site.sessionCount == 3)
    }

    @Test func `another form keeps what was typed into it, whoever came first`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/name")
        let form = browser.page
        small.clock.advance(by: .seconds(21 * 60))
        let late = browser.newTab()
        try await late.open("/")
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Ann"])
        #expect(browser.heading == "Name" && browser.value(of: "Name") == "Ann")
        #expect(browser.notices == ["Your earlier visit had ended, so nothing was done. You can continue here."])
        browser.omittedHeaders = ["Origin", "Sec-Fetch-Site"]
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Eve"])
        #expect(browser.status == 403)
    }

    @Test func `another form is taken once, and a copy of it changes nothing`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/name")
        let form = browser.page
        small.clock.advance(by: .seconds(21 * 60))
        let other = browser.newTab()
        try await other.open("/name")
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Ann"])
        let copy = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        try await other.reload()
        #expect(other.value(of: "Name") == "Ann")
        try await other.fill("Name", "B")
        try await other.submit()
        #expect(other.value(of: "Name") == "B")
        #expect(try await SiteTransport(small.site).send(copy).status == 303)
        try await other.reload()
        #expect(other.value(of: "Name") == "B")
    }

    @Test func `another form is helped on at once, also where the id had changed`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Leave")
        try await browser.open("/name")
        let form = browser.page
        small.clock.advance(by: .seconds(21 * 60))
        let other = browser.newTab()
        try await other.open("/")
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Ann"])
        #expect(browser.heading == "Name" && browser.value(of: "Name") == "Ann")
    }

    @Test func `a button of an earlier session runs nothing in the next one`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        let form = browser.page
        small.clock.advance(by: .seconds(21 * 60))
        try await browser.newTab().open("/")
        try await browser.submit(old: form, pressing: "Add")
        #expect(small.service.count == 0 && browser.text.contains("Count 0"))
        #expect(browser.notices == ["Your earlier visit had ended, so nothing was done. You can continue here."])
        try await browser.click("Add")
        #expect(small.service.count == 1)
    }

    @Test func `an address that leads nowhere begins nothing, and stands in nobody's way`() async throws {
        let small = try SmallSite()
        var look = try await pressed(small)
        look.method = "GET"
        look.body = []
        look.target = "/nothing"
        let site = SiteTransport(small.site)
        for _ in 0..<2 { #expect(try await site.send(look).status == 404) }
        look.target = "/"
        #expect(try await site.send(look).status == 200)
        #expect(small.site.sessionCount == 1)
    }
}
