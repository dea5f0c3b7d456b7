// The write-ahead log of a file of sessions: it is copied into the file beside the commits, and begins anew.

import Foundation
import GRDB
import Testing
import Usher
import UsherSQLite

@Suite struct `A log that is written ahead` {
    private let place: StorePlace
    private let store: SQLiteSessionStore

    init() throws {
        let place = try StorePlace(.sqlite)
        self.place = place
        store = try SQLiteSessionStore(path: place.file, clock: { place.time.now }, limit: .seconds(60), logPages: 50)
    }

    /// A number that the log gets when it begins anew: SQLite's first salt, which is counted on.
    private var beginning: Data { (FileManager.default.contents(atPath: place.file + "-wal") ?? Data())[16..<20] }

    /// Stores versions of a session up to `most`, as long as `condition` holds; the last one.
    private func save(from first: Int, upTo most: Int, while condition: () throws -> Bool) async throws -> Int {
        var version = first
        while version <= most, try condition() {
            #expect(try await store.save(SessionWrite(.numbered(1), version, "version \(version)")) == .saved)
            version += 1
        }
        return version - 1
    }

    @Test func `begins anew again and again, while sessions are stored`() async throws {
        defer { place.end() }
        var last = try await save(from: 1, upTo: 1) { true }
        for _ in 0..<3 {
            let before = beginning
            last = try await save(from: last + 1, upTo: 40_000) { beginning == before }
        }
        #expect(last < 40_000)
        let stored = try await place.open().load(.numbered(1), unless: 0, use: nil)
        #expect(stored?.version == last && stored?.body == [Array("version \(last)".utf8)])
    }

    @Test func `goes on as long as somebody reads what is in it, and begins anew then`() async throws {
        defer { place.end() }
        var last = try await save(from: 1, upTo: 10) { true }
        let before = beginning
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let reader = try DatabaseQueue(path: place.file, configuration: configuration)
        try reader.inDatabase { database in
            try database.execute(sql: "BEGIN")
            #expect(try Int.fetchOne(database, sql: "SELECT version FROM session") == 10)
        }
        last = try await save(from: last + 1, upTo: 500) { true }
        #expect(beginning == before)
        try reader.inDatabase { database in
            #expect(try Int.fetchOne(database, sql: "SELECT version FROM session") == 10)
            try database.execute(sql: "COMMIT")
        }
        last = try await save(from: last + 1, upTo: 40_000) { beginning == before }
        #expect(last < 40_000)
    }
}
