// A file of sessions that one process has alone, until another comes; both are stores of this process.

import Dispatch
import GRDB
import Testing
import Usher

@testable import UsherSQLite

/// Keeps what a connection has to do from being done, without holding the file: as if its process was stopped.
private final class Stopped: Sendable {
    private let end = DispatchSemaphore(value: 0)

    /// Returns when it is stopped.
    init(_ connection: QueuedConnection) async {
        let end = end
        await withCheckedContinuation { isStopped in
            DispatchQueue.global().async {
                try? connection.now { _ in
                    isStopped.resume()
                    end.wait()
                }
            }
        }
    }

    func wakes() { end.signal() }
}

@Suite struct `A file of sessions that one process has alone` {
    private let place: StorePlace
    private let key = SessionKey.numbered(1)

    init() throws { place = try StorePlace(.sqlite) }

    private func open() throws -> SQLiteSessionStore {
        try SQLiteSessionStore(path: place.file, clock: { [time = place.time] in time.now }, limit: .seconds(60))
    }

    private func rows(of store: SQLiteSessionStore) async throws -> Int {
        try await store.reader.perform { database in
            try Int.fetchOne(database, sql: "SELECT count(*) FROM held") ?? 0
        }
    }

    private func lock(_ store: SQLiteSessionStore, for seconds: Int = 100) -> SessionLock {
        SessionLock(store.server, for: seconds)
    }

    @Test func `is opened by several at once, and made by the first of them`() async throws {
        defer { place.end() }
        let (path, clock) = (place.file, place.time)
        let stores = try await withThrowingTaskGroup { group in
            for _ in 1...6 {
                group.addTask { try SQLiteSessionStore(path: path, clock: { clock.now }, limit: .seconds(60)) }
            }
            return try await group.reduce(into: [SQLiteSessionStore]()) { $0.append($1) }
        }
        #expect(Set(stores.map(\.server)).count == 6 && Set(stores.map(\.secrets)).count == 1)
        for (number, store) in stores.enumerated() {
            #expect(try await store.save(SessionWrite(key, number + 1, by: store.server)) == .saved)
        }
    }

    @Test func `is held without a row, and known to be the newest without a question`() async throws {
        defer { place.end() }
        let store = try open()
        let mark = try #require(store.mark)
        #expect(try await store.save(SessionWrite(key, 1, by: store.server)) == .saved)
        let held = try #require(store.lockAtOnce(key, lock(store), version: 1))
        #expect(held.version == 1 && held.body == nil && held.lock?.server == store.server)
        let (count, known) = (try await rows(of: store), try await store.load(key, unless: 1, use: nil))
        #expect(count == 0 && known?.lock?.server == store.server)
        #expect(try await store.save(SessionWrite(key, 2)) == .locked, "nobody else may save it")
        #expect(try await store.save(SessionWrite(key, 2, by: store.server)) == .saved)
        #expect(try await store.load(key, unless: 2, use: nil)?.lock == nil, "a save lets go")
        #expect(store.mark == mark, "all of that was its own doing")
    }

    @Test func `is shared from when another one opens it, with all that is held`() async throws {
        defer { place.end() }
        let store = try open()
        for number in UInt8(1)...3 { _ = try await store.save(SessionWrite(.numbered(number), 1, by: store.server)) }
        for number in UInt8(1)...2 {
            #expect(store.lockAtOnce(.numbered(number), lock(store), version: 1) != nil)
        }
        let other = try open()
        #expect(other.lockAtOnce(.numbered(3), lock(other), version: 1) == nil)
        #expect(store.lockAtOnce(.numbered(3), lock(store), version: 1) == nil)
        for number in UInt8(1)...2 {
            let refused = try await other.lock(.numbered(number), lock(other), unless: 1)
            #expect(refused?.lock?.server == store.server)
        }
        #expect(try await other.lock(.numbered(3), lock(other), unless: 1)?.lock?.server == other.server)
        #expect(try await store.save(SessionWrite(.numbered(3), 2, by: store.server)) == .locked)
        #expect(try await store.save(SessionWrite(.numbered(1), 2, by: store.server)) == .saved)
        #expect(try await other.lock(.numbered(1), lock(other), unless: 1)?.lock?.server == other.server)
    }

