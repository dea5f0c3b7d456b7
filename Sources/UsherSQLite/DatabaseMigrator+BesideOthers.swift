// Migrations of a database that two servers open at once. GRDB's migrator reads first which steps have been taken, and
// then takes the others one by one. So both servers would take the same step, and for the second one it would fail: the
// table that it makes is there already.

public import GRDB

extension DatabaseMigrator {
    /// Brings a database up to date as `migrate` does, beside other processes that do the same. A step that another
    /// process has taken meanwhile is left to it.
    ///
    /// - Throws: what a step fails with that nobody else has taken.
    public func migrateBesideOthers(_ writer: some DatabaseWriter) throws {
        while true {
            let taken = try writer.read(appliedIdentifiers)
            do { return try migrate(writer) } catch let error as DatabaseError {
                guard try writer.read(appliedIdentifiers) != taken else { throw error }
            }
        }
    }
}
