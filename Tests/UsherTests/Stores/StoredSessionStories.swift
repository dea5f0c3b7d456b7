// Sessions in a store: they survive their process, and several servers share them.

import Foundation
import Logging
import Testing
import UsherSQLite
import UsherTesting

@testable import UsherSite
@testable import UsherStore

@Suite struct `A session in a store` {
    @Test func `goes on after a restart where it was, with what was typed and what was sent`() async throws {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        let (sent, led) = try await browser.stopMidway()
        #expect(browser.text.contains("2 characters or more"))

        server.number = 1
        try await browser.reload()
        #expect(
            browser.heading == "Name" && browser.value(of: "Name") == "A"
                && browser.text.contains("2 characters or more"))
        let again = try await server.send(sent)
        #expect(again.status == 303 && again.header("Location") == led && small.service.count == 1)
        try await browser.fill("Name", "Ann")
        try await browser.submit()
        #expect(browser.text.contains("Count 1") && browser.notices.isEmpty)
    }

    @Test func `shows a notice once, whoever shows it`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Fail")
        #expect(browser.notices.count == 1)
        try await browser.reload()
        #expect(browser.notices.isEmpty)
    }

    @Test func `cannot be read in its store, and cannot be taken over by who reads it`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/name")
        try await browser.fill("Name", "Anastasia was here")
        try await browser.click("Next")
        var kept = Data()
        for suffix in ["", "-wal"] {
            kept += try Data(contentsOf: URL(fileURLWithPath: small.folder.path + "/sessions.sqlite" + suffix))
        }
        #expect(kept.count > 1_000)
        let id = try #require(browser.cookies["usher-ushertests"])
        for word in ["Anastasia", "counter", "name", id] {
            #expect(kept.range(of: Data("\"\(word)".utf8)) == nil && kept.range(of: Data("\(id)".utf8)) == nil)
        }
    }

    @Test func `that was damaged begins anew`() async throws {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        let key = try #require(
            browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) }.map { Bytes32(hashing: $0) })
        let store = try small.store()
        let stored = try #require(try await store.load(SessionKey(key), unless: 0, use: nil))
        var body = try #require(stored.body?.first)
        body[body.count / 2] ^= 1
        let write = SessionWrite(
            key: SessionKey(key), version: stored.version + 1, body: body, server: "another", lifetime: .seconds(1_000))
        #expect(try await store.save(write) == .saved)
        for number in 0...1 {
            server.number = number
            try await browser.open("/")
            #expect(browser.status == 200 && browser.text.contains("Count 0"))
        }
    }

    @Test func `of many pages is the same, whichever server its steps run on`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        let first = try #require(small.site.parts.table.live.first)
        let root = try #require(await first.rootKey)
        for step in 0..<50 {
            try await browser.open("/name?on=\(root)")
            try await browser.fill("Name", "Visitor \(step)")
            try await browser.submit()
        }
        let title = browser.heading
        for site in small.sites {
            try await browser.open(browser.url)
            try await browser.open(browser.url)
            #expect(browser.heading == title)
            let session = try #require(site.parts.table.live.first)
            #expect(try await session.record().tree.pageCount == 51)
        }
        let body = try #require(try await small.store().load(SessionKey(first.key), unless: 0, use: nil)?.body)
        #expect(body.count == 1)
    }

    // The formats before this one, JSON, and one that is to come.
    @Test(arguments: [[2], [4], [5], Array("{}".utf8), [0xFF, 0xFF, 0xFF]])
    func `of another format is over, as any that has ended, and nobody meets an error`(_ beginning: [UInt8])
        async throws
    {
        let lines = LogLines()
        let small = try SmallSite(servers: 2) { $0.logger = Logger(label: "test") { _ in lines } }
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        try await browser.open("/name")
        let form = browser.page
        let id = try #require(browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) })
        let (key, seal, store) = (SessionKey(Bytes32(hashing: id)), Seal(of: id), try small.store())
        let stored = try #require(try await store.load(key, unless: 0, use: nil))
        let closed = try #require(stored.body?.first)
        let plain = try #require(seal.open(closed))
        let write = SessionWrite(
            key: key, version: stored.version + 1, body: seal.close(beginning + plain.dropFirst(beginning.count)),
            server: "another", lifetime: .seconds(1_000))
        #expect(try await store.save(write) == .saved)

        server.number = beginning.count % 2
        let late = browser.newTab()
        try await late.open("/")
        #expect(late.status == 200 && late.text.contains("Count 0"))
        #expect(late.notices == ["Your earlier visit had ended, so we have started a new one."])
        try await browser.submit(old: form, pressing: "Next", filling: ["Name": "Ann"])
        #expect(browser.status == 200 && browser.heading == "Name" && browser.value(of: "Name") == "Ann")
        #expect(browser.notices == ["Your earlier visit had ended, so nothing was done. You can continue here."])
        #expect(try await store.load(key, unless: 0, use: nil) == nil)
        let said = Set(lines.all.filter { !$0.hasPrefix("NameScreen") })
        #expect(said == ["A stored session has another format; it is over."])
    }

    @Test func `is a guest's again where all that act for somebody are ended, be an action of it under way`()
        async throws
    {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let (browser, store, ann) = (Browser(server), try small.store(), SessionKey(hashing: [1]))
        func begin() async throws {
            try await browser.open("/")
            try await browser.click("Add")
            let key = try #require(
                browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) }.map { Bytes32(hashing: $0) })
            let stored = try #require(try await store.load(SessionKey(key), unless: 0, use: nil))
            var write = SessionWrite(
                key: SessionKey(key), version: stored.version + 1, body: try #require(stored.body?.first),
                server: "another",
                lifetime: .seconds(1_000))
            write.principal = .principal(ann, since: try await store.number)
            #expect(try await store.save(write) == .saved)
            try await browser.reload()
            #expect(browser.text.contains("Count 1"))
        }
        let end = SessionEnd(of: ann, lifetime: .seconds(100_000))
        try await begin()
        try await store.end(end)
        server.number = 1
        try await browser.reload()
        #expect(browser.text.contains("Count 0") && !browser.notices.isEmpty)

        try await begin()
        let sent = try browser.lastForm(nonce: "under way")
        await small.service.gate.close()
        let answer = Task { try await server.send(sent) }
        await small.service.gate.arrived()
        try await store.end(end)
        await small.service.gate.open()
        let led = try await answer.value
        #expect(led.status == 303 && led.header("Location") == "/" && small.service.count == 3)
        try await browser.open("/")
        #expect(
            browser.text.contains("Count 0")
                && browser.notices == ["Your earlier visit had ended, so we have started a new one."])
    }

    @Test func `expires when nobody has used it on any server, and not before`() async throws {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        for _ in 0..<5 {
            server.number = 1 - server.number
            small.clock.advance(by: .seconds(19 * 60))
            await small.sweep()
            try await browser.reload()
            #expect(browser.text.contains("Count 1"))
        }
        small.clock.advance(by: .seconds(20 * 60))
        try await browser.reload()
        #expect(browser.text.contains("Count 0"))
        #expect(browser.notices == ["Your earlier visit had ended, so we have started a new one."])
    }

    @Test func `ends when its day is over, wherever it was used`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        for _ in 1...47 {
            small.clock.advance(by: .seconds(15 * 60))
            try await browser.reload()
            #expect(browser.text.contains("Count 1"))
        }
        small.clock.advance(by: .seconds(15 * 60))
        try await browser.reload()
        #expect(browser.text.contains("Count 0"))
    }

    @Test func `leaves memory after five minutes, and comes back with the next request`() async throws {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        small.clock.advance(by: .seconds(301))
        await small.sweep()
        #expect(small.site.sessionCount == 0 && small.life.leaks.isEmpty)
        try await browser.reload()
        #expect(browser.text.contains("Count 1") && browser.notices.isEmpty && small.site.sessionCount == 1)
    }

    @Test func `is its new id's on every server at once, and the old one's on none`() async throws {
        let small = try SmallSite(servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        let old = try #require(browser.cookies["usher-ushertests"])
        server.number = 1
        try await browser.reload()
        server.number = 0
        try await browser.click("Leave")
        let changed = try #require(browser.cookies["usher-ushertests"])
        #expect(changed != old)
        let leaving = try browser.lastForm()

        server.number = 1
        let copy = try await server.send(leaving)
        #expect(
            copy.status == 303 && copy.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(changed);") })
        let late = WireRequest(
            method: "GET", target: "/",
            headers: [("Host", "localhost"), ("Cookie", "usher-ushertests=\(old); usher-ushertests_seen=1")])
        let led = try await server.send(late)
        #expect(led.status == 303 && led.headers("Set-Cookie").isEmpty)
        small.clock.advance(by: .seconds(10))
        let stranger = try await server.send(late)
        #expect(stranger.status == 200 && !stranger.headers("Set-Cookie").isEmpty)
        try await browser.open("/")
        #expect(browser.text.contains("Count 1") && browser.cookies["usher-ushertests"] == changed)
    }
}

extension Session {
    /// Names its first page.
    fileprivate var rootKey: String? { tree.rootPage.map { keys.key($0) } }
}
