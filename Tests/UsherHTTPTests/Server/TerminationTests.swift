// The end of the program by a signal.

import Glibc
import Testing

@testable import UsherHTTP

struct TerminationTests {
    @Test func `a signal ends the wait, and from then on a second one ends the program`() async throws {
        @Sendable func handler() -> (@convention(c) (Int32) -> Void)? {
            var action = sigaction()
            sigaction(SIGTERM, nil, &action)
            return action.__sigaction_handler.sa_handler
        }
        #expect(handler() == nil)
        let returned = Signal()
        let waiting = Task.detached {
            try await onThread { waitForTermination() }
            returned.give()
        }
        try await onThread { waitUntil { handler() != nil } }
        let first = unsafeBitCast(handler(), to: Int.self)
        #expect(!returned.isGiven)
        kill(getpid(), SIGTERM)
        try await waiting.value
        #expect(unsafeBitCast(handler(), to: Int.self) != first)
        for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    }
}
