// Actions that take long, and a session's id that changes while requests are on their way. Time is a value here.

import Logging
import Synchronization
import Testing
import UsherTesting

@testable import UsherSite

@Suite struct `An action that takes long` {
    /// A visitor whose action hangs at the gate, and the request that sent it.
    private func hanging(
        _ small: SmallSite, at address: String = "/"
    ) async throws -> (browser: Browser, answer: Task<WireResponse, any Error>) {
        let browser = small.visitor()
        try await browser.open(address)
        try await browser.click("Add")
        var request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let body = String(decoding: request.body, as: UTF8.self)
        request.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=another").utf8)
        await small.service.gate.close()
        let (site, sent) = (small.site, request)
        let answer = Task { try await SiteTransport(site).send(sent) }
        await small.service.gate.arrived()
        return (browser, answer)
    }

    @Test func `is waited for on a page that goes on by itself, and runs once`() async throws {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small)
        await small.pass(seconds: 10)
        let location = try #require(try await answer.value.header("Location"))
        #expect(location.contains("wait="))
        try await browser.open(location)
        #expect(browser.status == 200 && browser.page.header("Refresh") == "2")
        #expect(browser.heading == "One moment")
        await small.service.gate.open()
        while browser.heading == "One moment" { try await browser.reload() }
        #expect(browser.text.contains("Count 2") && small.service.count == 2)
    }

    @Test func `and signs its visitor in leads there by the page that waits for it, and by nobody else's guess`()
        async throws
    {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small)
        small.service.signsIn = true
        await small.pass(seconds: 10)
        let location = try #require(try await answer.value.header("Location"))
        try await browser.open(location)
        #expect(browser.heading == "One moment")
        let former = try #require(browser.exchanges.last?.request)
        await small.service.gate.open()
        while await small.site.submissionsUnderWay > 0 { await Task.yield() }
        var guess = former
        guess.target = String(try #require(location.split(separator: ".").first)) + "." + Bytes32.random().text
        let led = try await SiteTransport(small.site).send(guess)
        #expect(led.status == 303 && led.headers("Set-Cookie").isEmpty, "\(led.headers)")
        try await browser.reload()
        #expect(browser.text.contains("Count 2") && browser.notices == [], "\(browser.text)")
        #expect(small.service.count == 2 && small.site.sessionCount == 1)
        #expect(try await SiteTransport(small.site).send(former).headers("Set-Cookie").count == 1, "for ten seconds")
    }

    @Test func `holds up no GET, which shows what has been committed`() async throws {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small)
        try await browser.reload()
        #expect(browser.text.contains("Count 1"))
        await small.service.gate.open()
        _ = try await answer.value
        try await browser.reload()
        #expect(browser.text.contains("Count 2"))
    }

    @Test func `keeps its session from being idle`() async throws {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small)
        small.clock.advance(by: .seconds(60 * 60))
        #expect(await small.site.sweep() == 0)
        await small.service.gate.open()
        _ = try await answer.value
        #expect(small.site.sessionCount == 1)
        try await browser.reload()
    }

    @Test func `takes what waits behind it out after ten seconds, and does not run it`() async throws {
        let small = try SmallSite()
        let (browser, first) = try await hanging(small)
        var request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let body = String(decoding: request.body, as: UTF8.self)
        request.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=third").utf8)
        let (site, sent) = (small.site, request)
        let second = Task { try await SiteTransport(site).send(sent) }
        while await small.site.submissionsUnderWay < 2 { await Task.yield() }
        small.clock.advance(by: .seconds(10))
        await small.site.sweep()
        #expect(try await second.value.header("Location")?.contains("wait=") == false)
        await small.service.gate.open()
        _ = try await first.value
        while browser.text.contains("Count 1") { try await browser.reload() }
        #expect(small.service.count == 2)
    }

    @Test func `is cancelled after a minute, and its page says so`() async throws {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small)
        small.clock.advance(by: .seconds(60))
        await small.site.sweep()
        _ = try await answer.value
        await small.service.gate.open()
        while browser.notices.isEmpty { try await browser.reload() }
        #expect(browser.notices[0].hasPrefix("That took too long, so it was stopped"))
        #expect(browser.text.contains("Count 1"))
    }

    @Test func `may have a limit of its own`() async throws {
        let small = try SmallSite()
        let (browser, answer) = try await hanging(small, at: "/task")
        small.clock.advance(by: .seconds(299))
        await small.site.sweep()
        _ = try await answer.value
        await small.service.gate.open()
        while await small.site.submissionsUnderWay > 0 { await Task.yield() }
        try await browser.reload()
        #expect(browser.notices.isEmpty)
    }

    @Test func `is named in the log with how long it has held its session`() async throws {
        let lines = LogLines()
        let small = try SmallSite { $0.logger = Logger(label: "test") { _ in lines } }
        let (_, answer) = try await hanging(small)
        small.clock.advance(by: .seconds(9))
        await small.site.sweep()
        #expect(lines.all.isEmpty)
        small.clock.advance(by: .seconds(1))
        await small.site.sweep()
        _ = try await answer.value
        #expect(lines.all == ["An action holds its session. action=add duration=10.0 seconds"])
        await small.service.gate.open()
    }

    @Test func `lets thirty-two wait behind it, and asks one more to try again`() async throws {
        let small = try SmallSite(servers: 1)
        let (browser, first) = try await hanging(small)
        let request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let body = String(decoding: request.body, as: UTF8.self)
        let site = small.site
        let others = (0..<32).map { number in
            var copy = request
            copy.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=n\(number)").utf8)
            return Task { [copy] in try await SiteTransport(site).send(copy) }
        }
        while await small.site.submissionsUnderWay < 33 { await Task.yield() }
        var last = request
        last.body = Array(body.replacing(/nonce=[^&]*/, with: "nonce=last").utf8)
        #expect(try await SiteTransport(site).send(last).status == 303)
        try await browser.reload()
        #expect(browser.notices == ["Too many things were happening at once, so nothing was done. Please try again."])
        await small.service.gate.open()
        _ = try await first.value
        for other in others { #expect(try await other.value.status == 303) }
        try await browser.reload()
        #expect(browser.text.contains("Count 34") && small.service.count == 34)
    }

    @Test func `is cancelled with its session, and nothing of either stays`() async throws {
        let small = try SmallSite(servers: 1)
        let (_, answer) = try await hanging(small)
        #expect(await small.site.endSessions() == 1)
        #expect(try await answer.value.status == 303)
        await small.service.gate.open()
        while !small.life.leaks.isEmpty { await Task.yield() }
    }
}