    @Test func `shows what another one has changed, and asks nobody again once it knows`() async throws {
        defer { place.end() }
        let (store, other) = (try open(), try open())
        _ = try await store.save(SessionWrite(key, 1, by: store.server))
        let mark = try #require(store.mark)
        #expect(try await other.save(SessionWrite(key, 2, by: other.server)) == .saved)
        #expect(store.mark != mark, "something was changed, and nobody knows what")
        #expect(try await store.load(key, unless: 1, use: nil)?.version == 2)
        _ = try await store.save(SessionWrite(.numbered(2), 1, by: store.server))
        let next = try #require(store.mark)
        #expect(next != mark, "what was the newest by the former may not be so")
        _ = try await store.save(SessionWrite(.numbered(2), 2, by: store.server))
        #expect(store.mark == next, "its own doing again")
        // An end is one of sessions that it does not write.
        try await store.end(SessionEnd(of: .numbered(9), lifetime: .seconds(100)))
        #expect(store.mark != next)
    }

    @Test func `is one process's again when the others are gone, with what it holds`() async throws {
        defer { place.end() }
        let store = try open()
        for number in UInt8(1)...2 { _ = try await store.save(SessionWrite(.numbered(number), 1, by: store.server)) }
        do {
            let other = try open()
            _ = try await store.lock(key, lock(store), unless: 1)
            _ = try await other.lock(.numbered(2), lock(other), unless: 1)
            try await store.sweep()
            #expect(store.lockAtOnce(.numbered(3), lock(store), version: 1) == nil, "the other one is there")
        }
        // The other one's last work may still be letting go of it.
        repeat { try await store.sweep() } while store.lockAtOnce(.numbered(3), lock(store), version: 1) == nil
        #expect(try await rows(of: store) == 0)
        #expect(try await store.save(SessionWrite(key, 2)) == .locked, "its own lock still counts")
        #expect(try await store.save(SessionWrite(.numbered(2), 2)) == .saved, "and a process's that is gone does not")
    }

    @Test func `overwrites nothing where it was stopped for so long that another one went on`() async throws {
        defer { place.end() }
        let store = try open()
        for number in UInt8(1)...3 { _ = try await store.save(SessionWrite(.numbered(number), 1, by: store.server)) }
        for number in UInt8(1)...2 {
            #expect(store.lockAtOnce(.numbered(number), lock(store), version: 1) != nil)
        }
        let stopped = await Stopped(store.writer)
        let other = try open()
        #expect(try await other.lock(key, lock(other), unless: 1)?.lock?.server == other.server)
        #expect(try await other.lock(.numbered(3), lock(other), unless: 1)?.lock?.server == other.server)
        #expect(try await other.save(SessionWrite(.numbered(3), 2, "newer", by: other.server)) == .saved)
        async let first = store.save(SessionWrite(key, 2, "older", by: store.server))
        async let second = store.save(SessionWrite(.numbered(2), 2, "its own", by: store.server))
        async let third = store.save(SessionWrite(.numbered(3), 2, "older", by: store.server))
        stopped.wakes()
        #expect(try await [first, second, third] == [.locked, .saved, .outdated])
        #expect(try await other.save(SessionWrite(key, 2, "newer", by: other.server)) == .saved)
        let bodies = try await [store.load(key, unless: 0, use: nil), store.load(.numbered(3), unless: 0, use: nil)]
        #expect(bodies.allSatisfy { $0?.body == [Array("newer".utf8)] })
        #expect(store.lockAtOnce(.numbered(2), lock(store), version: 2) == nil, "it has it no longer alone")
    }

    @Test func `has uses noted with what is written next`() async throws {
        defer { place.end() }
        let store = try open()
        _ = try await store.save(SessionWrite(key, 1, by: store.server))
        place.time.advance(60)
        store.note(useOf: key)
        place.time.advance(5)
        #expect(try await store.load(key, unless: 1, use: nil)?.unused == .seconds(5), "known at once where it was")
        _ = try await store.save(SessionWrite(.numbered(2), 1, by: store.server))
        let other = try open()
        #expect(try await other.load(key, unless: 1, use: nil)?.unused == .seconds(5))
    }
}
