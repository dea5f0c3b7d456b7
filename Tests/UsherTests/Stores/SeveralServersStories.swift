// One session on several servers at once: an action runs on one of them, once, and the others know.

import Foundation
import Logging
import Testing
import UsherHTTP
import UsherSQLite
import UsherTesting

@testable import UsherSite

@Suite struct `Several servers of one store` {
    /// A visitor whose second Add hangs on a server, and the request that sent it.
    private func hanging(
        _ small: SmallSite, on number: Int = 0
    ) async throws -> (browser: Browser, server: ChosenServer, sent: WireRequest, answer: Task<WireResponse, any Error>)
    {
        let server = ChosenServer(small.sites)
        server.number = number
        let browser = Browser(server)
        try await browser.open("/")
        try await browser.click("Add")
        let sent = try browser.lastForm(nonce: "second")
        await small.service.gate.close()
        let site = small.sites[number]
        let answer = Task { try await SiteTransport(site).send(sent) }
        await small.service.gate.arrived()
        return (browser, server, sent, answer)
    }

    /// A form on its way to the second server, begun but not answered yet.
    private func sending(_ request: WireRequest, _ small: SmallSite) async -> Task<WireResponse, any Error> {
        let site = small.sites[1]
        let answer = Task { try await SiteTransport(site).send(request) }
        while await site.submissionsUnderWay == 0 { await Task.yield() }
        return answer
    }

    /// A visitor of the second server, whose work is under way on the first.
    private func working() async throws -> (small: SmallSite, job: Job, browser: Browser) {
        let job = await Job()
        let small = try SmallSite(job.service, servers: 2)
        let server = ChosenServer(small.sites)
        let browser = Browser(server)
        try await browser.open("/task")
        try await browser.click("Job")
        await job.hasStarted()
        server.number = 1
        try await browser.reload()
        return (small, job, browser)
    }

