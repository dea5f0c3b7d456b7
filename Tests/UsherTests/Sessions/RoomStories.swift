// Newcomers where many sessions are there already: what an address may have of them, and whose place a newcomer takes.

import Testing

@testable import UsherSite
@testable import UsherHTTP
@testable import UsherTesting

@Suite struct `The sessions of one address` {
    @Test func `are half of all that there may be, and never keep another address's newcomers out`() async throws {
        let room = try RoomSite { $0.maximumSessions = 80 }
        let answers = try await room.come(100, from: "192.0.2.66")
        #expect(answers == Array(repeating: 200, count: 40) + Array(repeating: 503, count: 60))
        #expect(try await room.come(10, from: "192.0.2.1") == Array(repeating: 200, count: 10))
        #expect(try await room.come(1, from: "192.0.2.1") == [503], "a quarter of what others leave")
        #expect(try await room.come(1, from: "192.0.2.2") == [200])
    }

    @Test func `are told of in the log, by a keyed hash of the address`() async throws {
        let room = try RoomSite()
        try await room.come(3, from: "192.0.2.66")
        let told = room.lines.all.filter { $0.hasPrefix("security") }
        #expect(told.count == 1)
        let line = try #require(told.first)
        #expect(line.contains("event=share reached") && line.contains("limit=sessions"))
        #expect(line.contains("origin=") && !line.contains("192.0.2"))
    }

    @Test func `are those of an IPv6 network of 48 bits, and within it of 64`() async throws {
        let room = try RoomSite { $0.maximumSessions = 320 }
        try await room.come(160, from: "192.0.2.66")
        var most = 0
        for network in 1...30 {
            let answers = try await room.come(12, from: "2001:db8:1:\(network)::\(network)")
            most = max(most, answers.count { $0 == 200 })
        }
        #expect(most == 10, "a quarter of a quarter of 160")
        #expect(room.site.sessionCount == 200, "all of the 48 bits have a quarter of what others leave")
        #expect(try await room.come(1, from: "2001:db8:2:1::1") == [200])
        #expect(try await room.come(1, from: "2001:db8:1:99::1") == [503])
    }

    @Test func `are nobody's where the address may be a proxy's: there all may come until it is full`() async throws {
        let room = try RoomSite()
        #expect(try await room.come(6) == [200, 200, 200, 200, 503, 503])
    }

    @Test func `are those of a peer that is no named proxy, and the log says what to do`() async throws {
        let guarded = try GuardedSite { options, _ in options.maximumSessions = 4 }
        for number in 0..<23 {
            let forwarded = [("X-Forwarded-For", "198.51.100.\(number)")]
            _ = try await guarded.visitor("192.0.2.7", .peer, forwarded)
        }
        #expect(guarded.site.sessionCount == 2)
        #expect(guarded.lines.all.contains { $0.contains("is no named proxy") && $0.contains("trustedProxies") })
    }

    @Test func `count for it until they end, wherever they are kept meanwhile`() async throws {
        let room = try RoomSite { $0.maximumSessions = 8 }
        try await room.come(4, from: "192.0.2.66")
        let inside = try await room.inside("192.0.2.1")
        await room.site.packSessions()
        #expect(try await room.come(1, from: "192.0.2.66") == [503])
        try await inside.click("Sign in")
        await room.site.endSessions()
        #expect(room.site.sessionBytes == 0)
        #expect(try await room.come(5, from: "192.0.2.66") == [200, 200, 200, 200, 503])
    }
}

@Suite struct `A newcomer to a full site` {
    /// What a visitor does by which their session stays, and what is called so.
    enum Reason: String, CaseIterable {
        case principal, shared, page, gathered, typed, file, work

        func act(_ browser: Browser, _ room: RoomSite) async throws {
            switch self {
            case .principal: try await browser.click("Sign in")
            case .shared: try await browser.click("Dark")
            case .page: try await browser.click("Further")
            case .gathered: try await browser.click("Gather")
            case .typed:
                try await browser.fill("Name", "Ann")
                try await browser.click("Save")
            case .file:
                try await browser.attach("Sketch", file: "a.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1])
                try await browser.click("Save")
            case .work:
                await room.gate.close()
                try await browser.click("Work")
                await room.gate.arrived()
            }
        }
    }

    @Test(arguments: [false, true])
    func `takes the place of one in which nothing is, after a minute`(_ isPacked: Bool) async throws {
        let room = try RoomSite()
        let idle = try await room.inside()
        for _ in 0..<3 { try await room.inside().click("Sign in") }
        room.clock.advance(by: .seconds(59))
        if isPacked { await room.site.packSessions() }
        #expect(try await room.come(1) == [503])
        room.clock.advance(by: .seconds(1))
        #expect(try await room.come(2) == [200, 503])
        #expect(room.site.sessionCount == 4 && !room.has(idle))
    }

    @Test(arguments: [Reason.principal, .shared, .page, .gathered, .typed, .file, .work], [false, true])
    func `takes nobody's in which something is`(_ reason: Reason, _ isPacked: Bool) async throws {
        let room = try RoomSite { $0.maximumSessions = 1 }
        let browser = try await room.inside()
        try await reason.act(browser, room)
        if isPacked { await room.site.packSessions() }
        room.clock.advance(by: .seconds(600))
        #expect(try await room.come(1) == [503])
        try await browser.reload()
        #expect(browser.notices.isEmpty && room.has(browser), "it goes on")
        await room.gate.open()
    }

