// How often something may be done, by whom, and what a visitor is told who does it too often.

import Foundation
import Testing
import UsherHTTP
import UsherLock
import UsherSQLite
import UsherStore
import UsherTesting

@testable import UsherSite

@Suite struct `A limit` {
    @Test func `leads back to the page with what was typed and when to try again`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        for _ in 0..<3 {
            try await browser.fill("Email", "ann@example.org")
            try await browser.click("Guess")
        }
        #expect(browser.status == 200 && browser.value(of: "Email") == "ann@example.org")
        #expect(browser.errors == ["There have been too many attempts. Please try again in 3 hours."])
        try await browser.fill("Email", "bob@example.org")
        try await browser.click("Guess")
        #expect(browser.errors.isEmpty, "each value has its own")
        guarded.clock.advance(by: .seconds(3 * 3_600))
        try await browser.fill("Email", "ann@example.org")
        try await browser.click("Guess")
        #expect(browser.errors.isEmpty)
    }

    @Test func `counts an address over all its sessions, and no other`() async throws {
        let guarded = try GuardedSite()
        for _ in 0..<3 {
            let (browser, _) = try await guarded.visitor("192.0.2.7")
            try await browser.click("Address")
            #expect(browser.errors.isEmpty)
        }
        let (late, whence) = try await guarded.visitor("192.0.2.7")
        try await late.click("Address")
        #expect(late.errors == ["There have been too many attempts. Please try again in 3 minutes."])
        guarded.clock.advance(by: .seconds(130))
        try await late.click("Address")
        #expect(late.errors == ["There have been too many attempts. Please try again in 50 seconds."])
        whence.becomes("192.0.2.8")
        try await late.click("Address")
        #expect(late.errors.isEmpty)
    }

    @Test func `holds for a coordinator alone, with a visit of the test's own`() async throws {
        let clock = ManualClock()
        let visit = Visit(clock: { clock.now })
        let tester = FlowTester(Guarding(visit: visit))
        for _ in 0..<3 { try await tester.press("address", at: .guarded) }
        await #expect(throws: LimitReached(retryAfter: .minutes(3))) {
            try await tester.press("address", at: .guarded)
        }
        clock.advance(by: .minutes(3))
        try await tester.press("address", at: .guarded)
    }

    @Test func `counts a visitor of a test by the address that it gives`() async throws {
        let guarded = try GuardedSite()
        for (address, isCounted) in [(String?.none, false), ("192.0.2.7", true)] {
            let browser = Browser(SiteTransport(guarded.site, from: address))
            try await browser.open("/guarded")
            for _ in 0..<4 { try await browser.click("Address") }
            #expect(browser.errors.isEmpty != isCounted)
        }
    }

    @Test func `counts a network of IPv6 once, and the one around it with eight times as much`() async throws {
        let guarded = try GuardedSite()
        let (browser, whence) = try await guarded.visitor("2001:db8:1:1::1")
        for host in 2...4 {
            try await browser.click("Address")
            #expect(browser.errors.isEmpty)
            whence.becomes("2001:db8:1:1::\(host)")
        }
        try await browser.click("Address")
        #expect(!browser.errors.isEmpty, "the same 64 bits")
        for network in 2...22 {
            whence.becomes("2001:db8:1:\(network)::1")
            try await browser.click("Address")
            #expect(browser.errors.isEmpty, "\(network)")
        }
        whence.becomes("2001:db8:1:99::1")
        try await browser.click("Address")
        #expect(!browser.errors.isEmpty, "the same 48 bits")
        whence.becomes("2001:db8:2:99::1")
        try await browser.click("Address")
        #expect(browser.errors.isEmpty)
    }

    @Test(
        arguments: [
            ("127.0.0.1", AddressSource.peer, []), ("::1", .peer, []), ("unknown", .peer, []),
            ("127.0.0.1", .peer, [("X-Forwarded-For", "192.0.2.9")]), ("10.0.0.1", .proxyItself, []),
        ] as [(String, AddressSource, [(String, String)])])
    func `counts nothing by an address that may be a proxy's, and says so once`(
        _ address: String, _ source: AddressSource, _ headers: [(String, String)]
    ) async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor(address, source, headers)
        for _ in 0..<5 {
            try await browser.click("Address")
            #expect(browser.errors.isEmpty)
        }
        let lines = guarded.lines.all.filter { $0.contains("trustedProxies") }
        #expect(lines.count == 1 && lines[0].contains("let it add X-Forwarded-For") == (source == .proxyItself))
    }

    @Test func `counts a peer that is no named proxy, whatever it says`() async throws {
        let guarded = try GuardedSite()
        let (browser, whence) = try await guarded.visitor("192.0.2.7", .peer)
        for number in 1...4 {
            #expect(browser.errors.isEmpty)
            whence.becomes("192.0.2.7", [("X-Forwarded-For", "192.0.2.\(number)")])
            try await browser.click("Address")
        }
        #expect(!browser.errors.isEmpty)
        #expect(!guarded.lines.all.contains { $0.contains("trustedProxies") }, "it is one visitor")
    }

    @Test func `tells once a minute of a peer that sends X-Forwarded-For for many sessions`() async throws {
        let guarded = try GuardedSite()
        func come(_ count: Int, _ source: AddressSource = .peer) async throws -> Int {
            for number in 0..<count {
                let said = [("X-Forwarded-For", "198.51.100.\(number)")]
                try await guarded.visitor("192.0.2.7", source, said).0.click("Address")
            }
            return guarded.lines.all.filter { $0.contains("is no named proxy") && $0.contains("trustedProxies") }.count
        }
        #expect(try await come(30, .proxy) == 0)
        #expect(try await come(19) == 0)
        #expect(try await come(1) == 1)
        #expect(try await come(30) == 1)
        guarded.clock.advance(by: .seconds(61))
        #expect(try await come(30) == 2)
    }

    @Test func `of a session is another one's too`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        for _ in 0..<3 { try await browser.click("Session") }
        #expect(browser.errors == ["There have been too many attempts. Please try again in 30 seconds."])
        let (other, _) = try await guarded.visitor()
        try await other.click("Session")
        #expect(other.errors.isEmpty)
    }

    @Test func `that is asked for in the wrong way is our mistake, not the visitor's`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        try await browser.click("Wrong")
        #expect(browser.notices.contains { $0.contains("on our side") })
        #expect(guarded.lines.all.contains { $0.contains("take(_:of:)") })
        await #expect(throws: FlowError.self) { try await Visit().take(.byAddress, of: "x") }
    }

    @Test func `is logged once a window, without the value or the address`() async throws {
        let guarded = try GuardedSite()
        let (browser, _) = try await guarded.visitor()
        for _ in 0..<6 {
            try await browser.fill("Email", "ann@example.org")
            try await browser.click("Guess")
        }
        let events = guarded.events
        #expect(events.count == 1 && events[0].contains("event=limit reached limit=guesses"))
        #expect(events[0].contains("path=/guarded") && !events[0].contains("ann") && !events[0].contains("192"))
    }

    @Test func `is logged for each address that reaches it, once a window`() async throws {
        let guarded = try GuardedSite()
        func reach(_ address: String, _ tries: Int) async throws {
            let (browser, _) = try await guarded.visitor(address)
            for _ in 0..<tries { try await browser.click("Address") }
        }
        let origins = ["192.0.2.7", "192.0.2.8"].map {
            guarded.site.parts.visits.origin(of: HTTPRequest(remoteAddress: $0))
        }
        try await reach("192.0.2.7", 6)
        try await reach("192.0.2.8", 6)
        try await reach("192.0.2.7", 3)
        #expect(guarded.events.count == 2)
        for (event, origin) in zip(guarded.events, origins) {
            #expect(event.contains("limit=by address origin=\(origin)"), "\(event)")
        }
        guarded.clock.advance(by: .minutes(3))
        try await reach("192.0.2.8", 6)
        #expect(guarded.events.count == 3 && guarded.events[2].contains(origins[1]))
    }

    @Test func `is logged for each of a crowd, some at a time`() async throws {
        let guarded = try GuardedSite()
        var crowd: [Browser] = []
        for number in 1...8 {
            let (browser, _) = try await guarded.visitor("192.0.2.\(number)")
            for _ in 0..<4 { try await browser.click("Address") }
            crowd.append(browser)
        }
        #expect(guarded.events.count == 5, "a second has five lines")
        guarded.clock.advance(by: .seconds(1))
        for browser in crowd { try await browser.click("Address") }
        let told = Set(guarded.events.compactMap { $0.firstMatch(of: /origin=(\S+)/)?.output.1 })
        #expect(told.count == 8 && guarded.events.count == 8)
        #expect(guarded.events.dropFirst(5).first?.contains("count=4") == true, "\(guarded.events)")
    }

    @Test func `is one for all servers of a store`() async throws {
        let guarded = try GuardedSite(servers: 2) { options, folder in
            options.store = try SQLiteSessionStore(
                path: folder.path + "/sessions.sqlite", clock: { .seconds(Date().timeIntervalSince1970) },
                limit: .seconds(60))
        }
        let (browser, _) = try await guarded.visitor("192.0.2.7")
        for _ in 0..<3 {
            try await browser.click("Address")
            #expect(browser.errors.isEmpty)
        }
        let (other, _) = try await guarded.visitor("192.0.2.7")
        try await other.click("Address")
        #expect(other.errors.count == 1)
        let marks = guarded.sites.map { $0.parts.visits.marks.adding("ann", to: HTTPRequest()) }
        #expect(marks[0] == marks[1], "and so is what they know of a browser")
    }

    @Test func `is the store's where it has one, and this process's while that is away`() async throws {
        let calls = Calls()
        let limits = Limits(clock: { .now }) { _, most, _ in try calls.take(most) }
        let bucket = Bytes32.random()
        #expect(await limits.take(bucket, most: 1, per: .seconds(60)) == nil)
        #expect(await limits.take(bucket, most: 1, per: .seconds(60)) == .seconds(7))
        calls.fails = true
        #expect(await limits.take(bucket, most: 1, per: .seconds(60)) == nil)
        #expect(try #require(await limits.take(bucket, most: 1, per: .seconds(60))) > .seconds(50))
    }

    @Test(arguments: [
        (Duration.milliseconds(10), "1 second"), (.milliseconds(59_000), "59 seconds"),
        (.milliseconds(59_001), "1 minute"),
        (.seconds(61), "2 minutes"), (.seconds(7_140), "119 minutes"), (.seconds(7_200), "2 hours"),
        (.seconds(7_201), "3 hours"),
    ])
    func `says in round numbers when there will be room`(_ wait: Duration, _ text: String) {
        #expect(
            LimitReached(retryAfter: wait).message == "There have been too many attempts. Please try again in \(text).")
    }
}

