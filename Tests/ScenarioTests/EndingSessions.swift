// A crowd of visitors who leave in the middle of what they do: nothing of them stays.

import Testing
import Usher
import UsherTesting

@Suite struct `Thousands of sessions in the middle of their flows` {
    #if DEBUG
        /// A fifth of what optimized tests have, which takes as long.
        private let visitors = 2_000
    #else
        private let visitors = 10_000
    #endif

    @Test func `are freed whole when they are ended`() async throws {
        let crowd = try Crowd()
        try await crowd.arrive(visitors)
        #expect(crowd.life.made(.coordinator) == visitors * 3)
        #expect(crowd.life.made(.page) == visitors * 4)
        #expect(crowd.life.freed(.coordinator) == 0 && crowd.life.freed(.page) == 0)
        #expect(await crowd.site.endSessions() == visitors)
        #expect(crowd.life.leaks == [])
        #expect(crowd.life.freed(.coordinator) == visitors * 3 && crowd.life.freed(.page) == visitors * 4)
    }

    @Test func `are freed whole when they expire`() async throws {
        let crowd = try Crowd()
        try await crowd.arrive(visitors - 1)
        crowd.clock.advance(by: .seconds(16 * 60))
        try await crowd.arrive(1)
        crowd.clock.advance(by: .seconds(4 * 60))
        #expect(await crowd.site.sweep() == visitors - 1)
        #expect(crowd.site.sessionCount == 1)
        #expect(crowd.life.made(.coordinator) - crowd.life.freed(.coordinator) == 3)
        #expect(crowd.life.made(.page) - crowd.life.freed(.page) == 4)
        crowd.clock.advance(by: .seconds(16 * 60))
        #expect(await crowd.site.sweep() == 1)
        #expect(crowd.life.leaks == [])
    }
}
