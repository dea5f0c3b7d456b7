// A file of sessions that another process holds, that cannot be written, or whose work hangs: nobody waits for long.

import Dispatch
import GRDB
import Synchronization
import Testing
import Usher

@testable import UsherSQLite

/// Holds the lock by which one connection of a file writes, or all that a connection does, until it is told to let go.
private final class Holding: Sendable {
    private let end = DispatchSemaphore(value: 0)
    private let task: Task<Void, any Error>

    /// Returns when it is held.
    init(_ connection: QueuedConnection) async {
        let end = end
        let (stream, isHeld) = AsyncStream<Void>.makeStream()
        task = Task {
            defer { isHeld.finish() }
            try await connection.perform { _ in
                isHeld.finish()
                end.wait()
            }
        }
        for await _ in stream {}
    }

    deinit { end.signal() }

    func letGo() async throws {
        end.signal()
        try await task.value
    }
}

@Suite struct `A file of sessions that is held up` {
    private let place: StorePlace
    private let store: SQLiteSessionStore
    private let other: SQLiteSessionStore
    private let key = SessionKey.numbered(1)
    private let moved = StoreTime()

    init() throws {
        place = try StorePlace(.sqlite)
        let (time, moved, start) = (place.time, moved, ContinuousClock.now)
        store = try SQLiteSessionStore(
            path: place.file, clock: { time.now }, instant: { start + moved.offset })
        other = try SQLiteSessionStore(path: place.file, clock: { time.now }, limit: .seconds(60))
    }

    /// What comes of some writes at once, each of a session of its own.
    private func write(_ count: UInt8) async -> [String] {
        let store = store
        return await withTaskGroup { group in
            for number in 1...count {
                group.addTask { () -> String? in
                    do {
                        return try await store.save(SessionWrite(.numbered(number), 1)) == .saved ? nil : "not saved"
                    } catch { return "\(error)" }
                }
            }
            return await group.reduce(into: [String]()) { if let error = $1 { $0.append(error) } }
        }
    }

    @Test func `by another process is given up for all who ask, and nothing of that is done later`() async throws {
        defer { place.end() }
        let holding = await Holding(other.writer)
        let errors = await write(20)
        let refusals = ["locked", "others waited before", "left alone"]
        #expect(errors.count == 20 && errors.allSatisfy { error in refusals.contains { error.contains($0) } })
        moved.advance(2)
        try await holding.letGo()
        #expect(try await store.save(SessionWrite(.numbered(21), 1)) == .saved)
        for number in UInt8(1)...20 { #expect(try await store.load(.numbered(number), unless: 0, use: nil) == nil) }
    }

    @Test func `by another process shows what it has, and notes who looks as soon as it can`() async throws {
        defer { place.end() }
        _ = try await store.save(SessionWrite(key, 1, "hello"))
        place.time.advance(60)
        let holding = await Holding(other.writer)
        for _ in 1...20 {
            #expect(try await store.load(key, unless: 0, use: .now)?.body == [Array("hello".utf8)])
        }
        try await holding.letGo()
        _ = try await store.save(SessionWrite(.numbered(2), 1))
        #expect(try await store.load(key, unless: 0, use: nil)?.unused == .zero)
    }

    @Test func `is left alone for two seconds after three failures`() async throws {
        defer { place.end() }
        _ = try await store.save(SessionWrite(key, 1, "hello"))
        let holding = await Holding(other.writer)
        // Who is given up before their turn says nothing of the file, and is no failure.
        var answers: [String] = []
        while answers.last?.contains("left alone") != true, answers.count < 100 { answers += await write(1) }
        #expect(answers.count > QueuedConnection.failures)
        try await holding.letGo()
        #expect(await write(1).first?.contains("left alone") == true)
        #expect(try await store.load(key, unless: 0, use: .now) != nil, "it can be read all the same")
        moved.advance(2)
        #expect(await write(2) == ["not saved"], "the first was there")
    }

    @Test func `by its own work keeps those behind that no longer than their deadline`() async throws {
        defer { place.end() }
        let holding = await Holding(store.writer)
        let errors = await write(20)
        #expect(errors.count == 20 && errors.allSatisfy { $0.contains("others waited before") })
        try await holding.letGo()
        #expect(await write(1).isEmpty, "nothing of it was done later")
    }

    @Test func `since it cannot be written shows what it has`() async throws {
        defer { place.end() }
        _ = try await store.save(SessionWrite(key, 1, "hello"))
        place.time.advance(60)
        for connection in [store.reader, store.writer] {
            try connection.now { try $0.inDatabase { try $0.execute(sql: "PRAGMA query_only = 1") } }
        }
        for _ in 1...3 { #expect(try await store.load(key, unless: 0, use: .now)?.body == [Array("hello".utf8)]) }
        await #expect(throws: (any Error).self) { try await store.save(SessionWrite(key, 2)) }
    }

    @Test func `by a process that is gone is free at once, and by one that lives for its time`() async throws {
        defer { place.end() }
        _ = try await store.save(SessionWrite(key, 1))
        func held(by server: String) async throws -> Bool {
            try await store.lock(key, SessionLock(store.server, for: 100), unless: 1)?.lock?.server == server
        }
        do {
            let gone = try SQLiteSessionStore(path: place.file, clock: { [time = place.time] in time.now })
            #expect(Set([gone.server, store.server, other.server]).count == 3)
            _ = try await gone.lock(key, SessionLock(gone.server, for: 100), unless: 1)
            #expect(try await held(by: gone.server))
            #expect(try await store.load(key, unless: 1, use: nil)?.lock != nil)
        }
        // Its last work may still be letting go of it.
        while try await store.load(key, unless: 1, use: nil)?.lock != nil { await Task.yield() }
        #expect(try await held(by: store.server))
        #expect(try await other.save(SessionWrite(key, 2, by: other.server)) == .locked)
    }
}
