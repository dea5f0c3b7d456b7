// Ten thousand visitors who leave in the middle of what they do: nothing of them stays.

import Testing
import Usher
import UsherTesting

@Suite struct `Ten thousand sessions in the middle of their flows` {
    @Test func `are freed whole when they are ended`() async throws {
        let crowd = try Crowd()
        try await crowd.arrive(10_000)
        #expect(crowd.life.made(.coordinator) == 30_000)
        #expect(crowd.life.made(.page) == 40_000)
        #expect(crowd.life.freed(.coordinator) == 0 && crowd.life.freed(.page) == 0)
        #expect(await crowd.site.endSessions() == 10_000)
        #expect(crowd.life.leaks == [])
        #expect(crowd.life.freed(.coordinator) == 30_000 && crowd.life.freed(.page) == 40_000)
    }

    @Test func `are freed whole when they expire`() async throws {
        let crowd = try Crowd()
        try await crowd.arrive(9_999)
        crowd.clock.advance(by: .seconds(16 * 60))
        try await crowd.arrive(1)
        crowd.clock.advance(by: .seconds(4 * 60))
        #expect(await crowd.site.sweep() == 9_999)
        #expect(crowd.site.sessionCount == 1)
        #expect(crowd.life.made(.coordinator) - crowd.life.freed(.coordinator) == 3)
        #expect(crowd.life.made(.page) - crowd.life.freed(.page) == 4)
        crowd.clock.advance(by: .seconds(16 * 60))
        #expect(await crowd.site.sweep() == 1)
        #expect(crowd.life.leaks == [])
    }
}
