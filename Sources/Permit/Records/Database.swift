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
        try Database(traced) { try DatabaseQueue(configuration: $0) }
    }

    /// Makes the file where there is none, for its owner alone; its folder must exist.
    ///
    /// - Throws: `Unusable`, which names the file.
    static func file(_ path: String) throws -> Database {
        do {
            // The files that SQLite makes beside it take after it.
            try PrivateFile.make(path)
            for suffix in ["-wal", "-shm"] { try PrivateFile.tighten(path + suffix) }
            return try Database { try DatabasePool(path: path, configuration: $0) }
        } catch let error as PrivateFileError {
            throw Unusable(path: path, reason: "the file \(error.reason)")
        } catch let error as DatabaseError {
            throw Unusable(path: path, reason: error.message ?? "SQLite error \(error.resultCode.rawValue)")
        }
    }

    struct Unusable: Error, CustomStringConvertible {
        let path: String
        let reason: String
        var description: String { "cannot use the database \(path): \(reason); choose another with --database" }
    }

    private init(
        _ traced: (@Sendable (String) -> Void)? = nil, _ make: (Configuration) throws -> any DatabaseWriter
    ) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(1)
        if let traced {
            configuration.prepareDatabase { database in database.trace { traced("\($0)") } }
        }
        writer = try Tables.migrator.openBesideOthers { try make(configuration) }
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
