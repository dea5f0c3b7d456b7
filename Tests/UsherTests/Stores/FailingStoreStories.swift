// A store that is away, slow, or loses an answer: visitors are told, and lose nothing.

import Foundation
import Synchronization
import Testing
import UsherSQLite
import UsherStore
import UsherTesting

@testable import UsherSite

@Suite struct `A store that fails` {
    private let folder: TemporaryFolder
    private let store: FailingStore
    private let small: SmallSite

    init() throws {
        folder = try TemporaryFolder()
        let clock = ManualClock()
        let path = folder.path + "/sessions.sqlite"
        let failing = FailingStore(try SQLiteSessionStore(path: path, clock: { clock.sinceEpoch }, limit: .seconds(60)))
        store = failing
        small = try SmallSite(servers: 1, clock: clock) { $0.store = failing }
    }

    @Test func `is told to visitors, who lose nothing and try again`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let sent = try browser.lastForm(nonce: "again")
        store.fails = true
        #expect(try await SiteTransport(small.site).send(sent).status == 503)
        #expect(small.service.count == 1, "the action did not even begin")
        try await browser.reload()
        #expect(browser.status == 503 && browser.page.header("Retry-After") == "3", "as the page says")
        store.fails = false
        #expect(try await SiteTransport(small.site).send(sent).status == 303)
        try await browser.open("/")
        #expect(browser.text.contains("Count 2") && small.service.count == 2)
    }

    /// Sends a form whose action has begun when the store fails.
    private func failing(_ sent: WireRequest) async throws -> WireResponse {
        await small.service.gate.close()
        let site = small.site
        let answer = Task { try await SiteTransport(site).send(sent) }
        await small.service.gate.arrived()
        store.fails = true
        await small.service.gate.open()
        return try await answer.value
    }

    @Test func `in the middle of an action leaves the session as it was, and the same form runs again`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let sent = try browser.lastForm(nonce: "again")
        #expect(try await failing(sent).status == 503)
        store.fails = false
        try await browser.open("/")
        #expect(browser.text.contains("Count 1"))
        #expect(try await SiteTransport(small.site).send(sent).status == 303)
        try await browser.open("/")
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `in the middle of a late visitor's first action says that it may have been done`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let sent = try browser.lastForm(nonce: "late")
        small.clock.advance(by: .seconds(21 * 60))
        await small.site.sweep()
        let late = try await failing(sent)
        let text = String(decoding: late.body, as: UTF8.self)
        #expect(late.status == 503 && late.headers("Set-Cookie").isEmpty && small.service.count == 2)
        #expect(text.contains("Please check whether it was done before you try again."), "\(text)")
        store.fails = false
        try await browser.open("/")
        #expect(browser.text.contains("Count 0"), "a guest's, who begins anew")
    }

    @Test func `or is slow shows nobody with the old id what is the new one's`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let leaving = WireRequest.leaving(try browser.lastForm(nonce: "leaving"))
        let look = WireRequest(
            method: "GET", target: "/",
            headers: [
                ("Host", "localhost"),
                (
                    "Cookie",
                    "usher-ushertests=\(try #require(browser.cookies["usher-ushertests"])); usher-ushertests_seen=1"
                ),
            ])
        await store.moves.close()
        let site = small.site
        let changed = Task { try await SiteTransport(site).send(leaving) }
        await store.moves.arrived()
        let looked = Task { try await SiteTransport(site).send(look) }
        await store.moves.open()
        #expect(try await changed.value.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=") })
        let answer = try await looked.value
        #expect(answer.status == 303 && answer.header("Location") == "/" && answer.headers("Set-Cookie").isEmpty)
    }

    @Test func `and has stored an action all the same is asked, so that nobody is told otherwise`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        for button in ["Add", "Leave"] {
            store.loseOneAnswer()
            try await browser.click(button)
            #expect(browser.status == 200 && browser.text.contains("Count 1"))
        }
        #expect(small.service.count == 1)
        try await browser.click("Add")
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `or in which others are faster each time keeps nobody from acting, nor from looking`() async throws {
        let browser = small.visitor()
        try await browser.open("/")
        store.isOvertaken = true
        for count in 1...2 {
            try await browser.click("Add")
            #expect(browser.status == 200 && browser.text.contains("Count \(count)") && small.service.count == count)
        }
        try await browser.open("/name")
        #expect(browser.status == 200 && browser.heading == "Name")
        store.isOvertaken = false
        try await browser.open("/")
        try await browser.click("Leave")
        #expect(browser.status == 200 && browser.text.contains("Count 2"))
    }

    @Test func `is asked to save once for each action and each page that is new, and for nothing else`() async throws {
        let browser = small.visitor()
        func saves(_ step: () async throws -> Void) async throws -> Int {
            let before = store.saves.load(ordering: .relaxed)
            try await step()
            #expect(browser.status == 200)
            return store.saves.load(ordering: .relaxed) - before
        }
        #expect(try await saves { try await browser.open("/") } == 1, "the session is new")
        #expect(try await saves { try await browser.reload() } == 0)
        #expect(try await saves { try await browser.click("Add") } == 1)
        #expect(try await saves { try await browser.reload() } == 0)
        #expect(try await saves { try await browser.open("/name") } == 1, "the page is new")
        #expect(try await saves { try await browser.open("/name") } == 0)
        #expect(
            try await saves {
                try await browser.fill("Name", "Ann")
                try await browser.click("Next")
            } == 1)
        #expect(try await saves { try await browser.open("/") } == 0, "it was there before")
        let other = small.visitor()
        try await other.open("/name")
        #expect(try await saves { try await other.click("Close") } == 1, "it waits for nothing but that")
    }

    @Test func `begins no session that it cannot keep`() async throws {
        store.fails = true
        let browser = small.visitor()
        try await browser.open("/")
        #expect(browser.status == 503 && browser.cookies["usher-ushertests"] == nil && small.site.sessionCount == 0)
        store.fails = false
        try await browser.open("/")
        #expect(browser.status == 200 && small.site.sessionCount == 1)
    }
}
