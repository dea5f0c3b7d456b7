// Two servers that start at once on one database both find the same steps to be taken. GRDB's migrator looks which, and
// then takes them one by one: who comes second to a step fails with it, since its table is there already.

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
