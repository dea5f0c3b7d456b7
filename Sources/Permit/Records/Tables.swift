// The tables, as a list of steps that each database takes once, in order. A step that has been released never changes:
// to alter a table, add a step at the end.

import GRDB
import UsherSQLite

enum Tables {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("once", migrate: Once.makeTable)
        migrator.registerMigration("applications") { database in
            // Days and times are texts in ISO form. `words` is what is searched, in small letters. Answers lie apart:
            // a search looks at every row, and so rows are short. An id is never given twice, since the order of ids
            // is that of sending.
            try database.execute(
                sql: """
                    CREATE TABLE application (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        reference TEXT NOT NULL UNIQUE,
                        sent TEXT NOT NULL,
                        kind TEXT NOT NULL,
                        name TEXT NOT NULL,
                        street TEXT NOT NULL,
                        firstDay TEXT NOT NULL,
                        people INTEGER NOT NULL,
                        applicant TEXT NOT NULL,
                        email TEXT NOT NULL,
                        status TEXT NOT NULL,
                        clerk TEXT,
                        words TEXT NOT NULL
                    );
                    CREATE INDEX applicationByName ON application (name COLLATE NOCASE);
                    CREATE INDEX applicationByStreet ON application (street);
                    CREATE INDEX applicationByDay ON application (firstDay);
                    CREATE INDEX applicationByApplicant ON application (applicant COLLATE NOCASE);
                    CREATE INDEX applicationByStatus ON application (status);
                    CREATE TABLE answers (
                        application INTEGER PRIMARY KEY REFERENCES application (id) ON DELETE CASCADE,
                        answers TEXT NOT NULL
                    );
                    CREATE TABLE history (
                        id INTEGER PRIMARY KEY,
                        application INTEGER NOT NULL REFERENCES application (id) ON DELETE CASCADE,
                        done TEXT NOT NULL,
                        who TEXT NOT NULL,
                        what TEXT NOT NULL,
                        note TEXT NOT NULL
                    );
                    CREATE INDEX historyByApplication ON history (application, id);
                    """)
        }
        migrator.registerMigration("links") { database in
            // `expires` is in seconds since 1970.
            try database.execute(
                sql: """
                    CREATE TABLE link (
                        hash BLOB PRIMARY KEY,
                        email TEXT NOT NULL,
                        expires REAL NOT NULL,
                        isSpent INTEGER NOT NULL DEFAULT 0
                    ) WITHOUT ROWID;
                    CREATE INDEX linkByTime ON link (expires);
                    """)
        }
        migrator.registerMigration("attachments") { database in
            // `kept` is in seconds since 1970. An attachment without an application waits for it to be sent.
            try database.execute(
                sql: """
                    CREATE TABLE attachment (
                        id TEXT PRIMARY KEY,
                        kept REAL NOT NULL,
                        application INTEGER REFERENCES application (id) ON DELETE CASCADE
                    ) WITHOUT ROWID;
                    CREATE INDEX attachmentByTime ON attachment (kept) WHERE application IS NULL;
                    CREATE INDEX attachmentByApplication ON attachment (application);
                    CREATE TABLE piece (
                        attachment TEXT NOT NULL REFERENCES attachment (id) ON DELETE CASCADE,
                        number INTEGER NOT NULL,
                        bytes BLOB NOT NULL,
                        PRIMARY KEY (attachment, number)
                    );
                    """)
        }
        migrator.registerMigration("where attachments come from") { database in
            // `origin` is the sender's, empty where it is not sure; `size` is in bytes, those of a piece at least.
            try database.execute(
                sql: """
                    ALTER TABLE attachment ADD COLUMN origin TEXT NOT NULL DEFAULT '';
                    ALTER TABLE attachment ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
                    UPDATE attachment SET size = MAX(65536, (
                        SELECT TOTAL(LENGTH(bytes)) FROM piece WHERE attachment = attachment.id));
                    CREATE INDEX attachmentByOrigin ON attachment (origin, kept, size) WHERE application IS NULL;
                    """)
        }
        migrator.registerMigration("sorted and found by folded texts") { database in
            // A key is a column's text as `FoldedText` has it, and so is each line of `words` from now on.
            database.add(function: .folded)
            defer { database.remove(function: .folded) }
            try database.execute(
                sql: """
                    DROP INDEX applicationByName;
                    DROP INDEX applicationByStreet;
                    DROP INDEX applicationByApplicant;
                    ALTER TABLE application ADD COLUMN nameKey TEXT NOT NULL DEFAULT '';
                    ALTER TABLE application ADD COLUMN streetKey TEXT NOT NULL DEFAULT '';
                    ALTER TABLE application ADD COLUMN applicantKey TEXT NOT NULL DEFAULT '';
                    UPDATE application SET nameKey = folded(name), streetKey = folded(street),
                        applicantKey = folded(applicant), words = folded(words);
                    CREATE INDEX applicationByName ON application (nameKey);
                    CREATE INDEX applicationByStreet ON application (streetKey);
                    CREATE INDEX applicationByApplicant ON application (applicantKey);
                    CREATE INDEX applicationByStage ON application (
                        CASE status WHEN 'sent' THEN 0 WHEN 'asked' THEN 1 WHEN 'approved' THEN 2 ELSE 3 END);
                    """)
        }
        migrator.registerMigration("one-time links") { database in
            // Those that were on their way are void: they live for minutes.
            try database.execute(sql: "DROP TABLE link")
            try OneTimeLinks.makeTable(in: database)
        }
        return migrator
    }
}
