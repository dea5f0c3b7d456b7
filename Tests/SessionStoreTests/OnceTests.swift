// What a service does once for a submission, in a database of its own.

import Foundation
import GRDB
import Testing
import UsherSQLite

@testable import UsherFlow

@Suite struct `Work that is done once for a submission` {
    private struct Lost: Error {}

    private let database: DatabaseQueue
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    init() throws {
        database = try DatabaseQueue()
        var migrator = DatabaseMigrator()
        migrator.registerMigration("once", migrate: Once.makeTable)
        migrator.registerMigration("notes") { try $0.execute(sql: "CREATE TABLE note (text TEXT NOT NULL)") }
        try migrator.migrate(database)
    }

    /// Writes a note, and gives how many there are then.
    private func note(
        _ text: String, _ submission: String?, _ work: String = "note", for principal: some LosslessStringConvertible,
        at now: Date? = nil
    ) throws -> Int {
        try database.write { database in
            try Once(submission, work, for: principal, now: now ?? noon).perform(in: database) {
                try database.execute(sql: "INSERT INTO note VALUES (?)", arguments: [text])
                return try Int.fetchOne(database, sql: "SELECT count(*) FROM note") ?? 0
            }
        }
    }

    private func count(_ table: String = "note") throws -> Int? {
        try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
    }

    @Test func `gives the same result the second time, and is done once`() throws {
        #expect(try note("Tea", "a", for: 7) == 1)
        #expect(try note("Chess", "b", for: 7) == 2)
        for _ in 1...3 { #expect(try note("Tea", "a", for: 7) == 1) }
        #expect(try count() == 2)
    }

    @Test func `is found by the form's copy as well, as long as its action runs`() throws {
        var copies = [CopyAtWork("copy", of: "pressed"), CopyAtWork("copy", of: "beside")]
        #expect(try note("Tea", "pressed", for: 7) == 1)
        #expect(try note("Tea", "beside", for: 7) == 1, "after another action of its page")
        copies = [CopyAtWork("another copy", of: "pressed")]
        #expect(try note("Tea", "pressed", for: 7) == 1, "pressed anew")
        copies = []
        #expect(
            try note("Tea", "pressed", for: 7) == 1 && note("Tea", "beside", for: 7) == 2
                && note("Tea", "copy", for: 7) == 1)
        #expect(copies.isEmpty)
    }

    @Test func `is somebody else's own with the same submission, and so is other work`() throws {
        #expect(try note("Tea", "a", for: 7) == 1)
        #expect(try note("Tea", "a", for: 8) == 2)
        #expect(try note("Tea", "a", "another note", for: 7) == 3)
        #expect(try note("Tea", "a", for: "7") == 1, "a principal is what it is written as")
    }

    @Test func `is done each time where there is no submission`() throws {
        #expect(try note("Tea", nil, for: 7) == 1)
        #expect(try note("Tea", nil, for: 7) == 2)
        #expect(try count("usherOnce") == 0)
    }

    @Test func `is kept for a day, and swept with what comes later`() throws {
        let day: TimeInterval = 24 * 60 * 60
        #expect(try note("Tea", "a", for: 7) == 1)
        for number in 0..<150 { _ = try note("Many", "many \(number)", for: 8) }
        #expect(try note("Tea", "a", for: 7, at: noon + day - 1) == 1)
        #expect(try note("Tea", "a", for: 7, at: noon + day) == 152)
        #expect(try note("Tea", "a", for: 7, at: noon + day + 1) == 152)
        #expect(try count("usherOnce") == 52, "a hundred at a time")
        _ = try note("Tea", "b", for: 7, at: noon + day)
        #expect(try count("usherOnce") == 2)
    }

    @Test func `that throws has not been done, and may be tried again`() throws {
        for _ in 1...2 {
            #expect(throws: Lost.self) {
                try database.write { database in
                    try Once("a", "note", for: 7, now: noon).perform(in: database) {
                        try database.execute(sql: "INSERT INTO note VALUES ('Tea')")
                        throw Lost()
                    }
                }
            }
        }
        #expect(try count() == 0 && count("usherOnce") == 0)
        #expect(try note("Tea", "a", for: 7) == 1)
    }

    @Test func `is not recorded where what else its transaction does fails`() throws {
        #expect(throws: Lost.self) {
            try database.write { database in
                try Once("a", "note", for: 7, now: noon).perform(in: database) {}
                throw Lost()
            }
        }
        #expect(try database.read { try Once("a", "note", for: 7, now: noon).isDone(in: $0) } == false)
    }

    @Test func `can be asked for before it begins`() throws {
        let once = Once("a", "note", for: 7, now: noon)
        #expect(try database.read { try once.result(Int.self, in: $0) } == nil)
        _ = try note("Tea", "a", for: 7)
        #expect(try database.read { try once.result(Int.self, in: $0) } == 1)
        #expect(try database.read { try once.isDone(in: $0) })
    }

    @Test func `may come to nothing at all`() throws {
        for _ in 1...2 {
            try database.write { database in
                try Once("a", "note", for: 7, now: noon).perform(in: database) {
                    try database.execute(sql: "INSERT INTO note VALUES ('Tea')")
                }
                let nothing: Int? = try Once("a", "count", for: 7, now: noon).perform(in: database) { nil }
                #expect(nothing == nil)
            }
        }
        #expect(try count() == 1)
    }

    @Test func `needs a transaction, and says so`() throws {
        #expect(throws: OnceError.noTransaction) {
            try database.writeWithoutTransaction { database in
                try Once("a", "note", for: 7, now: noon).perform(in: database) {}
            }
        }
        #expect(OnceError.noTransaction.description.contains("call perform(in:) inside of write { … }"))
    }

    @Test func `is never done anew because its result reads otherwise now`() throws {
        _ = try note("Tea", "a", for: 7)
        #expect(throws: OnceError.otherResult(work: "note", type: "String")) {
            try database.write { database in
                try Once("a", "note", for: 7, now: noon).perform(in: database) { "Tea" }
            }
        }
        #expect(try count() == 1)
    }
}
