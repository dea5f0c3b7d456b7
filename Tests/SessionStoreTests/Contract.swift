// What every session store does, told once and held against each of them.

import Foundation
import Testing
import Usher
import UsherRedis
import UsherSQLite

/// A store of some kind, and as many servers of it as a story wants.
enum StoreKind: CaseIterable, CustomTestStringConvertible {
    case sqlite, redis

    var testDescription: String {
        switch self {
        case .sqlite: "SQLite"
        case .redis: "Redis"
        }
    }
}

/// The place behind a store: a file, or a Redis.
final class StorePlace: Sendable {
    private let folder: String
    private let redis: RedisServer?

    init(_ kind: StoreKind) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("usher-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        redis = kind == .redis ? try RedisServer() : nil
    }

    func end() {
        redis?.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    var file: String { folder + "/sessions.sqlite" }

    /// The store as one more server opens it.
    func open() throws -> any SessionStore {
        try redis.map { try RedisSessionStore(url: $0.url) } ?? SQLiteSessionStore(path: file)
    }
}

extension SessionKey {
    /// Some key, the same for each number.
    static func numbered(_ number: UInt8) -> SessionKey { SessionKey(hashing: [number]) }
}

extension SessionWrite {
    /// A write at a second.
    init(
        _ key: SessionKey, _ version: Int, _ text: String = "", by server: String = "one", at second: Int = 100,
        lifetime: Duration = .seconds(1_000)
    ) {
        self.init(
            key: key, version: version, body: Array(text.utf8), server: server, now: .seconds(second),
            lifetime: lifetime)
    }
}

extension SessionUse {
    /// Of a session that expires after twenty minutes.
    static func second(_ second: Int) -> SessionUse { SessionUse(at: .seconds(second), idle: .seconds(1_200)) }
}

extension SessionLock {
    init(_ server: String, _ submission: String = "sent", until second: Int) {
        self.init(server: server, submission: submission, until: .seconds(second))
    }
}

@Suite struct `A session store` {
    private let key = SessionKey.numbered(1)

