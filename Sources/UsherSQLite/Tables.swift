// The tables of the file, and what is asked of those other than the sessions'.

import Foundation
import GRDB
import UsherSite
import UsherStore

enum Tables {
    /// Makes them all. A build that changes them gives this another name.
    private static let step = "sessions of one site"

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration(step, migrate: make)
        return migrator
    }

    /// True if a file has these tables, or none of sessions yet.
    static func areOurs(in database: Database) throws -> Bool {
        if try migrator.appliedIdentifiers(database).contains(step) { return true }
        return try !database.tableExists("session")
    }

    /// A session is found by the first 63 bits of its key, so there is one tree to be written, and its end is known to
    /// about a minute, so an index has to change as seldom. The locks of several servers are apart; which session a
    /// file of a form belongs to is known once that has been written with it.
    private static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE session (
                    id INTEGER PRIMARY KEY, version INTEGER NOT NULL, used INTEGER NOT NULL, due INTEGER NOT NULL,
                    lifetime INTEGER NOT NULL, began INTEGER NOT NULL, since INTEGER NOT NULL DEFAULT 0,
                    files INTEGER NOT NULL DEFAULT 0, principal BLOB,
                    key BLOB NOT NULL, body BLOB NOT NULL);
                CREATE INDEX session_due ON session (due);
                CREATE TABLE file (
                    key BLOB PRIMARY KEY NOT NULL, session BLOB, until INTEGER NOT NULL, size INTEGER NOT NULL,
                    body BLOB NOT NULL);
                CREATE INDEX file_session ON file (session);
                CREATE INDEX file_until ON file (until, key, size);
                CREATE TABLE held (
                    id INTEGER PRIMARY KEY, server TEXT NOT NULL, submission TEXT NOT NULL, until INTEGER NOT NULL);
                CREATE TRIGGER session_gone AFTER DELETE ON session BEGIN
                    DELETE FROM file WHERE session = OLD.key;
                    DELETE FROM held WHERE id = OLD.id;
                END;
                CREATE TABLE ended (
                    number INTEGER PRIMARY KEY AUTOINCREMENT, principal BLOB NOT NULL UNIQUE, until INTEGER NOT NULL);
                CREATE INDEX ended_until ON ended (until);
                CREATE TABLE bucket (key BLOB PRIMARY KEY NOT NULL, count INTEGER NOT NULL, until INTEGER NOT NULL);
                CREATE INDEX bucket_until ON bucket (until);
                CREATE TABLE server (number INTEGER PRIMARY KEY AUTOINCREMENT);
                CREATE TABLE sharing (
                    only INTEGER PRIMARY KEY CHECK (only = 1), alone INTEGER, wanted INTEGER NOT NULL DEFAULT 0);
                INSERT INTO sharing (only) VALUES (1);
                CREATE TABLE secret (only INTEGER PRIMARY KEY CHECK (only = 1), bytes BLOB NOT NULL);
                CREATE TABLE site (only INTEGER PRIMARY KEY CHECK (only = 1), name TEXT NOT NULL);
                """)
    }

    static func secret(in database: Database) throws -> [UInt8] {
        try database.execute(sql: "INSERT OR IGNORE INTO secret VALUES (1, ?)", arguments: [Data(randomBytes(32))])
        return [UInt8](try Data.fetchOne(database, sql: "SELECT bytes FROM secret") ?? Data())
    }

    /// The site whose sessions are in the file: the first that has served with it.
    static func site(or first: String, in database: Database) throws -> String? {
        try database.execute(sql: "INSERT OR IGNORE INTO site VALUES (1, ?)", arguments: [first])
        return try String.fetchOne(database, sql: "SELECT name FROM site")
    }

    /// How far ends have been counted: SQLite remembers the largest number of such a table, also where its row is gone.
    static func number(in database: Database) throws -> Int {
        let statement = try database.cachedStatement(
            sql: "SELECT ifnull((SELECT seq FROM sqlite_sequence WHERE name = 'ended'), 0)")
        return try Int.fetchOne(statement) ?? 0
    }

    /// - Returns: the end's number.
    @discardableResult
    static func end(_ end: SessionEnd, at now: Int64, in database: Database) throws -> Int {
        try database.execute(
            sql: "INSERT OR REPLACE INTO ended (principal, until) VALUES (?, ?)",
            arguments: [Data(end.principal.bytes), now + end.lifetime.milliseconds])
        return Int(database.lastInsertedRowID)
    }

    /// The number of the last end of all sessions of a principal, 0 where there was none.
    static func lastEnd(of principal: Data?, in database: Database) throws -> Int {
        guard let principal else { return 0 }
        let statement = try database.cachedStatement(sql: "SELECT number FROM ended WHERE principal = ?")
        return try Int.fetchOne(statement, arguments: [principal]) ?? 0
    }
}
