// A file of sessions: its life, its rights, its errors.

import Foundation
import GRDB
import Testing
import Usher

@testable import UsherSQLite

@Suite struct `A file of sessions` {
    @Test func `has what was kept after its process is gone, and nobody else may read it`() async throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        do {
            let store = try place.open()
            _ = try await store.save(SessionWrite(.numbered(1), 1, "hello"))
        }
        place.time.advance(100)
        let store = try place.open()
        #expect(try await store.load(.numbered(1), unless: 0, use: .now)?.body == [Array("hello".utf8)])
        for suffix in ["", "-wal", "-servers"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: place.file + suffix)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        #expect(try await store.load(.numbered(1), unless: 0, use: nil)?.unused == .zero)
    }

    /// SQLite's FULL is 2, and NORMAL is 1.
    @Test(arguments: [(true, 2), (false, 1)])
    func `waits for the disk with each commit where it is to survive a loss of power`(survives: Bool, level: Int) throws
    {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let store = try SQLiteSessionStore(path: place.file, survivesPowerLoss: survives, clock: { place.time.now })
        let found = try store.writer.now { queue in
            try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
        }
        #expect(found == level)
    }

    @Test func `forgets what has lain unused for its lifetime when it is swept`() async throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let store = try place.open()
        for number in UInt8(1)...3 {
            _ = try await store.save(SessionWrite(.numbered(number), 1, lifetime: .seconds(Int(number) * 10)))
        }
        place.time.advance(19)
        try await store.sweep()
        #expect(try await store.load(.numbered(1), unless: 0, use: nil) == nil)
        #expect(try await store.load(.numbered(2), unless: 0, use: SessionUse(margin: .zero)) != nil)
        place.time.advance(12)
        try await store.sweep()
        #expect(try await store.load(.numbered(2), unless: 0, use: nil) != nil, "it was used at 19")
        #expect(try await store.load(.numbered(3), unless: 0, use: nil) == nil, "30 seconds later")
    }

    @Test func `forgets them all, however many`() async throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let store = try place.open()
        for number in 0..<1_200 {
            var write = SessionWrite(.numbered(1), 1, lifetime: .seconds(10))
            write.key = SessionKey(hashing: Array("\(number)".utf8))
            _ = try await store.save(write)
        }
        place.time.advance(10)
        try await store.sweep()
        for number in [0, 600, 1_199] {
            #expect(try await store.load(SessionKey(hashing: Array("\(number)".utf8)), unless: 0, use: nil) == nil)
        }
    }

    @Test func `of a careless build is closed to others, with those beside it`() throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let held = try place.open()
        for suffix in ["", "-wal", "-shm", "-servers"] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: place.file + suffix)
        }
        let store = try place.open()
        for suffix in ["", "-wal", "-shm", "-servers"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: place.file + suffix)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(suffix)")
        }
        withExtendedLifetime((held, store)) {}
    }

    @Test func `is not where a link leads`() throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let target = place.file + ".target"
        try FileManager.default.createSymbolicLink(atPath: place.file, withDestinationPath: target)
        #expect { try place.open() } throws: {
            "\($0)".hasPrefix("cannot keep sessions in \(place.file): the file is a link")
        }
        #expect(!FileManager.default.fileExists(atPath: target))
    }

    @Test func `that has sessions of another format, or an app's own, is refused and left as it is`() async throws {
        let place = try StorePlace(.sqlite)
        defer { place.end() }
        let queue = try DatabaseQueue(path: place.file)
        try await queue.write { try $0.execute(sql: "CREATE TABLE session (name); INSERT INTO session VALUES ('Ann')") }
        #expect { try place.open() } throws: {
            let text = "\($0)"
            return text.hasPrefix("cannot keep sessions in \(place.file): ") && text.contains("another format")
        }
        #expect(try await queue.read { try String.fetchAll($0, sql: "SELECT name FROM session") } == ["Ann"])
        #expect(try await queue.read { try !$0.tableExists("server") })
    }

    @Test func `that cannot be one is an error in one line`() {
        for path in ["/nowhere/at/all.sqlite", "/tmp"] {
            #expect { try SQLiteSessionStore(path: path) } throws: {
                let text = "\($0)"
                return text.hasPrefix("cannot keep sessions in \(path): ") && !text.contains("\n")
            }
        }
    }
}
