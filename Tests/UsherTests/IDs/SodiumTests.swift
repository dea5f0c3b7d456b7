// libsodium begins before anybody uses it.

import CSodium
import Testing

@testable import UsherSite

@Suite struct `A site that is there` {
    @Test func `has begun libsodium, before several threads seal sessions with it`() async {
        await #expect(processExitsWith: .success) {
            _ = try SmallSite(servers: 1)
            #expect(sodium_init() == 1, "and not only now")
        }
    }
}