@Suite struct `What limits have counted` {
    private let start = ContinuousClock.Instant.now
    private func key(_ number: Int) -> Bytes32 { Bytes32(hashing: Array("\(number)".utf8)) }

    @Test func `is bounded: what began first goes first`() {
        var buckets = LimitBuckets(room: 100)
        for number in 0..<1_000 {
            let wait = buckets.take(key(number), most: 1, per: .seconds(60), at: start + .milliseconds(number))
            #expect(wait == nil)
        }
        #expect(buckets.count == 100 && buckets.placesHeld <= 400)
        #expect(buckets.take(key(999), most: 1, per: .seconds(60), at: start + .seconds(2)) != nil)
        #expect(buckets.take(key(0), most: 1, per: .seconds(60), at: start + .seconds(2)) == nil)
    }

    @Test func `is dropped when its time is over, also behind a longer one`() {
        var buckets = LimitBuckets(room: 100)
        _ = buckets.take(key(-1), most: 1, per: .seconds(86_400), at: start)
        for second in 0..<5_000 {
            _ = buckets.take(key(second % 3), most: 1, per: .seconds(1), at: start + .seconds(second))
        }
        #expect(buckets.count == 4 && buckets.placesHeld <= 401)
        #expect(buckets.take(key(-1), most: 1, per: .seconds(86_400), at: start + .seconds(5_000)) != nil)
    }
}

