// A new database that two servers open at once. One may find it locked by the other without being made to wait: SQLite
// asks no busy handler when a connection that reads already, such as one that sets the journal's mode, wants to write.
// And GRDB's migrator reads first which steps have been taken, and then takes the others one by one. So both servers
// would take the same step, and for the second one it would fail: the table that it makes is there already.

import Glibc
public import GRDB

extension DatabaseMigrator {
    /// Opens a database and brings it up to date as `migrate` does, beside other processes that do the same. While
    /// another one holds it, it is opened anew; a step that another one has taken meanwhile is left to it.
    ///
    /// - Parameters:
    ///   - limit: for how long it is opened anew.
    ///   - open: makes a pool or a queue. It may be called several times.
    /// - Throws: what `open` fails with, or a step that nobody else has taken; `DatabaseError` with the code
    ///   `SQLITE_BUSY` where another one held it all the time.
    public func openBesideOthers(
        for limit: Duration = .seconds(10), _ open: () throws -> any DatabaseWriter
    ) throws -> any DatabaseWriter {
        let end = ContinuousClock.now + limit
        while true {
            do {
                let writer = try open()
                try migrateBesideOthers(writer)
                return writer
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && .now < end {
                usleep(5_000)
            }
        }
    }

    private func migrateBesideOthers(_ writer: some DatabaseWriter) throws {
        while true {
            let taken = try writer.read(stepsTaken)
            do { return try migrate(writer) } catch let error as DatabaseError {
                guard try writer.read(stepsTaken) != taken else { throw error }
            }
        }
    }

    /// GRDB looks twice, whether there are any and whether there is their table: both times at the same state of the
    /// database, once something was read in the transaction.
    private func stepsTaken(in database: Database) throws -> Set<String> {
        _ = try Int.fetchOne(database, sql: "PRAGMA schema_version")
        return try appliedIdentifiers(database)
    }
}
