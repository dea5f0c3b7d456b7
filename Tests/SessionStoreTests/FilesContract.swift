// What every store does that keeps files of forms, told once and held against each of them.

import Foundation
import Testing
import Usher

@Suite struct `A store of files` {
    private let key = SessionKey.numbered(1)
    private let file = SessionKey.numbered(11)
    private let other = SessionKey.numbered(12)

    @Test(arguments: StoreKind.withFiles)
    func `has what was kept, for every server`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (one, another) = (try place.files(), try place.files())
        #expect(try await one.file(file) == nil)
        let body = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        #expect(try await one.keep(SessionFileWrite(file, body)))
        #expect(try await one.keep(SessionFileWrite(file, body)), "it bears being asked twice")
        for files in [one, another] { #expect(try await files.file(file) == body) }
        #expect(try await one.file(other) == nil)
        #expect(try await one.keep(SessionFileWrite(other, [])))
        #expect(try await one.file(other) == [])
    }

    @Test(arguments: StoreKind.withFiles)
    func `forgets what a session's write names no more, and nobody else's`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (store, files) = (try place.open(), try place.files())
        for each in [file, other] { #expect(try await files.keep(SessionFileWrite(each, [1, 2, 3]))) }
        #expect(try await store.save(SessionWrite(key, 1, files: [file])) == .saved)
        #expect(try await store.save(SessionWrite(.numbered(2), 1, files: [other])) == .saved)
        #expect(try await store.save(SessionWrite(key, 1, files: [])) == .outdated)
        #expect(try await files.file(file) == [1, 2, 3], "what was refused took nothing")
        #expect(try await store.save(SessionWrite(key, 2, files: [file])) == .saved)
        #expect(try await files.file(file) == [1, 2, 3])
        #expect(try await store.save(SessionWrite(key, 3, files: [])) == .saved)
        #expect(try await files.file(file) == nil)
        #expect(try await files.file(other) == [1, 2, 3])
        #expect(try await place.count() == 1)
    }

    @Test(arguments: StoreKind.withFiles)
    func `has them go with their session, to its new id too`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (store, files) = (try place.open(), try place.files())
        for each in [file, other] { #expect(try await files.keep(SessionFileWrite(each, [1, 2, 3]))) }
        #expect(try await store.save(SessionWrite(key, 1, files: [file, other])) == .saved)
        var moved = SessionWrite(.numbered(2), 2, files: [file])
        moved.former = SessionWrite.Former(key: key, body: [], lifetime: .seconds(70))
        #expect(try await store.save(moved) == .saved)
        #expect(try await files.file(file) == [1, 2, 3])
        #expect(try await files.file(other) == nil, "the write named the one alone")
        try await store.remove(key)
        #expect(try await files.file(file) == [1, 2, 3], "it is not there any more")
        try await store.remove(.numbered(2))
        #expect(try await files.file(file) == nil)
        #expect(try await place.count() == 0)
    }

    @Test(arguments: StoreKind.withFiles)
    func `takes no more than there is room for`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (store, files) = (try place.open(), try place.files())
        let body = [UInt8](repeating: 1, count: 400)
        #expect(try await files.keep(SessionFileWrite(file, body, room: 1_000)))
        #expect(try await files.keep(SessionFileWrite(file, body, room: 400)), "it takes its own place")
        #expect(try await files.keep(SessionFileWrite(other, body, room: 799)) == false)
        #expect(try await files.file(other) == nil)
        #expect(try await files.keep(SessionFileWrite(other, body, room: 800)))
        _ = try await store.save(SessionWrite(key, 1, files: [file]))
        try await store.remove(key)
        #expect(try await files.keep(SessionFileWrite(.numbered(13), body, room: 800)), "there is room again")
    }

    @Test(arguments: StoreKind.withFiles)
    func `forgets them after their time, whoever named them`(_ kind: StoreKind) async throws {
        let place = try StorePlace(kind)
        defer { place.end() }
        let (store, files) = (try place.open(), try place.files())
        for each in [file, other] {
            #expect(try await files.keep(SessionFileWrite(each, [1, 2, 3], lifetime: .seconds(10_000), room: 6)))
        }
        #expect(try await store.save(SessionWrite(key, 1, files: [file])) == .saved)
        place.time.advance(9_999)
        try await store.sweep()
        #expect(try await files.file(file) == [1, 2, 3])
        place.time.advance(1)
        if place.redis != nil {
            // It goes by a time of its own, which cannot be moved on.
            #expect(try place.remaining(file).map { $0 > 9_000_000 && $0 <= 10_000_000 } == true)
        } else {
            for each in [file, other] { #expect(try await files.file(each) == nil) }
            try await store.sweep()
            #expect(try await place.count() == 0)
        }
        #expect(try await files.keep(SessionFileWrite(.numbered(13), [1, 2, 3], room: 3)), "they take no room")
    }
}
