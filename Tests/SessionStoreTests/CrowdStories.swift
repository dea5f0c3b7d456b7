// One session, read from many tabs while its visitor signs in again and again; each look builds a page that was not
// there, and so is stored.

import Synchronization
import Testing
import Usher
import UsherTesting

@testable import UsherRedis

private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
}

@Suite struct `A Redis that lost everything while one more server started` {
    @Test func `has every form taken, whichever server made it and whichever gets it`() async throws {
        let small = try StoreSites(.redis, servers: 1)
        defer { small.place.end() }
        let one = small.sites[0]
        try #require(small.place.redis).ask("FLUSHALL")
        let newcomer = try small.newcomer()
        let visitors = [Browser(SiteTransport([one, newcomer])), Browser(SiteTransport([newcomer, one]))]
        for visitor in visitors { try await visitor.open("/") }
        for site in [one, newcomer, one] { await site.sweep() }
        for visitor in visitors {
            try await visitor.click("Add")
            #expect(visitor.status == 200 && visitor.text.contains("Count 1"))
            try await visitor.click("Add")
            #expect(visitor.status == 200 && visitor.text.contains("Count 2"))
        }
    }
}

@Suite struct `A crowd of readers` {
    @Test(arguments: StoreKind.allCases)
    func `keeps nobody from signing in`(_ kind: StoreKind) async throws {
        let small = try StoreSites(kind)
        defer { small.place.end() }
        let browser = small.visitor()
        try await browser.open("/")
        try await browser.click("Add")
        // Each reader stays with its server: the one that is behind stays so.
        let transports = small.sites.map { SiteTransport([$0]) }
        var statuses: [Int] = []
        for _ in 1...40 {
            let look = WireRequest(
                method: "GET", target: "/",
                headers: [
                    ("Host", "localhost"),
                    (
                        "Cookie",
                        "usher-sessionstoretests=\(try #require(browser.cookies["usher-sessionstoretests"])); usher-sessionstoretests_seen=1"
                    ),
                ])
            let isOver = Flag()
            let read = try await withThrowingTaskGroup(of: [Int].self) { group in
                for number in 0..<4 {
                    group.addTask {
                        let transport = transports[number % transports.count]
                        var (look, statuses) = (look, [Int]())
                        while !isOver.isSet {
                            look.target = "/item/\(number + 1)\(statuses.count)"
                            statuses.append(try await transport.send(look).status)
                        }
                        return statuses
                    }
                }
                // Over for the readers as well where that fails.
                do { try await browser.click("Enter") } catch {
                    isOver.set()
                    throw error
                }
                isOver.set()
                return try await group.reduce(into: []) { $0 += $1 }
            }
            statuses.append(contentsOf: browser.exchanges.map(\.response.status) + read)
            browser.clearExchanges()
        }
        #expect(Set(statuses).isSubset(of: [200, 303]), "\(statuses.filter { $0 >= 400 }.count) of \(statuses.count)")
    }
}
