// From a server's start to its end: what its store hears of it.

import Dispatch
import Foundation
import Synchronization
import Testing
import UsherHTTP
import UsherTesting

@testable import UsherSite
@testable import UsherStore

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

    /// Ten seconds after it was held last, another server would begin the action anew.
    @Test func `holds a session for as long as its action runs, also while the server stops`() async throws {
        let site = two.sites[0]
        var options = options()
        options.stopLimit = .seconds(600)
        let (end, settings) = (DispatchSemaphore(value: 0), options)
        let (ports, port) = AsyncStream<UInt16>.makeStream()
        let serving = Task {
            try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
                Thread.detachNewThread {
                    ended.resume(
                        with: Result {
                            try site.serve(settings, until: { end.wait() }) { taken in
                                port.yield(taken)
                                port.finish()
                            }
                        })
                }
            }
        }
        let taken = try #require(await ports.first { _ in true })
        let browser = Browser(SocketTransport(port: taken))
        try await browser.open("/")
        try await browser.click("Add")
        let id = try #require(browser.cookies["usher-ushertests"].flatMap { Bytes32(text: $0) })
        let (store, key) = (try two.store(), SessionKey(Bytes32(hashing: id)))
        let sent = try browser.lastForm(nonce: "second")
        await two.service.gate.close()
        let answer = Task { try await SocketTransport(port: taken).send(sent) }
        await two.service.gate.arrived()
        end.signal()
        // The action stays below ten seconds, after which its visitor would be told that it takes longer.
        for _ in 1...3 {
            two.clock.advance(by: .seconds(3))
            // The server sweeps in real time, by tasks that stand behind those of fifteen other tests.
            let limit = ContinuousClock.now + .seconds(900)
            while try await (store.load(key, unless: 0, use: nil)?.lock?.remaining ?? .zero) < .seconds(9) {
                try #require(ContinuousClock.now < limit, "nobody holds it anew")
                await Task.yield()
            }
        }
        await two.service.gate.open()
        #expect(try await answer.value.status == 303)
        try await serving.value
        #expect(two.service.count == 2)
    }
}
