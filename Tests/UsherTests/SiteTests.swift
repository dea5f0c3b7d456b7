// What every site promises, on a small one.

import Testing
import Usher
import UsherTesting

@Suite struct `A site` {
    @Test func `answers GET with 200 and POST with 303, and GET changes nothing`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        #expect(browser.text.contains("Count 1"))
        #expect(browser.exchanges.map(\.status) == [200, 303, 200])
        for _ in 0..<5 { try await browser.reload() }
        #expect(browser.text.contains("Count 1"))
        #expect(browser.exchanges.allSatisfy { $0.response.header("Cache-Control") == "no-store" })
    }

    @Test func `runs a submission once, however often it comes`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let copies = try await browser.resendAside(copies: 20)
        #expect(Set(copies.compactMap { $0.header("Location") }).count == 1)
        #expect(small.service.count == 1)
        try await browser.reload()
        #expect(browser.text.contains("Count 1"))
    }

    @Test func `gives copies of an action under way the answer of the first`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        await small.service.gate.close()
        var request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let body = String(decoding: request.body, as: UTF8.self)
        request.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=another").utf8)
        async let answers = places(sending: request, copies: 3, to: small.site)
        await small.service.gate.arrived()
        await small.service.gate.open()
        #expect(Set(try await answers).count == 1)
        #expect(small.service.count == 2)
    }

    /// Where several copies of a request lead that are sent at once.
    private nonisolated func places(sending request: WireRequest, copies: Int, to site: Site) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<copies {
                group.addTask { try await SiteTransport(site).send(request).header("Location") ?? "" }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `shows a failed action its page again, with an incident and nothing changed`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Fail")
        #expect(browser.status == 200 && browser.text.contains("Count 0"))
        #expect(browser.notices.count == 1 && browser.notices[0].hasPrefix("Something went wrong on our side"))
    }

    @Test func `says that an action is no longer possible where it is not offered`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Nothing")
        #expect(browser.notices == ["That is no longer possible."])
    }

    @Test func `refuses a form whose token is not the session's, and runs nothing`() async throws {
        let small = try SmallSite()
        let (one, other) = (small.visitor(), small.visitor())
        try await one.open("/")
        try await other.open("/")
        try await other.submit(old: one.page, pressing: "Add", filling: [:])
        #expect(other.status == 403 && small.service.count == 0)
    }

    @Test func `renders a modal over its page, which is inert and has no form`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/name")
        let html = String(decoding: browser.page.body, as: UTF8.self)
        #expect(html.contains("<main inert>") && html.contains("<dialog open"))
        #expect(html.matches(of: /<form/).count == 1)
        #expect(browser.heading == "Name" && browser.buttons == ["Next", "Close"])
        try await browser.fill("Name", "A")
        try await browser.submit()
        #expect(browser.errors == ["Name must be 2 characters or more."] && browser.value(of: "Name") == "A")
        try await browser.fill("Name", "Ann")
        try await browser.submit()
        #expect(browser.heading == "Counter")
    }

    @Test func `gives the session a new id when its privileges change, and the old one is a stranger's`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        let old = try #require(browser.cookies["usher-ushertests"])
        try await browser.click("Add")
        try await browser.click("Leave")
        let new = try #require(browser.cookies["usher-ushertests"])
        #expect(new != old && browser.text.contains("Count 1"))
        #expect(small.site.sessionCount == 1)
        let stranger = small.visitor()
        stranger.cookies.set("usher-ushertests", old)
        try await stranger.open("/")
        #expect(stranger.text.contains("Count 0"))
    }

    @Test func `says that nothing was done of a form that came without its cookie`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/name")
        let form = browser.page
        browser.cookies.removeAll()
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Ann"])
        #expect(browser.heading == "Name" && browser.notices.count == 1)
        #expect(browser.notices.first?.hasPrefix("Your browser did not send our cookie, so nothing was done.") == true)
        #expect(!browser.url.contains("c=1"))
        // In the session of another tab as well, and not behind a link that somebody shared.
        let both = small.visitor()
        try await both.open("/")
        let kept = both.cookies["usher-ushertests"] ?? ""
        both.cookies.removeAll()
        try await both.submit(old: form, pressing: "Next")
        #expect(both.notices.count == 1)
        both.cookies.set("usher-ushertests", kept)
        try await both.open("/name?c=1")
        #expect(both.notices.isEmpty)
    }

    @Test func `takes no newcomer when it is full, and those inside go on`() async throws {
        let small = try SmallSite { $0.maximumSessions = 2 }
        let inside = small.visitor()
        try await inside.open("/")
        try await small.visitor().open("/")
        let late = small.visitor()
        try await late.open("/")
        #expect(late.status == 503 && late.page.header("Retry-After") != nil)
        try await inside.click("Add")
        #expect(inside.text.contains("Count 1"))
        small.clock.advance(by: .seconds(20 * 60))
        await small.site.sweep()
        try await late.open("/")
        #expect(late.status == 200)
    }

    @Test func `ends a session that is idle, but not one that is used, until its day is over`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        for _ in 0..<35 {
            small.clock.advance(by: .seconds(19 * 60))
            await small.site.sweep()
            try await browser.reload()
            #expect(browser.text.contains("Count 1"))
        }
        small.clock.advance(by: .seconds(60 * 60))
        #expect(await small.site.sweep() == 1)
        #expect(small.life.leaks == [])
    }

    @Test func `answers HEAD without a body and without a session`() async throws {
        let small = try SmallSite()
        let answer = try await SiteTransport(small.site).send(WireRequest(method: "HEAD", target: "/"))
        #expect(answer.status == 200 && answer.body.isEmpty && answer.header("Set-Cookie") == nil)
        #expect(small.site.sessionCount == 0)
    }

    @Test func `cancels what a flow runs when its session ends`() async throws {
        let job = await Job()
        let small = try SmallSite(job.service, servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Job")
        await job.hasStarted()
        await small.site.endSessions()
        await job.wasCancelled()
        #expect(small.life.leaks == [])
    }

    @Test func `cancels what a flow runs when the flow ends, and not when its page is left`() async throws {
        let job = await Job()
        let small = try SmallSite(job.service, servers: 1)
        let browser = small.visitor()
        try await browser.open("/task")
        try await browser.click("Job")
        await job.hasStarted()
        try await browser.back()
        try await browser.open("/")
        #expect(await job.isCancelled == false)
        let other = browser.newTab()
        try await other.open("/task")
        try await other.click("Leave")
        await job.wasCancelled()
        #expect(other.heading == "Counter" && other.url.hasPrefix("/?p=1-"))
    }

    @Test(arguments: [
        "/?p=", "/?p=1", "/?p=1-x", "/?p=-1-x", "/p/", "/p/1-x", "/p/%F0%9F%8D%8A", "/?on=9-x", "/?p=1&p=2",
    ])
    func `gives a malformed page key a fresh page or a page that says so`(target: String) async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.open(target)
        #expect(browser.status == 200 || browser.status == 404)
    }

    @Test(arguments: ["", "act=", "act=add.", "act=.", "act=add&nonce=", "token=%FF", "a=%", "token=x&act=add"])
    func `never fails on a malformed form`(body: String) async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        let request = WireRequest(
            method: "POST", target: "/",
            headers: [
                ("Cookie", "usher-ushertests=\(browser.cookies["usher-ushertests"] ?? "")"), ("Host", "localhost"),
            ],
            body: Array(body.utf8))
        let answer = try await SiteTransport(small.site).send(request)
        #expect([400, 403].contains(answer.status))
        #expect(small.service.count == 0)
    }

    @Test func `serves its files, and says when they have not changed`() async throws {
        let small = try SmallSite()
        let live = try LiveSite(small.site)
        let first = try await live.transport.send(request("/site.css"))
        #expect(first.status == 200 && String(decoding: first.body, as: UTF8.self).contains("color: black"))
        let tag = try #require(first.header("ETag"))
        let again = try await live.transport.send(request("/site.css", ("If-None-Match", tag)))
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(small.site.sessionCount == 0)
    }

    private func request(_ target: String, _ headers: (name: String, value: String)...) -> WireRequest {
        WireRequest(method: "GET", target: target, headers: [("Host", "127.0.0.1")] + headers)
    }
}

