// What is logged of those who try something, and what is not.

import Testing
import UsherHTTP
import UsherLock
import UsherTesting

@testable import UsherSite

@Suite struct `The log of security` {
    @Test func `tells of an app's own events with path and origin, and nothing typed`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor("192.0.2.7")
        try await browser.fill("Email", "ann@example.org")
        try await browser.click("Own")
        let origin = guarded.site.parts.visits.origin(of: HTTPRequest(remoteAddress: "192.0.2.7"))
        #expect(guarded.events == ["security count=1 event=wrong password origin=\(origin) path=/guarded"])
    }

    @Test func `tells of a wrong token`() async throws {
        let guarded = try GuardedSite()
        let (browser, whence) = try await guarded.visitor()
        try await browser.click("Who")
        let sent = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        var forged = sent
        forged.body = Array(String(decoding: sent.body, as: UTF8.self).replacing("token=", with: "token=x").utf8)
        #expect(try await whence.send(forged).status == 403)
        #expect(guarded.events.count == 1 && guarded.events[0].contains("event=wrong form token"))
    }

    @Test func `tells of what the server refuses before the site hears of it`() async throws {
        let guarded = try GuardedSite()
        let live = try LiveSite(guarded.site)
        let form = ("Content-Type", "application/x-www-form-urlencoded")
        for headers in [
            [("Host", "evil.example")], [("Host", "127.0.0.1"), form, ("Sec-Fetch-Site", "cross-site")],
        ] {
            let request = WireRequest(
                method: headers.count == 1 ? "GET" : "POST", target: "/sign-in/link/mB2k9fx?code=123456",
                headers: headers.map { (name: $0.0, value: $0.1) }, body: headers.count == 1 ? [] : Array("a=b".utf8))
            #expect(try await live.transport.send(request).status >= 400)
        }
        let events = guarded.events
        #expect(events.count == 2 && events[0].contains("event=foreign host"))
        #expect(events.count == 2 && events[1].contains("event=foreign sender"))
        #expect(
            events.allSatisfy { $0.hasSuffix("path=/sign-in/link/*") && !$0.contains("mB2") && !$0.contains("123456") })
    }

    @Test func `is not flooded: five a second of each, then their number`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        for _ in 0..<30 { try await browser.click("Log") }
        #expect(guarded.events.count == 5)
        await guarded.site.sweep()
        #expect(guarded.events.count == 5, "the second is not over")
        guarded.clock.advance(by: .seconds(1))
        await guarded.site.sweep()
        #expect(guarded.events.count == 6 && guarded.events.last == "security count=25 event=wrong password")
        for _ in 0..<7 { try await browser.click("Log") }
        guarded.clock.advance(by: .seconds(1))
        try await browser.click("Log")
        #expect(guarded.events.count == 12)
        #expect(guarded.events.last?.hasPrefix("security count=3 event=wrong password") == true)
    }

    @Test(arguments: [
        ("/", "/"), ("/sign-in", "/sign-in"), ("/library/3", "/library/*"), ("/p/12-aB", "/p/*"), ("", "/"),
        ("/a/b/c/d/e/f/g/h/i", "/a/b/c/d/e/f/g/h/*"), ("/ann@example.org/\u{7}/x", "/*/*/x"), ("/x?token=y", "/x"),
        ("/abcdefghijklmnopqrstu", "/*"),
    ])
    func `has of a path only what an app named`(_ path: String, _ text: String) {
        #expect(LoggedPath.text(of: path) == text)
    }

    @Test func `hears of a test's visit`() async throws {
        let heard = Lock<[SecurityEvent]>([])
        let visit = Visit(hears: { event in heard.withLock { $0.append(event) } })
        visit.log("wrong code")
        let limit = Limit("one", 1, per: .minutes(1), by: .address)
        try await visit.take(limit)
        await #expect(throws: LimitReached.self) { try await visit.take(limit) }
        #expect(heard.withLock { $0 } == ["wrong code", .limitReached])
    }
}
