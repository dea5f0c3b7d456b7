// What every session store does where all sessions of somebody are ended.

import Testing
import Usher

extension SessionEnd {
    init(_ number: UInt8) { self.init(of: .numbered(number), lifetime: .seconds(50_000)) }
}

@Suite struct `A session store where somebody's sessions are ended` {
    private let ann = SessionKey.numbered(101)
    private let bob = SessionKey.numbered(102)

    /// Stores a new session that acts for somebody from now on.
    private func begin(_ key: SessionKey, as principal: SessionKey, in store: any SessionStore) async throws {
        var write = SessionWrite(key, 1)
        write.principal = .principal(principal, since: try await store.number)
        #expect(try await store.save(write) == .saved)
    }

    private func isEnded(_ key: SessionKey, in store: any SessionStore) async throws -> Bool {
        try #require(try await store.load(key, unless: 0, use: .now)).isEnded
    }

    @Test(arguments: StoreKind.allCases)
    func `ends them all on every server, and nobody else's`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (one, other) = (try place.open(), try place.open())
        for number in UInt8(1)...2 { try await begin(.numbered(number), as: ann, in: one) }
        try await begin(.numbered(3), as: bob, in: one)
        #expect(try await one.save(SessionWrite(.numbered(4), 1)) == .saved)
        try await other.end(SessionEnd(101))
        for store in [one, other] {
            for number in UInt8(1)...4 { #expect(try await isEnded(.numbered(number), in: store) == (number < 3)) }
        }
        #expect(try await one.lock(.numbered(1), SessionLock("one", for: 100), unless: 1)?.isEnded == true)
        #expect(try await one.load(.numbered(1), unless: 1, use: nil)?.lock == nil, "nobody holds it any more")
        #expect(try await one.save(SessionWrite(.numbered(1), 2)) == .ended)
        var write = SessionWrite(.numbered(2), 2)
        write.principal = .nobody
        #expect(try await one.save(write) == .ended, "nor does anything that was under way in it count")
        try await begin(.numbered(5), as: ann, in: one)
        #expect(try await !isEnded(.numbered(5), in: one), "who signs in afterwards")
    }

    @Test(arguments: StoreKind.allCases)
    func `ends a sign-in that was under way`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        #expect(try await store.save(SessionWrite(.numbered(1), 1)) == .saved)
        let locked = try await store.lock(.numbered(1), SessionLock("one", for: 100), unless: 1)
        let number = try #require(locked).number
        try await store.end(SessionEnd(101))
        var write = SessionWrite(.numbered(1), 2)
        write.principal = .principal(ann, since: number)
        #expect(try await store.save(write) == .ended)
        let again = try await store.lock(.numbered(1), SessionLock("one", for: 100), unless: 1)
        write.principal = .principal(ann, since: try #require(again).number)
        #expect(try await store.save(write) == .saved)
        #expect(try await !isEnded(.numbered(1), in: store))
    }

    @Test(arguments: StoreKind.allCases)
    func `ends others with a write that stays itself, or not at all`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        for number in UInt8(1)...2 { try await begin(.numbered(number), as: ann, in: store) }
        var write = SessionWrite(.numbered(1), 3)
        write.ends = [SessionEnd(101)]
        #expect(try await store.save(write) == .outdated)
        #expect(try await !isEnded(.numbered(2), in: store))
        write.version = 2
        #expect(try await store.save(write) == .saved)
        #expect(try await isEnded(.numbered(2), in: store))
        #expect(try await !isEnded(.numbered(1), in: store))
        write.version = 3
        write.principal = .nobody
        #expect(
            try await store.save(write) == .saved, "an account that was deleted: everybody's, and this one a guest's")
        #expect(try await !isEnded(.numbered(1), in: store))
    }

    @Test(arguments: StoreKind.allCases)
    func `knows for whom a session acts under another key, until it is nobody's`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        try await begin(.numbered(1), as: ann, in: store)
        try await begin(.numbered(2), as: ann, in: store)
        for number in UInt8(1)...2 {
            var write = SessionWrite(.numbered(number + 10), 2)
            write.former = SessionWrite.Former(key: .numbered(number), body: [1], lifetime: .seconds(1_000))
            #expect(try await store.save(write) == .saved)
        }
        var write = SessionWrite(.numbered(12), 3)
        write.principal = .nobody
        #expect(try await store.save(write) == .saved)
        try await store.end(SessionEnd(101))
        #expect(try await isEnded(.numbered(11), in: store))
        #expect(try await !isEnded(.numbered(12), in: store))
        #expect(try await !isEnded(.numbered(1), in: store), "what is left behind acts for nobody")
    }

    @Test(arguments: StoreKind.allCases)
    func `counts ends and never goes back, and remembers each for its lifetime`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let store = try place.open()
        try await begin(.numbered(1), as: ann, in: store)
        var numbers = [try await store.number]
        for number in UInt8(101)...103 {
            try await store.end(SessionEnd(number))
            numbers.append(try await store.number)
        }
        #expect(try await store.load(.numbered(1), unless: 1, use: nil)?.number == numbers.last)
        place.time.advance(9_000)
        try await store.end(SessionEnd(104))
        try await store.sweep()
        #expect(try await isEnded(.numbered(1), in: store))
        place.time.advance(60_000)
        try await store.sweep()
        numbers.append(try await store.number)
        try await store.end(SessionEnd(101))
        numbers.append(try await store.number)
        for (number, next) in zip(numbers, numbers.dropFirst()) { #expect(number <= next) }
        #expect(Set(numbers).count >= 5 && numbers.last != numbers.first)
    }

    @Test(arguments: StoreKind.allCases)
    func `has room for so many in a window, over all servers, and says how long until there is more`(
        _ kind: StoreKind
    ) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let stores = [try place.open(), try place.open()]
        let bucket = SessionKey.numbered(1)
        let turnedAway = try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask { try await stores[number % 2].take(bucket, most: 5, per: .seconds(1_000)) }
            }
            return try await group.reduce(into: [Duration]()) { if let time = $1 { $0.append(time) } }
        }
        #expect(turnedAway.count == 15 && turnedAway.allSatisfy { $0 > .seconds(900) && $0 <= .seconds(1_000) })
        #expect(try await stores[0].take(.numbered(2), most: 5, per: .seconds(1_000)) == nil, "another bucket")
        place.time.advance(900)
        let left = try #require(try await stores[0].take(bucket, most: 5, per: .seconds(1_000)))
        #expect(left <= .seconds(100) && left > .zero)
        place.time.advance(100)
        for _ in 1...5 { #expect(try await stores[1].take(bucket, most: 5, per: .seconds(1_000)) == nil) }
        #expect(try await stores[1].take(bucket, most: 5, per: .seconds(1_000)) != nil)
        #expect(try await stores[1].take(.numbered(3), most: 0, per: .seconds(10)) != nil)
    }
}
