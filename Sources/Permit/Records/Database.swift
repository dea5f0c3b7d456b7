// The SQLite database for all that outlives a session, in a file or in memory. It is brought up to date when it opens.

import Foundation
import GRDB
import Usher
import UsherSQLite

/// A file is opened as a pool in write-ahead mode: readers never wait for the writer. Work runs on GRDB's own threads,
/// and no session's thread ever waits for a disk. Who writes waits for a second at most for another process's lock.
struct Database: Sendable {
    private let writer: any DatabaseWriter

    /// A database of its own, which goes with the process.
    ///
    /// - Parameter traced: is told of each statement, for tests.
    static func inMemory(traced: (@Sendable (String) -> Void)? = nil) throws -> Database {
        try Database(traced) { configuration in
            try Tables.migrator.openBesideOthers { try DatabaseQueue(configuration: configuration) }
        }
    }

    /// Makes the file where there is none, for its owner alone; its folder must exist.
    static func file(_ path: String) throws -> Database {
        try Database { try Tables.migrator.openPrivate(path, $0) }
    }

    private init(
        _ traced: (@Sendable (String) -> Void)? = nil, _ open: (Configuration) throws -> any DatabaseWriter
    ) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(1)
        if let traced {
            configuration.prepareDatabase { database in database.trace { traced("\($0)") } }
        }
        writer = try open(configuration)
    }

    /// Sees what was there when it began, whatever is written meanwhile.
    func read<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
        try await writer.read(work)
    }

    /// Works in a transaction, all of it or nothing.
    func write<Value: Sendable>(_ work: @escaping @Sendable (GRDB.Database) throws -> Value) async throws -> Value {
        do {
            return try await writer.write(work)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            throw ApplicationsError.busy
        }
    }
}
