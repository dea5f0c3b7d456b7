// As many visitors as a site takes by default, and one more.

import Testing
import Usher
import UsherTesting

@Suite struct `Fifty thousand sessions` {
    @Test func `fill the house: a newcomer is told when to come again, and those inside go on`() async throws {
        let crowd = try Crowd()
        let inside = Browser(SiteTransport(crowd.site))
        try await inside.open("/")
        let door = SiteTransport(crowd.site)
        let visit = WireRequest(method: "GET", target: "/", headers: [("Host", "localhost")])
        for number in 1..<50_000 {
            if number.isMultiple(of: 64) { await Task.yield() }
            let status = try await door.send(visit).status
            if status != 200 { throw BrowserError("Visitor \(number) was answered \(status).") }
        }
        #expect(crowd.site.sessionCount == 50_000)
        #expect(crowd.site.sessionBytes < 512 * 1_048_576)
        for method in ["GET", "POST"] {
            var late = visit
            late.method = method
            // Whoever posts had a session once, or is told that cookies are off.
            late.headers.append(("Cookie", "usher-scenariotests=\(String(repeating: "A", count: 43))"))
            let answer = try await door.send(late)
            #expect(answer.status == 503)
            #expect(answer.header("Retry-After").flatMap { Int($0) } ?? 0 > 0)
            #expect(answer.headers("Set-Cookie").isEmpty)
        }
        for _ in 0..<3 { try await inside.click("Go") }
        #expect(inside.heading == "Help")
        crowd.clock.advance(by: .seconds(60))
        try await inside.reload()
        // Of the others no cookie ever came back: they make room, since half of it is taken.
        #expect(await crowd.site.sweep() == 49_999)
        #expect(try await door.send(visit).status == 200)
        #expect(crowd.site.sessionCount == 2)
    }
}