@Suite struct `What all sessions hold` {
    @Test func `is counted, and given back with them`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        let one = small.site.sessionBytes
        #expect(one > 1_536)
        try await browser.click("Name")
        #expect(small.site.sessionBytes > one)
        try await small.visitor().open("/")
        #expect(small.site.sessionBytes > 2 * one)
        await small.site.endSessions()
        #expect(small.site.sessionBytes == 0)
    }

    @Test func `turns newcomers away when it is too much, and those inside go on`() async throws {
        let small = try SmallSite(servers: 1) { $0.maximumSessionBytes = 5_000 }
        let inside = small.visitor()
        try await inside.open("/")
        try await small.visitor().open("/")
        let late = small.visitor()
        try await late.open("/")
        #expect(late.status == 503)
        try await inside.click("Add")
        #expect(inside.text.contains("Count 1"))
    }

    @Test func `lets robots go once half of it is full: a cookie that never came back`() async throws {
        let small = try SmallSite(servers: 1) { $0.maximumSessions = 10 }
        let inside = small.visitor()
        try await inside.open("/")
        try await inside.reload()
        for _ in 0..<9 { try await small.visitor().open("/") }
        let late = small.visitor()
        try await late.open("/")
        #expect(late.status == 503)
        small.clock.advance(by: .seconds(60))
        await small.site.sweep()
        #expect(small.site.sessionCount == 1)
        try await late.open("/")
        #expect(late.status == 200)
    }
}