    @Test(arguments: StoreKind.allCases)
    func `has what was kept, for every server`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (one, other) = (try place.open(), try place.open())
        #expect(try await one.load(key, unless: 0, use: nil) == nil)
        #expect(try await one.save(SessionWrite(key, 1, "hello")) == .saved)
        for store in [one, other] {
            let stored = try #require(try await store.load(key, unless: 0, use: nil))
            #expect(stored == StoredSession(version: 1, lastUse: .seconds(100), body: Array("hello".utf8)))
        }
        #expect(try await other.load(.numbered(2), unless: 0, use: nil) == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `sends nobody what they have`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1, "hello"))
        #expect(try await store.load(key, unless: 1, use: nil)?.body == nil)
        _ = try await store.save(SessionWrite(key, 2, "again"))
        #expect(try await store.load(key, unless: 1, use: nil)?.body == Array("again".utf8))
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps bytes of any kind and number`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        var write = SessionWrite(key, 1)
        write.body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await store.save(write) == .saved)
        #expect(try await store.load(key, unless: 0, use: nil)?.body == write.body)
    }

    @Test(arguments: StoreKind.allCases)
    func `refuses what does not follow on what it has`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        #expect(try await store.save(SessionWrite(key, 2)) == .outdated, "there is no first")
        #expect(try await store.save(SessionWrite(key, 1, "first")) == .saved)
        #expect(try await store.save(SessionWrite(key, 1, "another")) == .outdated)
        #expect(try await store.save(SessionWrite(key, 3, "third")) == .outdated)
        #expect(try await store.load(key, unless: 0, use: nil)?.body == Array("first".utf8))
    }

    @Test(arguments: StoreKind.allCases)
    func `takes one of many writes that come at once`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let stores = [try place.open(), try place.open()]
        let key = key
        for version in 1...5 {
            let saved = try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask { try await stores[number % 2].save(SessionWrite(key, version, "\(number)")) }
                }
                return try await group.reduce(0) { $0 + ($1 == .saved ? 1 : 0) }
            }
            #expect(saved == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `holds a session for one server until that saves, or is gone for too long`(
        _ kind: StoreKind
    ) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        #expect(try await store.lock(key, SessionLock("one", until: 110), version: 0, at: .seconds(100)) == nil)
        _ = try await store.save(SessionWrite(key, 1, "first"))

        let held = try await store.lock(key, SessionLock("one", until: 110), version: 1, at: .seconds(101))
        #expect(held?.lock == SessionLock("one", until: 110) && held?.version == 1 && held?.body == nil)
        let refused = try await store.lock(key, SessionLock("two", "other", until: 120), version: 1, at: .seconds(105))
        #expect(refused?.lock == SessionLock("one", until: 110), "it says who has it, and for what")
        #expect(try await store.save(SessionWrite(key, 2, by: "two", at: 105)) == .locked)
        let again = try await store.lock(key, SessionLock("one", until: 115), version: 1, at: .seconds(106))
        #expect(again?.lock == SessionLock("one", until: 115), "the same server may hold it anew")
        #expect(try await store.load(key, unless: 1, use: nil)?.lock == SessionLock("one", until: 115))

        #expect(try await store.save(SessionWrite(key, 2, by: "one", at: 107)) == .saved)
        #expect(try await store.load(key, unless: 2, use: nil)?.lock == nil, "a save lets go")

        _ = try await store.lock(key, SessionLock("one", until: 120), version: 2, at: .seconds(108))
        var write = SessionWrite(key, 3, by: "one", at: 109)
        write.keepsLock = true
        #expect(try await store.save(write) == .saved)
        #expect(try await store.load(key, unless: 3, use: nil)?.lock == SessionLock("one", until: 120))
        _ = try await store.lock(key, SessionLock("one", until: 120), version: 3, at: .seconds(110))
        let late = try await store.lock(key, SessionLock("two", until: 130), version: 3, at: .seconds(120))
        #expect(late?.lock?.server == "two")
        #expect(try await store.save(SessionWrite(key, 4, by: "one", at: 121)) == .locked)
    }

    @Test(arguments: StoreKind.allCases)
    func `holds nothing for a server that does not know the newest version`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.save(SessionWrite(key, 2))
        let answer = try await store.lock(key, SessionLock("one", until: 110), version: 1, at: .seconds(101))
        #expect(answer?.version == 2 && answer?.lock == nil)
        #expect(try await store.load(key, unless: 2, use: nil)?.lock == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `brings nothing back to life that has expired`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1, at: 100))
        for _ in 0..<2 {
            let late = try await store.load(key, unless: 0, use: .second(1_300))
            #expect(late?.lastUse == .seconds(100), "whoever asks first or second finds it so")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `gives a session to one of many servers that come at once`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let stores = [try place.open(), try place.open()]
        let key = key
        _ = try await stores[0].save(SessionWrite(key, 1))
        let holders = try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    let lock = SessionLock("\(number)", until: 110)
                    return try await stores[number % 2].lock(key, lock, version: 1, at: .seconds(100))?.lock == lock
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(holders == 1)
    }

    @Test(arguments: StoreKind.allCases)
    func `moves a session to another key at once, and leaves something in its place`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        let new = SessionKey.numbered(2)
        _ = try await store.save(SessionWrite(key, 1, "first"))
        var write = SessionWrite(new, 2, "second", at: 101)
        write.former = SessionWrite.Former(key: key, body: Array("gone on".utf8), lifetime: .seconds(1_000))
        #expect(try await store.save(write) == .saved)
        #expect(
            try await store.load(new, unless: 0, use: nil)
                == StoredSession(version: 2, lastUse: .seconds(101), body: Array("second".utf8)))
        let left = try await store.load(key, unless: 1, use: nil)
        #expect(left?.body == Array("gone on".utf8), "another version, so that every server hears of it")
        #expect(try await store.save(write) == .outdated, "only once")
        #expect(try await store.save(SessionWrite(new, 3, "third")) == .saved)
    }

    @Test(arguments: StoreKind.allCases)
    func `notes when a session is used, to the second, and never goes back`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        #expect(try await store.load(key, unless: 1, use: .second(160))?.lastUse == .seconds(100), "the one before")
        #expect(try await store.load(key, unless: 1, use: nil)?.lastUse == .seconds(160))
        _ = try await store.load(key, unless: 1, use: .second(130))
        _ = try await store.save(SessionWrite(key, 2, at: 140))
        #expect(try await store.load(key, unless: 2, use: nil)?.lastUse == .seconds(160))
        _ = try await store.lock(key, SessionLock("one", until: 300), version: 2, at: .seconds(200))
        #expect(try await store.load(key, unless: 2, use: nil)?.lastUse == .seconds(200), "an action is use")
    }

    @Test(arguments: StoreKind.allCases)
    func `forgets what it is told to`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.lock(key, SessionLock("one", until: 110), version: 1, at: .seconds(100))
        try await store.remove(key)
        try await store.remove(key)
        #expect(try await store.load(key, unless: 0, use: nil) == nil)
        #expect(try await store.save(SessionWrite(key, 2)) == .outdated)
        #expect(try await store.save(SessionWrite(key, 1)) == .saved, "and knows nothing of it")
        #expect(try await store.load(key, unless: 0, use: nil)?.lock == nil)
    }

    @Test(arguments: StoreKind.allCases)
    func `has one secret for all its servers`(_ kind: StoreKind) async throws {
        let (place, another) = (try StorePlace(kind), try StorePlace(kind))
        defer {
            place.end()
            another.end()
        }
        let (one, other) = (try place.open(), try place.open())
        #expect(one.secret.count == 32 && one.secret == other.secret)
        #expect(try another.open().secret != one.secret)
    }
}
