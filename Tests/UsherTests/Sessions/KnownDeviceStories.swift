// A browser that has signed in as somebody before is counted apart, so that strangers do not use up its owner's tries.

import Testing
import UsherHTTP
import UsherTesting

@testable import UsherSite

@Suite struct `A browser that has signed in as somebody` {
    private func ask(_ browser: Browser, _ button: String, _ email: String) async throws {
        try await browser.fill("Email", email)
        try await browser.click(button)
    }

    @Test func `has tries of its own, which strangers cannot use up`() async throws {
        let guarded = try GuardedSite()
        let (owner, _) = try await guarded.visitor("192.0.2.1")
        try await ask(owner, "Sign in", "ann@example.org")
        let (stranger, _) = try await guarded.visitor("192.0.2.66")
        for _ in 0..<2 {
            try await ask(stranger, "Own", "ann@example.org")
            #expect(stranger.errors.isEmpty)
        }
        try await ask(stranger, "Own", "ann@example.org")
        #expect(!stranger.errors.isEmpty)
        for _ in 0..<2 {
            try await ask(owner, "Own", "ann@example.org")
            #expect(owner.errors.isEmpty)
        }
        try await ask(owner, "Own", "ann@example.org")
        #expect(!owner.errors.isEmpty, "and no more than these")
        try await ask(owner, "Own", "bob@example.org")
        try await ask(stranger, "Own", "bob@example.org")
        try await ask(owner, "Own", "bob@example.org")
        #expect(!owner.errors.isEmpty, "of another one it knows nothing")
    }

    @Test func `is still known in its next session, and says nothing of whom it knows`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        #expect(browser.cookies["usher-ushertests_seen"] == "1")
        for email in ["a@x.de", "b@x.de", "c@x.de", "d@x.de", "e@x.de", "b@x.de"] {
            try await ask(browser, "Sign in", email)
        }
        let marks = try #require(browser.cookies["usher-ushertests_seen"])
        #expect(marks.utf8.count == 88, "four at most")
        guarded.clock.advance(by: .seconds(21 * 60))
        try await browser.open("/guarded")
        #expect(browser.cookies["usher-ushertests_seen"] == marks)
        let parts = guarded.site.parts.visits.marks
        let request = HTTPRequest(headers: HTTPHeaders([("Cookie", "usher-ushertests_seen=\(marks)")]))
        for (email, isKnown) in [
            ("b@x.de", true), ("e@x.de", true), ("d@x.de", true), ("c@x.de", true), ("a@x.de", false),
        ] {
            #expect(parts.prove(email, in: request) == isKnown, "\(email)")
        }
    }

    /// Whether a browser has tries of its own, where strangers have used up theirs.
    private func isKnown(_ browser: Browser, to email: String) async throws -> Bool {
        try await ask(browser, "Own", email)
        return browser.errors.isEmpty
    }

    private func useUp(_ email: String, of guarded: GuardedSite) async throws {
        let (stranger, _) = try await guarded.visitor("192.0.2.66")
        for _ in 0..<2 { try await ask(stranger, "Own", email) }
        #expect(try await !isKnown(stranger, to: email))
    }

    @Test func `is a stranger's again once the password is another, and none of the new one is known before`()
        async throws
    {
        let guarded = try GuardedSite()
        for (number, password) in ["first", "second", nil, "first"].enumerated() {
            let email = "ann\(number)@example.org"
            guarded.password.text = password
            let (browser, _) = try await guarded.visitor("192.0.2.\(number)")
            try await ask(browser, "Sign in", email)
            try await useUp(email, of: guarded)
            #expect(try await isKnown(browser, to: email))
            guarded.password.text = "third"
            #expect(try await !isKnown(browser, to: email), "after \(password ?? "none")")
            try await ask(browser, "Sign in", email)
            #expect(try await isKnown(browser, to: email))
        }
    }

    @Test func `is one too that an action remembers, which signs nobody in, and none where the action fails`()
        async throws
    {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        let id = browser.cookies["usher-ushertests"]
        for email in ["ann@example.org", "bad@example.org"] {
            try await useUp(email, of: guarded)
            try await ask(browser, "Remember", email)
            #expect(try await isKnown(browser, to: email) == email.hasPrefix("ann"))
        }
        #expect(browser.cookies["usher-ushertests"] == id)
    }

    @Test(arguments: ["", "1", "x", String(repeating: "A", count: 22), String(repeating: "é", count: 11), "a=b"])
    func `is none by a mark that it made itself`(_ value: String) throws {
        let marks = DeviceMarks(key: Bytes32.random(), cookies: SiteCookies("usher-ushertests"))
        let request = HTTPRequest(headers: HTTPHeaders([("Cookie", "usher-ushertests_seen=\(value)")]))
        #expect(!marks.prove("ann", in: request) && !marks.prove("", in: request))
        #expect(marks.adding(marks.mark(of: "ann", nil), to: request).utf8.count <= 44)
    }

    @Test func `is none with the marks of another site, or too many`() {
        let (ours, theirs) = (
            DeviceMarks(key: Bytes32.random(), cookies: SiteCookies("usher-ushertests")),
            DeviceMarks(key: Bytes32.random(), cookies: SiteCookies("usher-ushertests"))
        )
        func request(_ value: String) -> HTTPRequest {
            HTTPRequest(headers: HTTPHeaders([("Cookie", "usher-ushertests_seen=\(value)")]))
        }
        let mark = ours.adding(ours.mark(of: "ann", nil), to: request(""))
        #expect(ours.prove("ann", in: request(mark)) && !theirs.prove("ann", in: request(mark)))
        #expect(!ours.prove("ann", in: request(String(repeating: mark, count: 5))))
    }
}