    @Test func `takes nobody's whose action is under way`() async throws {
        let room = try RoomSite { $0.maximumSessions = 1 }
        let browser = try await room.inside()
        await room.gate.close()
        let (site, gate, clock) = (room.site, room.gate, room.clock)
        let beside = Task {
            await gate.arrived()
            clock.advance(by: .seconds(60))
            let newcomer = Browser(SiteTransport(site))
            try await newcomer.open("/")
            await gate.open()
            return newcomer.status
        }
        try await browser.click("Wait")
        #expect(try await beside.value == 503)
        #expect(room.has(browser))
    }

    @Test func `takes nobody's who has looked within a minute, packed or not`() async throws {
        let room = try RoomSite { $0.maximumSessions = 1 }
        let browser = try await room.inside()
        for _ in 0..<4 {
            room.clock.advance(by: .seconds(59))
            await room.site.packSessions()
            #expect(try await room.come(1) == [503])
            try await browser.reload()
        }
        room.clock.advance(by: .seconds(60))
        #expect(try await room.come(1) == [200])
        #expect(!room.has(browser))
    }

    @Test func `takes nobody's to whom a form with files is on its way`() async throws {
        let room = try RoomSite { $0.maximumSessions = 1 }
        let browser = try await room.inside()
        let policy = Site.uploads(MultipartLimits(), for: room.site.parts)
        let headers = HTTPHeaders([("Cookie", browser.cookies.header(for: "/") ?? "")])
        var share = policy.share(
            UploadPolicy.Sender(headers: headers, isSecure: false, address: "192.0.2.1", addressSource: .peer))
        #expect(share != nil)
        room.clock.advance(by: .seconds(90))
        #expect(try await room.come(1) == [503])
        share = nil
        #expect(try await room.come(1) == [200])
        #expect(!room.has(browser))
    }

    @Test func `takes the oldest of the greediest address first`() async throws {
        let room = try RoomSite { $0.maximumSessions = 14 }
        let first = try await room.inside("192.0.2.1")
        room.clock.advance(by: .seconds(1))
        var crowd: [Browser] = []
        for _ in 0..<4 {
            crowd.append(try await room.inside("192.0.2.66"))
            room.clock.advance(by: .seconds(1))
        }
        let pair = [try await room.inside("192.0.2.2"), try await room.inside("192.0.2.2")]
        for number in 3...9 { try await room.inside("192.0.2.\(number)").click("Sign in") }
        #expect(room.site.sessionCount == 14)
        room.clock.advance(by: .seconds(60))
        try await crowd[0].reload()
        for number in 10...11 { #expect(try await room.come(1, from: "192.0.2.\(number)") == [200]) }
        #expect(crowd.map { room.has($0) } == [true, false, false, true])
        #expect(room.has(first) && pair.allSatisfy { room.has($0) })
    }

    @Test func `takes a place of its own address where that has its share, and of no smaller one`() async throws {
        let room = try RoomSite { $0.maximumSessions = 8 }
        let small = try await room.inside("192.0.2.1")
        var crowd: [Browser] = []
        for _ in 0..<3 { crowd.append(try await room.inside("192.0.2.66")) }
        #expect(try await room.come(1, from: "192.0.2.66") == [503])
        room.clock.advance(by: .seconds(60))
        try await crowd[0].reload()
        #expect(try await room.come(3, from: "192.0.2.66") == [200, 200, 503])
        #expect(crowd.map { room.has($0) } == [true, false, false] && room.has(small))
        #expect(room.site.sessionCount == 4)
    }

    @Test func `finds the one that may go among two thousand that may not, in the end`() async throws {
        let room = try RoomSite { $0.maximumSessions = 2_000 }
        let idle = try await room.inside()
        room.clock.advance(by: .seconds(60))
        try await room.come(1_999)
        var answers: [Int] = []
        for _ in 0..<5 { answers += try await room.come(1) }
        #expect(answers.count { $0 == 200 } == 1 && !room.has(idle))
    }

    @Test func `leaves nothing of the other behind, in the store neither`() async throws {
        let room = try RoomSite(servers: 2) { $0.maximumSessions = 1 }
        let browser = Browser(SiteTransport(room.sites[0]))
        try await browser.open("/")
        try await browser.reload()
        room.clock.advance(by: .seconds(61))
        #expect(try await room.come(1) == [200])
        let key = try #require(room.key(of: browser))
        let parts = room.site.parts
        while try await parts.source.isLive(key, in: parts) { await Task.yield() }
        try await browser.reload()
        #expect(browser.status == 503, "it is a newcomer's now")
    }

    @Test func `leaves what was used on another server to the store`() async throws {
        let room = try RoomSite(servers: 2) { $0.maximumSessions = 1 }
        let browser = Browser(SiteTransport(room.sites[0]))
        try await browser.open("/")
        room.clock.advance(by: .seconds(61))
        let elsewhere = Browser(SiteTransport(room.sites[1]))
        elsewhere.cookies.set("usher-ushertests", try #require(browser.cookies["usher-ushertests"]))
        try await elsewhere.open("/")
        try await elsewhere.click("Further")
        let copy = try #require(room.site.parts.table.live.first)
        await room.site.parts.source.forget(unused: [copy])
        try await elsewhere.reload()
        #expect(elsewhere.url.hasPrefix("/further") && elsewhere.notices.isEmpty)
    }

    @Test func `is told of in the log once, and once when there is room again`() async throws {
        let room = try RoomSite { $0.maximumSessions = 10 }
        func told() -> [Bool] {
            room.lines.all.compactMap {
                $0.hasPrefix("There are as many sessions") ? true : $0.hasPrefix("There is room for") ? false : nil
            }
        }
        try await room.come(9)
        #expect(told() == [])
        try await room.come(3)
        #expect(told() == [true])
        room.clock.advance(by: .seconds(60))
        try await room.come(3)
        await room.site.sweep()
        #expect(told() == [true, false], "robots have gone")
        try await room.come(20)
        #expect(told() == [true, false, true])
    }
}
