// An id that a session gave up is worth nothing to whoever has it, but for an exact copy of the form by which it was
// given up.

import Testing
import UsherHTTP
import UsherSQLite
import UsherTesting

@testable import UsherSite
@testable import UsherStore

extension MemberSite {
    /// A visitor who has just signed in, the id that they had before, and the form that they signed in with.
    func signedIn() async throws -> (browser: Browser, old: String, sent: WireRequest) {
        let browser = visitor()
        try await browser.open("/")
        let old = browser.cookies["usher-ushertests"] ?? ""
        try await browser.click("Enter")
        return (browser, old, try browser.lastForm())
    }

    /// What a request is known by here.
    func digest(of request: WireRequest) throws -> String {
        let sent = try HTTPRequest(
            method: .post, target: request.target, headers: HTTPHeaders(request.headers.map { ($0.name, $0.value) }),
            body: request.body)
        let path = PagePath(sent)
        return try SentForm(sent, from: path, site: site.parts.keys.submission).digest.text
    }
}

@Suite struct `An id from before a sign-in` {
    @Test func `gets the new one by an exact copy alone, however many come`() async throws {
        let members = try MemberSite()
        let (browser, _, sent) = try await members.signedIn()
        let new = try #require(browser.cookies["usher-ushertests"])
        let site = SiteTransport(members.site)
        for _ in 0..<20 {
            let copy = try await site.send(sent)
            #expect(
                copy.status == 303 && copy.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") })
        }
    }

    @Test(arguments: [1, 2])
    func `gets nothing by what it is known by, nor by guesses, eight of all kinds together`(servers: Int) async throws {
        let members = try MemberSite(servers: servers)
        let (browser, old, sent) = try await members.signedIn()
        let new = try #require(browser.cookies["usher-ushertests"])
        let site = SiteTransport(members.site)
        let known = try members.digest(of: sent)
        var guess = sent
        guess.body += Array("&name=guess".utf8)
        let look = WireRequest(
            method: "GET", target: "/?wait=\(known)",
            headers: [("Host", "localhost"), ("Cookie", "usher-ushertests=\(old); usher-ushertests_seen=1")])
        for number in 0..<8 {
            let site = SiteTransport(members.sites[number / 2 % servers])
            let answer = try await site.send(number % 2 == 0 ? look : guess)
            #expect(answer.status == 303 && answer.headers("Set-Cookie").isEmpty)
            #expect(answer.header("Location")?.contains("wait") == false)
        }
        for request in [look, guess] {
            let answer = try await site.send(request)
            #expect(!answer.headers("Set-Cookie").contains { $0.contains(new) })
            #expect(
                answer.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=") }, "a stranger's own session")
        }
        #expect(try await site.send(sent).headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") })
    }

    @Test func `does not give the new one together with all that the store has`() async throws {
        let members = try MemberSite(servers: 2)
        let (browser, old, sent) = try await members.signedIn()
        let new = try #require(browser.cookies["usher-ushertests"])
        let id = try #require(Bytes32(text: old))
        let store = try members.store()
        let key = SessionKey(Bytes32(hashing: id))
        let left = try #require(try await store.load(key, unless: 0, use: nil)?.body)
        let seal = Seal(of: id)
        let plain = try #require(seal.open(left[0]))
        #expect(!String(decoding: plain, as: UTF8.self).contains(new))
        guard case .former(let former) = StoredBody(left, openedWith: seal) else { throw Fault() }
        let digest = try #require(Bytes32(text: try members.digest(of: sent)))
        for key in [digest, id, Bytes32(hashing: id)] { #expect(former.answer.answer(by: key) == nil) }
        // Another server gives it for the copy all the same.
        for site in members.sites {
            let copy = try await SiteTransport(site).send(sent)
            #expect(copy.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") })
        }
    }

    @Test func `shows nothing of the new one to who has asked while it changed`() async throws {
        let members = try MemberSite(servers: 2)
        let store = CallbackStore(try members.store())
        let site = SiteTransport(try members.another(store))
        let browser = Browser(site)
        try await browser.open("/")
        try await browser.reload()
        let look = try #require(browser.exchanges.last { $0.method == "GET" }?.request)
        await store.holdOneLoad()
        let answer = Task { try await site.send(look) }
        await store.held.arrived()
        try await browser.click("Enter")
        await store.held.open()
        #expect(try await answer.value.status == 303, "it is led on, as whoever comes a moment later")
    }

    @Test(arguments: [1, 2])
    func `shows nothing of the new one on a page that was loading while it changed`(_ servers: Int) async throws {
        let members = try MemberSite(servers: servers)
        let site = SiteTransport(members.site)
        let browser = Browser(site)
        try await browser.open("/payments")
        try await browser.open("/")
        try await browser.reload()
        var look = try #require(browser.exchanges.last { $0.method == "GET" }?.request)
        look.target = "/payments"
        await members.till.loading.close()
        let (answer, asked) = (Task { [look] in try await site.send(look) }, look)
        await members.till.loading.arrived()
        try await browser.click("Enter")
        await members.till.loading.open()
        let (during, after) = (try await answer.value, try await site.send(asked))
        #expect(during.status == 303 && after.status == 303, "both are led on")
        #expect(during.header("Location") == after.header("Location"))
    }

    @Test func `has nonces that nobody can count on`() {
        let nonces = (0..<100).map { _ in FormNonce.next() }
        #expect(nonces.allSatisfy { $0.utf8.count == 22 } && Set(nonces.map { $0.prefix(8) }).count == 100)
    }

    @Test(arguments: [(50, true), (61, false)])
    func `counts its ten seconds from when its store can be read again, a minute after the change at most`(
        away: Int, isInTime: Bool
    ) async throws {
        let members = try MemberSite(servers: 2)
        let store = FailingStore(try members.store())
        let browser = Browser(SiteTransport(members.site))
        let other = SiteTransport(try members.another(store))
        try await browser.open("/")
        try await browser.click("Enter")
        let new = try #require(browser.cookies["usher-ushertests"])
        let sent = try browser.lastForm()
        store.fails = true
        #expect(try await other.send(sent).status == 503)
        members.clock.advance(by: .seconds(away))
        store.fails = false
        for passed in [0, 9, 1] {
            members.clock.advance(by: .seconds(passed))
            let copy = try await other.send(sent)
            let isGiven = copy.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") }
            #expect(isGiven == (isInTime && passed != 1), "after \(passed) more seconds")
        }
    }

    @Test func `waits at a page of its own address only`() async throws {
        let members = try MemberSite()
        let browser = members.visitor()
        try await browser.open("/order")
        try await browser.click("Take")
        let wait = try members.digest(of: browser.lastForm())
        let key = try #require(browser.url.split(separator: "=").last)
        try await browser.open("/order?p=\(key)&wait=\(wait)")
        #expect(browser.url == "/order?p=\(key)", "it has been answered")
        let before = browser.exchanges.count
        try await browser.open("/?p=\(key)&wait=\(wait)")
        #expect(browser.heading == "Shop" && browser.exchanges.count == before + 1, "the path counts")
    }
}
