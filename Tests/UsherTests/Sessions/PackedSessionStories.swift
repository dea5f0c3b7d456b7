// Sessions that nobody uses for some minutes are kept as data alone, and nobody can tell.

import Testing
import UsherTesting

@testable import UsherSite

extension SmallSite {
    fileprivate var packed: Int { site.parts.table.packedCount }

    /// Packs what nobody is using.
    fileprivate func idle() async {
        clock.advance(by: .seconds(5 * 60))
        await site.sweep()
    }
}

@Suite struct `A session that nobody uses for five minutes` {
    @Test func `is kept as data alone, and goes on where it was with its next request`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        let (sent, led) = try await browser.stopMidway()
        #expect(browser.text.contains("2 characters or more") && small.packed == 0)
        let live = small.site.sessionBytes

        await small.idle()
        #expect(small.packed == 1 && small.site.sessionCount == 1 && small.life.leaks == [])
        #expect(small.site.sessionBytes < live / 3)
        try await browser.reload()
        #expect(
            browser.heading == "Name" && browser.value(of: "Name") == "A"
                && browser.text.contains("2 characters or more"))
        #expect(small.packed == 0 && small.site.sessionBytes > live / 2)

        await small.idle()
        #expect(small.packed == 1)
        let again = try await SiteTransport(small.site).send(sent)
        #expect(again.status == 303 && again.header("Location") == led && small.service.count == 1)
        await small.idle()
        try await browser.fill("Name", "Ann")
        try await browser.submit()
        #expect(browser.text.contains("Count 1") && browser.notices.isEmpty && browser.exchanges.last?.status == 200)
    }

    @Test func `is not packed before, and no longer than it is left alone`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        for _ in 0..<4 {
            await small.pass(seconds: 299)
            #expect(small.packed == 0)
            try await browser.reload()
        }
        for _ in 0..<3 {
            await small.pass(seconds: 300)
            #expect(small.packed == 1)
            try await browser.reload()
            #expect(small.packed == 0)
        }
    }

    @Test func `is not packed again at once when its page asks for itself`() async throws {
        let small = try SmallSite(servers: 1)
        small.service.isWorking = true
        let browser = small.visitor()
        try await browser.open("/")
        await small.idle()
        #expect(small.packed == 1)
        for _ in 0..<100 {
            try await browser.followRefresh()
            await small.pass(seconds: 2)
            #expect(small.packed == 0)
        }
        await small.pass(seconds: 100)
        #expect(small.packed == 1, "which is no use all the same")
        await small.pass(seconds: 600)
        #expect(small.site.sessionCount == 0)
    }

    @Test func `is packed in its turn where many are left at once`() throws {
        var turns = PackingTurns()
        let seconds = (0..<6_000).map { _ in turns.next(for: 2_000, at: 7) }
        #expect(seconds.filter { $0 == 7 }.count == 2_000 && seconds.filter { $0 == 9 }.count == 2_000)
        #expect(turns.next(for: 2_000, at: 8) == 10, "those seconds are taken")
        #expect(turns.next(for: 2_000, at: 20) == 20)
        #expect(turns.next(for: 9_000_000, at: 21) == 21 && turns.next(for: 1, at: 21) == 22)
    }

    @Test func `expires as any other`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        await small.idle()
        #expect(small.packed == 1)
        small.clock.advance(by: .seconds(15 * 60))
        try await browser.reload()
        #expect(
            browser.text.contains("Count 0")
                && browser.notices == ["Your earlier visit had ended, so we have started a new one."])
        #expect(await small.site.sweep() == 1)
        #expect(small.packed == 0 && small.site.sessionCount == 1)

        try await browser.click("Add")
        for _ in 0..<72 {
            small.clock.advance(by: .seconds(10 * 60))
            await small.site.sweep()
            #expect(small.packed == (small.site.sessionCount))
            try await browser.reload()
        }
        #expect(browser.text.contains("Count 0"), "its day is over")
    }

    @Test func `is one session for all requests that come for it at once`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let (site, cookie) = (small.site, "usher-ushertests=\(try #require(browser.cookies["usher-ushertests"]))")
        for round in 1...20 {
            let add = try browser.lastForm(nonce: "round\(round)")
            await small.idle()
            #expect(small.packed == 1)
            try await withThrowingTaskGroup { group in
                for number in 0..<16 {
                    group.addTask {
                        let request = number == 7 ? add : Self.look(cookie)
                        let answer = try await SiteTransport(site).send(request)
                        #expect(answer.status == (number == 7 ? 303 : 200))
                    }
                }
                try await group.waitForAll()
            }
            try await browser.reload()
            #expect(browser.text.contains("Count \(round + 1)") && small.site.sessionCount == 1 && small.packed == 0)
        }
    }

    private static func look(_ cookie: String) -> WireRequest {
        WireRequest(method: "GET", target: "/", headers: [("Host", "localhost"), ("Cookie", cookie)])
    }

    @Test func `stays where somebody comes for it while it is being packed, or is there`() async throws {
        let small = try SmallSite(servers: 1)
        let table = small.site.parts.table
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let session = try #require(table.live.first)

        let before = try #require(await session.packed())
        try await browser.reload()
        table.pack(session, as: before.session, absence: before.absence)
        #expect(small.packed == 0)

        let site = small.site
        let form = try browser.lastForm(nonce: "another")
        await small.service.gate.close()
        async let done = SiteTransport(site).send(form)
        await small.service.gate.arrived()
        #expect(await session.packed() == nil)
        table.pack(session, as: before.session, absence: before.absence)
        #expect(small.packed == 0)
        await small.service.gate.open()
        _ = try await done
        table.pack(session, as: before.session, absence: before.absence)
        #expect(small.packed == 0)
        try await browser.reload()
        #expect(browser.text.contains("Count 2"))

        let after = try #require(await session.packed())
        table.pack(session, as: after.session, absence: after.absence)
        #expect(small.packed == 1)
        try await browser.reload()
        #expect(browser.text.contains("Count 2") && small.packed == 0)
    }

    @Test func `is over where what was kept of it has changed by a bit`() async throws {
        let small = try SmallSite(servers: 1)
        let table = small.site.parts.table
        let browser = small.visitor()
        for number in 0..<20 {
            try await browser.open("/")
            try await browser.click("Add")
            let session = try #require(table.live.first)
            let (packed, absence) = try #require(await session.packed())
            var bytes = packed.bytes
            bytes[number * bytes.count / 20] ^= 1
            table.pack(session, as: PackedSession(bytes), absence: absence)
            #expect(small.packed == 1)
            try await browser.reload()
            #expect(browser.text.contains("Count 0"), "\(number)")
            #expect(browser.notices == ["Your earlier visit had ended, so we have started a new one."])
        }
    }

    @Test func `keeps what it may do and the id that it was given`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        let first = try #require(browser.cookies["usher-ushertests"])
        try await browser.click("Leave")
        try await browser.click("Add")
        let form = try browser.lastForm(nonce: "another")
        await small.idle()
        #expect(small.packed == 1)
        // A stranger with that session's form is refused as long as it lives, packed or not.
        let stranger = small.visitor()
        try await stranger.open("/")
        #expect(try await stranger.send(form, as: stranger).status == 403)
        stranger.cookies.set("usher-ushertests", first)
        try await stranger.open("/")
        #expect(stranger.notices == ["Your earlier visit had ended, so we have started a new one."])
        try await browser.click("Add")
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `is left alone while an action of it waits or its flows work`() async throws {
        let job = await Job()
        let small = try SmallSite(job.service, servers: 1)
        let working = small.visitor()
        try await working.open("/task")
        try await working.click("Job")
        await job.hasStarted()
        let acting = small.visitor()
        try await acting.open("/task")
        try await acting.click("Add")
        let form = try acting.lastForm(nonce: "another")
        await small.service.gate.close()
        let site = small.site
        async let done = SiteTransport(site).send(form)
        await small.service.gate.arrived()

        await small.idle()
        #expect(small.packed == 0)
        await small.service.gate.open()
        _ = try await done
        // Its action ends a moment after its page that waits was answered.
        while small.packed == 0 { await small.pass(seconds: 1) }
        #expect(small.packed == 1)
        try await working.click("Stop")
        await job.wasCancelled()
        await small.idle()
        #expect(small.packed == 2)
    }

    @Test func `stays as it is where the site does not want it`() async throws {
        let small = try SmallSite(servers: 1) { $0.packingTime = nil }
        let browser = small.visitor()
        try await browser.open("/")
        await small.idle()
        #expect(small.packed == 0 && small.life.leaks != [])
    }

    @Test func `takes a tenth of what it took`() async throws {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        await small.idle()
        #expect(small.packed == 1 && small.site.sessionBytes < 600, "\(small.site.sessionBytes)")
    }
}

extension Browser {
    fileprivate func send(_ form: WireRequest, as other: Browser) async throws -> WireResponse {
        var form = form
        form.headers.removeAll { $0.name == "Cookie" }
        form.headers.append(("Cookie", "usher-ushertests=\(other.cookies["usher-ushertests"] ?? "")"))
        return try await transport.send(form)
    }
}

extension Session {
    fileprivate func packed() -> (session: PackedSession, absence: Presence.Absence)? {
        parts.source.packer?.packed(self)
    }
}
