// A service's own database, which another server opens at the same time.

import Foundation
import GRDB
import Testing
import UsherSQLite

@Suite struct `A database that another server opens as well` {
    private let place: StorePlace
    private let path: String

    init() throws {
        place = try StorePlace(.sqlite)
        path = place.file + "-own"
    }

    private var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
        return migrator
    }

    /// A connection that has begun to write to the new file.
    private func other() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: path, configuration: configuration)
        try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        return other
    }

    /// All servers have a busy handler. SQLite does not ask it here.
    private func pool() throws -> DatabasePool {
        var configuration = Configuration()
        configuration.busyMode = .timeout(60)
        return try DatabasePool(path: path, configuration: configuration)
    }

    @Test func `is opened anew until the other one has made it`() throws {
        defer { place.end() }
        let other = try other()
        var times = 0
        let writer = try migrator.openBesideOthers(for: .seconds(60)) {
            times += 1
            if times == 3 { try other.inDatabase { try $0.execute(sql: "COMMIT") } }
            return try pool()
        }
        #expect(times == 3)
        #expect(try writer.read { try $0.tableExists("note") })
    }

    @Test func `is said to be locked when the other one holds it for longer`() throws {
        defer { place.end() }
        let other = try other()
        var times = 0
        #expect {
            try migrator.openBesideOthers(for: .zero) {
                times += 1
                return try pool()
            }
        } throws: { ($0 as? DatabaseError)?.resultCode == .SQLITE_BUSY }
        #expect(times == 1)
        try other.inDatabase { try $0.execute(sql: "COMMIT") }
    }

    @Test func `is not opened anew for what its own steps fail with`() throws {
        defer { place.end() }
        var migrator = migrator
        migrator.registerMigration("notes again") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
        var times = 0
        #expect(throws: DatabaseError.self) {
            try migrator.openBesideOthers(for: .seconds(60)) {
                times += 1
                return try pool()
            }
        }
        #expect(times == 1)
    }
}
