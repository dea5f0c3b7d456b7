// An app's own database in a file that nobody but its owner may read.

public import GRDB
internal import UsherPrivateFiles

extension PrivateFile {
    /// Makes a database's file before SQLite makes it with everybody's rights. The files that SQLite makes beside it
    /// take after it; those that are there become private.
    static func makeDatabase(_ path: String) throws(PrivateFileError) {
        try make(path)
        for suffix in ["-wal", "-shm"] { try tighten(path + suffix) }
    }
}

extension DatabaseMigrator {
    /// Opens an app's own file as a pool, and brings it up to date as ``openBesideOthers(for:_:)`` does. The file is
    /// made where there is none, for its owner alone; its folder must exist.
    ///
    /// - Throws: ``DatabaseFileError``, which names the file.
    public func openPrivate(
        _ path: String, _ configuration: Configuration = Configuration()
    ) throws(DatabaseFileError) -> any DatabaseWriter {
        do {
            try PrivateFile.makeDatabase(path)
            return try openBesideOthers { try DatabasePool(path: path, configuration: configuration) }
        } catch let error as PrivateFileError {
            throw DatabaseFileError(path, "the file \(error.reason)")
        } catch let error as DatabaseError {
            throw DatabaseFileError(path, error.message ?? "SQLite error \(error.resultCode.rawValue)")
        } catch {
            throw DatabaseFileError(path, "\(error)")
        }
    }
}

/// An app's own database cannot be used: which, and why, in one line.
public struct DatabaseFileError: Error, CustomStringConvertible {
    /// In one line, with the file's path and what the system says of it.
    public let description: String

    init(_ path: String, _ reason: String) {
        description = "cannot use the database \(path): \(reason); name another file"
    }
}
