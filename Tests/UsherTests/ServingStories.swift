// From a server's start to its end: what its store hears of it.

import Dispatch
import Foundation
import Synchronization
import Testing
import UsherHTTP
import UsherTesting

@testable import Usher

/// Counts how often a server that has it has started.
private final class StartedStore: ForwardingStore {
    struct Refusal: Error {}

    let store: any SessionStore
    let starts = Atomic(0)
    let refuses: Bool

    init(_ store: any SessionStore, refuses: Bool = false) { (self.store, self.refuses) = (store, refuses) }

    func serverStarts() throws {
        starts.add(1, ordering: .relaxed)
        if refuses { throw Refusal() }
    }

    func load(_ key: SessionKey, unless version: Int, use: SessionUse?) async throws -> StoredSession? {
        try await store.load(key, unless: version, use: use)
    }
    func lock(
        _ key: SessionKey, _ lock: SessionLock, unless version: Int, use: SessionUse?
    ) async throws -> StoredSession? { try await store.lock(key, lock, unless: version, use: use) }
    func save(_ write: SessionWrite) async throws -> SessionSaving { try await store.save(write) }
}

@Suite struct `A site that is served` {
    /// Two servers of one store.
    private let two: SmallSite

    init() throws { two = try SmallSite(servers: 2) }

    private func options(port: UInt16 = 0) -> ServerOptions {
        var options = ServerOptions()
        (options.port, options.threads) = (port, 1)
        return options
    }

    /// A third one, and its store.
    private func third(refuses: Bool = false) throws -> (small: SmallSite, store: StartedStore) {
        let store = StartedStore(try two.store(), refuses: refuses)
        return (try SmallSite(servers: 1, clock: two.clock) { $0.store = store }, store)
    }

    @Test func `tells its store that it starts once it has its port, and not where it cannot have it`() throws {
        let (one, other) = (try third(), try third())
        let server = try one.small.site.start(options())
        #expect(one.store.starts.load(ordering: .relaxed) == 1)
        #expect(throws: ServerStartError.self) { try other.small.site.start(options(port: server.port)) }
        #expect(other.store.starts.load(ordering: .relaxed) == 0)
        server.stop()
    }

    @Test func `does not start where its store refuses, and leaves its port to others`() throws {
        let (refused, other) = (try third(refuses: true), try third())
        var ports: [UInt16] = []
        #expect(throws: StartedStore.Refusal.self) {
            try refused.small.site.start(options()) { ports.append($0) }
        }
        #expect(ports.isEmpty, "nobody is told of a start")
        try other.small.site.start(options()) { ports.append($0) }.stop()
        #expect(ports.count == 1 && ports[0] > 0)
    }
}
