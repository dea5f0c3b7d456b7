// The one SQLite database for all that outlives a session, in a file or in memory. It is brought up to date when it
// opens.

import Foundation
import GRDB
import Usher
import UsherSQLite

extension GRDB.Database {
    /// The answer to a query of one column: `SELECT EXISTS (…)`.
    func has(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(self, sql: sql, arguments: arguments) ?? false
    }
}

/// A file is opened as a pool in write-ahead mode: readers never wait for the writer. Memory has one connection, and
/// all of it goes with the process.
///
/// Who writes waits for a second at most, from when they ask: for others of this process, and for another process's
/// lock (a backup, an administrator's shell). After three in a row who waited in vain nobody asks for two seconds.
struct Database: Sendable {
    let writer: any DatabaseWriter
    private let patience: Patience
    private let limit: Duration
    private let breaker = StoreBreaker(after: 3, clock: { .now })

    /// SQLite's own in-memory database; each call makes a new, independent one.
    ///
    /// - Parameter limit: how long who writes waits.
    static func inMemory(waiting limit: Duration = limit) throws -> Database {
        try Database(
            { configuration in
                try Migrations.migrator.openBesideOthers { try DatabaseQueue(configuration: configuration) }
            }, limit: limit)
    }

    private static let limit: Duration = .seconds(1)

    /// Makes the file where there is none, for its owner alone; its folder must exist. Passwords' hashes lie there.
    ///
    /// - Parameter limit: how long who writes waits.
    /// - Throws: `DatabaseFileError`, which names the file.
    static func file(_ path: String, waiting limit: Duration = limit) throws -> Database {
        try Database({ try Migrations.migrator.openPrivate(path, $0) }, limit: limit)
    }

    /// Nothing of it was done.
    struct Busy: Error, CustomStringConvertible {
        let description = "The database is busy. Please try again in a moment."
    }

    private init(_ open: (Configuration) throws -> any DatabaseWriter, limit: Duration) throws {
        let patience = Patience(until: .now + limit)
        (self.patience, self.limit) = (patience, limit)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .callback { patience.waits(tried: $0) }
        configuration.prepareDatabase { $0.add(function: .folded) }
        writer = try open(configuration)
    }

    /// Sees what was there when it began, whatever is written meanwhile.
    func read<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
        try await writer.read(work)
    }

    /// Works in a transaction, all of it or nothing.
    ///
    /// - Throws: `Busy` where its turn did not come in time.
    func write<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + limit
        guard !breaker.isOpen else { throw Busy() }
        return try await writer.writeWithoutTransaction { [patience, breaker] database in
            guard ContinuousClock.now < deadline, !breaker.isOpen else { throw Busy() }
            patience.deadline = deadline
            do {
                var value: Value?
                try database.inTransaction(.immediate) {
                    value = try work(database)
                    return .commit
                }
                breaker.noteAnswer()
                guard let value else { throw Busy() }
                return value
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
                breaker.noteFailure()
                throw Busy()
            }
        }
    }
}