    @Test func `run a session's actions one after the other, each on what the last one left`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, _, first) = try await hanging(small)
        let second = await sending(try browser.lastForm(nonce: "third"), small)
        #expect(small.service.count == 2, "the third waits")
        await small.service.gate.open()
        #expect(try await first.value.status == 303)
        #expect(try await second.value.status == 303)
        #expect(small.service.count == 3)
        for number in 0...1 {
            server.number = number
            try await browser.reload()
            #expect(browser.text.contains("Count 3"))
        }
    }

    @Test func `run all of a crowd of actions, none twice and none on what another has not left`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        let forms = try (1...20).map { try browser.lastForm(nonce: "form\($0)") }
        let sites = small.sites
        let statuses = try await withThrowingTaskGroup { group in
            for (number, form) in forms.enumerated() {
                group.addTask { try await SiteTransport(sites[number % 2]).send(form).status }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.allSatisfy { $0 == 303 })
        try await browser.open("/")
        #expect(browser.text.contains("Count 21") && small.service.count == 21)
    }

    @Test func `let those in who are inside, however many others have come`() async throws {
        let small = try SmallSite(servers: 2) { $0.maximumSessions = 10 }
        let server = ChosenServer(small.sites)
        let inside = Browser(server)
        server.number = 1
        try await inside.open("/")
        try await inside.click("Add")
        server.number = 0
        for _ in 0..<10 { try await Browser(server).open("/") }
        let late = Browser(server)
        try await late.open("/")
        #expect(late.status == 503 && small.site.sessionCount == 10)
        try await inside.reload()
        #expect(inside.status == 200 && inside.text.contains("Count 1"))
    }

    @Test func `run a submission once, whoever its copies come to`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, _, sent, first) = try await hanging(small)
        let copy = await sending(sent, small)
        await small.service.gate.open()
        let answers = [try await first.value, try await copy.value]
        #expect(
            answers.allSatisfy { $0.status == 303 } && answers[0].header("Location") == answers[1].header("Location"))
        #expect(small.service.count == 2)
        try await browser.reload()
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `hold up no GET, which shows what has been stored`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, _, first) = try await hanging(small)
        server.number = 1
        try await browser.reload()
        #expect(browser.text.contains("Count 1"))
        try await browser.open("/name")
        #expect(browser.heading == "Name", "a page that an address builds meanwhile")
        await small.service.gate.open()
        _ = try await first.value
        try await browser.fill("Name", "Ann")
        try await browser.submit()
        #expect(browser.heading == "Name" && browser.value(of: "Name") == "Ann", "its form is kept where it is gone")
        try await browser.submit()
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `let nobody wait longer than ten seconds for another server's action`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, sent, first) = try await hanging(small)
        let other = await sending(try browser.lastForm(nonce: "third"), small)
        await small.pass(seconds: 11)
        let refused = try await other.value
        #expect(refused.status == 303 && refused.header("Location")?.contains("wait=") == false)
        server.number = 1
        try await browser.open(try #require(refused.header("Location")))
        #expect(browser.notices == ["We could not start that in time, so nothing was done. Please try again."])

        // A copy of what runs there is told to wait, and goes on when it is done.
        let copy = await sending(sent, small)
        await small.pass(seconds: 11)
        let location = try #require(try await copy.value.header("Location"))
        #expect(location.contains("wait="))
        try await browser.open(location)
        #expect(browser.heading == "One moment")
        await small.service.gate.open()
        _ = try await first.value
        while browser.heading == "One moment" { try await browser.reload() }
        #expect(browser.text.contains("Count 2") && small.service.count == 2)
    }

    @Test func `go on without one that is gone in the middle of an action`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, _, first) = try await hanging(small)
        // It holds its session no more, as if its process had ended.
        small.clock.advance(by: .seconds(11))
        await small.service.gate.open()
        server.number = 1
        let third = try await server.send(try browser.lastForm(nonce: "third"))
        #expect(third.status == 303)
        let late = try await first.value
        #expect([303, 503].contains(late.status))
        for number in 0...1 {
            server.number = number
            try await browser.open("/")
            let isWhole = browser.text.contains("Count 2") || browser.text.contains("Count 3")
            #expect(browser.status == 200 && isWhole)
        }
    }

    @Test func `say that nobody knows what became of an action whose server is gone`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, sent, first) = try await hanging(small)
        let copy = await sending(sent, small)
        await small.pass(seconds: 11)
        let location = try #require(try await copy.value.header("Location"))
        server.number = 1
        // As if the first had ended: it holds its session no more.
        small.clock.advance(by: .seconds(11))
        try await browser.open(location)
        #expect(
            browser.heading == "We do not know if that was done"
                && browser.text.contains("we cannot tell if it was finished"))
        try await browser.click("Back")
        #expect(browser.text.contains("Count"))
        await small.service.gate.open()
        _ = try await first.value
    }

    @Test func `lead who waits for what failed to its page, which says so`() async throws {
        let small = try SmallSite(servers: 2)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Fail")
        let failed = try browser.lastForm()
        let digest = try digest(of: failed, small)
        let address = browser.url
        for _ in 0..<2 {
            try await browser.open("\(address)&wait=\(digest.text)")
            #expect(browser.heading == "Counter" && browser.url == address)
        }
    }

    /// What a submission is known by.
    private func digest(of sent: WireRequest, _ small: SmallSite) throws -> Bytes32 {
        let request = try HTTPRequest(
            method: .post, target: sent.target, headers: HTTPHeaders(sent.headers.map { ($0.name, $0.value) }),
            body: sent.body)
        return try SentForm(request, from: PagePath(request), site: small.site.parts.keys.submission).digest
    }

    @Test(arguments: [0, 1])
    func `know what runs on one of them, though another action waits behind it there`(_ number: Int) async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, sent, first) = try await hanging(small, on: number)
        let third = try browser.lastForm(nonce: "third")
        let site = small.sites[number]
        let behind = Task { try await SiteTransport(site).send(third) }
        while await site.submissionsUnderWay < 2 { await Task.yield() }
        server.number = 1 - number
        try await browser.open("\(browser.url)&wait=\(try digest(of: sent, small).text)")
        #expect(browser.heading == "One moment")
        await small.service.gate.open()
        #expect(try await first.value.status == 303)
        #expect(try await behind.value.status == 303)
        #expect(small.service.count == 3)
    }

    @Test func `run nothing twice by themselves, be one asleep for longer than it held its session`() async throws {
        let small = try SmallSite(servers: 2)
        let (browser, server, sent, first) = try await hanging(small)
        small.clock.advance(by: .seconds(11))
        var other = try browser.lastForm(nonce: "third")
        other.body = Array(String(decoding: other.body, as: UTF8.self).replacing("act=add", with: "act=name").utf8)
        server.number = 1
        #expect(try await server.send(other).status == 303)

        // It wakes, and has somebody wait for what still runs.
        await small.sweep()
        let location = try #require(try await first.value.header("Location"))
        #expect(location.contains("wait=") && small.service.count == 2)
        server.number = 0
        #expect(try await server.send(sent).header("Location")?.contains("wait=") == true, "nor does a copy of it")
        try await browser.open(location)
        #expect(browser.heading == "One moment")
        await small.service.gate.open()
        while browser.heading == "One moment" { try await browser.reload() }
        for number in 0...1 {
            server.number = number
            try await browser.open("/")
            #expect(browser.text.contains("Count 1") && small.service.count == 2)
        }
        #expect(await small.site.submissionsUnderWay == 0)
    }

    @Test func `go by their store's clock, and say where theirs differs`() async throws {
        let lines = LogLines()
        let small = try SmallSite(servers: 2, apart: .seconds(30)) { options in
            options.logger = Logger(label: "test") { _ in lines }
        }
        let (browser, server, _, first) = try await hanging(small)
        let second = await sending(try browser.lastForm(nonce: "third"), small)
        await small.pass(seconds: 1)
        #expect(small.service.count == 2, "by its own clock the lock is over")
        await small.service.gate.open()
        #expect(try await first.value.status == 303)
        #expect(try await second.value.status == 303)
        #expect(small.service.count == 3)
        small.clock.advance(by: .seconds(20 * 60 - 15))
        server.number = 1
        try await browser.reload()
        #expect(browser.text.contains("Count 3"), "by its own clock it is idle for too long")
        let told = lines.all.filter { $0.contains("clock of the session store") }
        #expect(!told.isEmpty && told.allSatisfy { $0.contains("-29") || $0.contains("-30") || $0.contains("30.0") })
    }

    @Test func `stop work on the server where it runs`() async throws {
        for leaving in ["Stop", "Leave"] {
            let (small, job, browser) = try await working()
            await small.sweep()
            #expect(await !job.isCancelled, "a look from another server changes nothing")
            try await browser.click(leaving)
            #expect(browser.status == 200)
            await small.sweep()
            await job.wasCancelled()
        }
    }

    @Test func `let work go on while its visitor is elsewhere, and end it when they are nowhere`() async throws {
        let (small, job, browser) = try await working()
        for _ in 0..<5 {
            small.clock.advance(by: .seconds(10 * 60))
            await small.sweep()
            try await browser.reload()
            await small.sweep()
        }
        #expect(await !job.isCancelled)
        small.clock.advance(by: .seconds(21 * 60))
        await small.sweep()
        await job.wasCancelled()
    }
}