@Suite struct `Which limits the log has told of` {
    private let start = ContinuousClock.Instant.now

    @Test func `is known for a window, and bounded`() {
        var told = ToldLimits(room: 100)
        func key(_ number: Int) -> ToldLimits.Key { ToldLimits.Key(limit: "a", origin: "\(number)") }
        told.add(key(0), until: start + .seconds(60), at: start)
        #expect(told.knows(key(0), at: start + .seconds(59)) && !told.knows(key(0), at: start + .seconds(60)))
        #expect(!told.knows(ToldLimits.Key(limit: "b", origin: "0"), at: start) && !told.knows(key(1), at: start))
        for number in 0..<10_000 { told.add(key(number), until: start + .seconds(60), at: start) }
        #expect(told.count <= 101 && told.knows(key(9_999), at: start))
        for second in 0..<10_000 {
            let now = start + .seconds(second)
            told.add(key(second), until: now + .seconds(10), at: now)
            #expect(second < 5 || told.knows(key(second - 5), at: now), "what is over goes first")
        }
    }
}

/// A store's counting that can fail.
private final class Calls: Sendable {
    private let state = Lock((count: 0, fails: false))
    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func take(_ most: Int) throws -> Duration? {
        try state.withLock { state in
            if state.fails { throw Fault() }
            state.count += 1
            return state.count > most ? .seconds(7) : nil
        }
    }
}
