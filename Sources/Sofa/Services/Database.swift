// Where Sofa keeps what outlives a session: one SQLite database, in a file or in memory, brought up to date when it opens.

import Foundation
import GRDB
import Usher

extension GRDB.Database {
    /// The answer to a query of one column: `SELECT EXISTS (…)`.
    func has(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(self, sql: sql, arguments: arguments) ?? false
    }
}

/// A file is opened as a pool in write-ahead mode: readers never wait for the writer. Memory has one connection, and all
/// of it goes with the process.
struct Database: Sendable {
    let writer: any DatabaseWriter

    /// SQLite's own in-memory database; each call makes a new, independent one.
    static func inMemory() throws -> Database {
        try Database(migrating: DatabaseQueue(configuration: configuration))
    }

    /// Makes the file where there is none, for its owner alone; its folder must exist. Passwords' hashes lie there.
    ///
    /// - Throws: `Unusable`, which names the file.
    static func file(_ path: String) throws -> Database {
        do {
            // The files that SQLite makes beside it take after it.
            try PrivateFile.make(path)
            for suffix in ["-wal", "-shm"] { try PrivateFile.tighten(path + suffix) }
            return try Database(migrating: DatabasePool(path: path, configuration: configuration))
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

    private init(migrating writer: any DatabaseWriter) throws {
        try Migrations.migrator.migrate(writer)
        self.writer = writer
    }

    /// Another process may hold the file's write lock for a moment (a backup, an administrator's shell): wait up to 5 s
    /// for it rather than fail at once.
    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        configuration.busyMode = .timeout(5)
        return configuration
    }
}