/// What was logged, a line each.
final class LogLines: LogHandler {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }

    var metadata: Logger.Metadata {
        get { [:] }
        set { _ = newValue }
    }
    var logLevel: Logger.Level {
        get { .trace }
        set { _ = newValue }
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set { _ = newValue }
    }

    func log(event: LogEvent) {
        let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
        lines.withLock { $0.append("\(event.message)\(values.joined())") }
    }
}

@Suite struct `While a session's id changes` {
    @Test func `a copy of the submission gets the same cookie, others their own address, and too many are strangers`()
        async throws
    {
        let small = try SmallSite(servers: 1)
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        try await browser.click("Leave")
        let new = try #require(browser.cookies["usher-ushertests"])
        let request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        let site = SiteTransport(small.site)
        for _ in 0..<2 {
            let copy = try await site.send(request)
            #expect(
                copy.status == 303 && copy.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") })
        }
        let look = WireRequest(
            method: "GET", target: "/?p=1-x",
            headers: request.headers.filter { $0.name == "Cookie" || $0.name == "Host" })
        for _ in 0..<8 {
            let again = try await site.send(look)
            #expect(again.status == 303 && again.header("Location") == "/?p=1-x")
            #expect(again.headers("Set-Cookie").isEmpty)
        }
        let stranger = try await site.send(look)
        #expect(stranger.status == 200 && !stranger.headers("Set-Cookie").isEmpty)
    }

    @Test func `the old id is a stranger's after ten seconds`() async throws {
        let small = try SmallSite()
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Leave")
        let new = try #require(browser.cookies["usher-ushertests"])
        let request = try #require(browser.exchanges.last { $0.method == "POST" }?.request)
        small.clock.advance(by: .seconds(10))
        let late = try await SiteTransport(small.site).send(request)
        #expect(!late.headers("Set-Cookie").contains { $0.hasPrefix("usher-ushertests=\(new);") })
    }
}
