// The tables of the file, and what is asked of those other than the sessions'.

import Foundation
import GRDB
import UsherSite

enum Tables {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("sessions") { database in
            try database.execute(
                sql: """
                    CREATE TABLE session (
                        key BLOB PRIMARY KEY NOT NULL, version INTEGER NOT NULL, used INTEGER NOT NULL,
                        lifetime INTEGER NOT NULL, server TEXT, submission TEXT, until INTEGER, body BLOB NOT NULL);
                    CREATE INDEX session_end ON session (used + lifetime);
                    CREATE TABLE secret (only INTEGER PRIMARY KEY CHECK (only = 1), bytes BLOB NOT NULL);
                    """)
        }
        // For whom sessions act, and whose have been ended; what is counted; the processes that use the file.
        migrator.registerMigration("principals, limits, servers") { database in
            try database.execute(
                sql: """
                    ALTER TABLE session ADD COLUMN began INTEGER NOT NULL DEFAULT 0;
                    UPDATE session SET began = used;
                    ALTER TABLE session ADD COLUMN principal BLOB;
                    ALTER TABLE session ADD COLUMN since INTEGER;
                    CREATE TABLE ended (
                        number INTEGER PRIMARY KEY AUTOINCREMENT, principal BLOB NOT NULL UNIQUE,
                        until INTEGER NOT NULL);
                    CREATE INDEX ended_until ON ended (until);
                    CREATE TABLE bucket (key BLOB PRIMARY KEY NOT NULL, count INTEGER NOT NULL, until INTEGER NOT NULL);
                    CREATE INDEX bucket_until ON bucket (until);
                    CREATE TABLE server (number INTEGER PRIMARY KEY AUTOINCREMENT);
                    """)
        }
        // Files of forms. Which session each belongs to is known once that has been written with it.
        migrator.registerMigration("files") { database in
            try database.execute(
                sql: """
                    CREATE TABLE file (
                        key BLOB PRIMARY KEY NOT NULL, session BLOB, until INTEGER NOT NULL, size INTEGER NOT NULL,
                        body BLOB NOT NULL);
                    CREATE INDEX file_session ON file (session);
                    CREATE INDEX file_until ON file (until, key, size);
                    CREATE TRIGGER session_gone AFTER DELETE ON session BEGIN
                        DELETE FROM file WHERE session = OLD.key;
                    END;
                    """)
        }
        // A session is found by the first 63 bits of its key, so there is one tree to be written, and its end is known
        // to about a minute, so an index has to change as seldom. Changes of large sessions and the locks of several
        // servers are apart.
        migrator.registerMigration("numbered sessions", migrate: numberSessions)
        return migrator
    }

    private static func numberSessions(in database: Database) throws {
        try database.execute(
            sql: """
                DROP TRIGGER session_gone;
                DROP INDEX session_end;
                ALTER TABLE session RENAME TO former_session;
                CREATE TABLE session (
                    id INTEGER PRIMARY KEY, version INTEGER NOT NULL, used INTEGER NOT NULL, due INTEGER NOT NULL,
                    lifetime INTEGER NOT NULL, began INTEGER NOT NULL, since INTEGER NOT NULL DEFAULT 0,
                    files INTEGER NOT NULL DEFAULT 0, changes INTEGER NOT NULL DEFAULT 0, principal BLOB,
                    key BLOB NOT NULL, body BLOB NOT NULL);
                CREATE TABLE change (
                    id INTEGER NOT NULL, version INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (id, version)
                ) WITHOUT ROWID;
                CREATE TABLE held (
                    id INTEGER PRIMARY KEY, server TEXT NOT NULL, submission TEXT NOT NULL, until INTEGER NOT NULL);
                CREATE TABLE sharing (
                    only INTEGER PRIMARY KEY CHECK (only = 1), alone INTEGER, wanted INTEGER NOT NULL DEFAULT 0);
                INSERT INTO sharing (only) VALUES (1);
                """)
        let rows = try Row.fetchCursor(database, sql: "SELECT * FROM former_session")
        while let row = try rows.next() {
            guard let key: Data = row["key"], key.count == 32 else { continue }
            var session = SessionRow(version: row["version"], at: row["began"])
            (session.used, session.lifetime) = (row["used"], row["lifetime"])
            (session.principal, session.since) = (row["principal"], row["since"] ?? 0)
            session.files =
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM file WHERE session = ?", arguments: [key]) ?? 0
            session.body = [row["body"]]
            try session.put([UInt8](key), in: database)
        }
        try database.execute(
            sql: """
                DROP TABLE former_session;
                CREATE INDEX session_due ON session (due);
                CREATE TRIGGER session_gone AFTER DELETE ON session BEGIN
                    DELETE FROM file WHERE session = OLD.key;
                    DELETE FROM change WHERE id = OLD.id;
                    DELETE FROM held WHERE id = OLD.id;
                END;
                """)
    }

    static func secret(in database: Database) throws -> [UInt8] {
        try database.execute(sql: "INSERT OR IGNORE INTO secret VALUES (1, ?)", arguments: [Data(randomBytes(32))])
        return [UInt8](try Data.fetchOne(database, sql: "SELECT bytes FROM secret") ?? Data())
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
