// What every session store does, told once and held against each of them.

import Foundation
import Testing
import Usher

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
            #expect(stored.version == 1 && stored.body == [Array("hello".utf8)] && stored.lock == nil)
            #expect(stored.unused.isAbout(0, place.time) && stored.age.isAbout(0, place.time) && !stored.isEnded)
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
        #expect(try await store.load(key, unless: 1, use: nil)?.body == [Array("again".utf8)])
    }

    @Test(arguments: StoreKind.allCases)
    func `keeps bytes of any kind and number`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        var write = SessionWrite(key, 1)
        write.body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await store.save(write) == .saved)
        #expect(try await store.load(key, unless: 0, use: nil)?.body == [write.body])
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
        #expect(try await store.load(key, unless: 0, use: nil)?.body == [Array("first".utf8)])
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
        #expect(try await store.lock(key, SessionLock("one", for: 1_000), unless: 0) == nil)
        _ = try await store.save(SessionWrite(key, 1, "first"))

        let held = try await store.lock(key, SessionLock("one", for: 1_000), unless: 1)
        #expect(held?.lock == SessionLock("one", for: 1_000) && held?.version == 1 && held?.body == nil)
        place.time.advance(500)
        let refused = try await store.lock(key, SessionLock("two", "other", for: 1_000), unless: 1)
        #expect(
            refused?.lock?.server == "one" && refused?.lock?.submission == "sent", "it says who has it, and for what")
        #expect(try #require(refused?.lock).remaining <= .seconds(500))
        for other in ["two", ""] { #expect(try await store.save(SessionWrite(key, 2, by: other)) == .locked) }
        let again = try await store.lock(key, SessionLock("one", for: 1_500), unless: 1)
        #expect(again?.lock == SessionLock("one", for: 1_500), "the same server may hold it anew")
        #expect(try #require(try await store.load(key, unless: 1, use: nil)?.lock).remaining > .seconds(1_400))

        #expect(try await store.save(SessionWrite(key, 2, by: "one")) == .saved)
        #expect(try await store.load(key, unless: 2, use: nil)?.lock == nil, "a save lets go")

        _ = try await store.lock(key, SessionLock("one", for: 1_000), unless: 2)
        var write = SessionWrite(key, 3, by: "one")
        write.keepsLock = true
        #expect(try await store.save(write) == .saved)
        #expect(try await store.load(key, unless: 3, use: nil)?.lock?.server == "one")
        place.time.advance(1_000)
        #expect(try await store.load(key, unless: 3, use: nil)?.lock == nil, "it counts no more")
        let late = try await store.lock(key, SessionLock("two", for: 1_000), unless: 3)
        #expect(late?.lock?.server == "two")
        #expect(try await store.save(SessionWrite(key, 4, by: "one")) == .locked)
    }

    @Test(arguments: StoreKind.allCases)
    func `holds whichever version it has, and gives that to who does not know it`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.save(SessionWrite(key, 2, "second"))
        let answer = try await store.lock(key, SessionLock("one", for: 1_000), unless: 1)
        #expect(answer?.version == 2 && answer?.lock?.server == "one" && answer?.body == [Array("second".utf8)])
        #expect(try await store.save(SessionWrite(key, 3, by: "two")) == .locked)
        let other = try await store.lock(key, SessionLock("two", for: 1_000), unless: 0)
        #expect(other?.lock?.server == "one" && other?.body == [Array("second".utf8)])
    }

    @Test(arguments: StoreKind.allCases)
    func `takes back a lock that led to nothing, and no other's`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.lock(key, SessionLock("one", for: 1_000), unless: 1)
        try await store.unlock(key, server: "two")
        #expect(try await store.load(key, unless: 1, use: nil)?.lock?.server == "one")
        try await store.unlock(key, server: "one")
        let stored = try await store.load(key, unless: 1, use: nil)
        #expect(stored?.version == 1 && stored?.lock == nil)
        try await store.unlock(.numbered(9), server: "one")
    }

    @Test(arguments: StoreKind.allCases)
    func `brings nothing back to life that has expired`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        place.time.advance(1_200)
        for _ in 0..<2 {
            let late = try await store.load(key, unless: 0, use: .now)
            #expect(late?.unused.isAbout(1_200, place.time) == true, "whoever asks first or second finds it so")
            let refused = try await store.lock(key, SessionLock("one", for: 1_000), unless: 0, use: .now)
            #expect(refused?.lock == nil && refused?.unused.isAbout(1_200, place.time) == true)
        }
        let held = try await store.lock(key, SessionLock("one", for: 10_000), unless: 0)
        #expect(held?.lock != nil && held?.unused.isAbout(1_200, place.time) == true, "the use before this one")
        place.time.advance(1_200)
        let again = try await store.lock(key, SessionLock("one", for: 1_000), unless: 0, use: .now)
        #expect(again?.lock?.server == "one", "what is held does not expire")
    }

    @Test(arguments: StoreKind.allCases)
    func `has each session expire by its own time`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (store, use) = (try place.open(), SessionUse(margin: .seconds(60)))
        for (number, minutes) in [(UInt8(1), 20), (2, 480)] {
            let lifetime = Duration.seconds(minutes * 60 + 60)
            _ = try await store.save(SessionWrite(.numbered(number), 1, lifetime: lifetime))
            #expect(try await store.load(.numbered(number), unless: 1, use: nil)?.lifetime == lifetime)
        }
        place.time.advance(1_200)
        for number in [UInt8(1), 2] { _ = try await store.load(.numbered(number), unless: 0, use: use) }
        let short = try await store.load(.numbered(1), unless: 0, use: use)
        #expect(short?.unused.isAbout(1_200, place.time) == true, "its use does not count any more")
        let long = try await store.load(.numbered(2), unless: 0, use: use)
        #expect(long?.unused.isAbout(0, place.time) == true)
        let refused = try await store.lock(.numbered(1), SessionLock("one", for: 10), unless: 0, use: use)
        #expect(refused?.lock == nil)
        let held = try await store.lock(.numbered(2), SessionLock("one", for: 10), unless: 0, use: use)
        #expect(held?.lock != nil)
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
                    let lock = SessionLock("\(number)", for: 1_000)
                    return try await stores[number % 2].lock(key, lock, unless: 1)?.lock?.server == lock.server
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
        place.time.advance(100)
        var write = SessionWrite(new, 2, "second")
        write.former = SessionWrite.Former(key: key, body: Array("gone on".utf8), lifetime: .seconds(1_000))
        #expect(try await store.save(write) == .saved)
        let moved = try #require(try await store.load(new, unless: 0, use: nil))
        #expect(moved.version == 2 && moved.body == [Array("second".utf8)] && moved.lock == nil)
        #expect(moved.unused.isAbout(0, place.time) && moved.age.isAbout(100, place.time), "it is as old as it was")
        let left = try await store.load(key, unless: 1, use: nil)
        #expect(left?.body == [Array("gone on".utf8)], "another version, so that every server hears of it")
        #expect(try await store.save(write) == .outdated, "only once")
        #expect(try await store.save(SessionWrite(new, 3, "third")) == .saved)
    }

    @Test(arguments: StoreKind.allCases)
    func `notes when a session is used, to the second, and how old it is`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        func unused(_ version: Int, use: SessionUse? = nil) async throws -> Duration {
            try #require(try await store.load(key, unless: version, use: use)).unused
        }
        _ = try await store.save(SessionWrite(key, 1))
        place.time.advance(60)
        #expect(try await unused(1).isAbout(60, place.time))
        #expect(try await unused(1, use: .now).isAbout(60, place.time), "the one before")
        #expect(try await unused(1).isAbout(0, place.time))
        place.time.advance(100)
        _ = try await store.save(SessionWrite(key, 2))
        #expect(try await unused(2).isAbout(0, place.time), "a write is use")
        place.time.advance(100)
        _ = try await store.lock(key, SessionLock("one", for: 10), unless: 2)
        #expect(try await unused(2).isAbout(0, place.time), "an action is use")
        #expect(try await store.load(key, unless: 2, use: nil)?.age.isAbout(260, place.time) == true)
    }

    @Test(arguments: StoreKind.allCases)
    func `forgets what it is told to`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        _ = try await store.save(SessionWrite(key, 1))
        _ = try await store.lock(key, SessionLock("one", for: 1_000), unless: 1)
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
        #expect(one.secrets.map(\.count) == [32] && one.secrets == other.secrets)
        #expect(try another.open().secrets != one.secrets)
    }
}
