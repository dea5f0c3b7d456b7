// The tables, as a list of steps that each database takes once, in order. A step that has been released never changes:
// to alter a table, add a step at the end.

import GRDB
import UsherSQLite

enum Migrations {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("accounts") { database in
            // `key` is the email as it is compared; `email` as it was typed. Times are seconds since 1970.
            try database.execute(
                sql: """
                    CREATE TABLE account (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        email TEXT NOT NULL,
                        key TEXT NOT NULL UNIQUE,
                        password TEXT NOT NULL,
                        created REAL NOT NULL
                    );
                    """)
        }
        migrator.registerMigration("codes") { database in
            // One live code for each address and purpose. Issued codes are counted apart, so that spending or replacing
            // a code does not forget that it was sent.
            try database.execute(
                sql: """
                    CREATE TABLE code (
                        key TEXT NOT NULL,
                        purpose TEXT NOT NULL,
                        hash TEXT NOT NULL,
                        expires REAL NOT NULL,
                        triesLeft INTEGER NOT NULL,
                        PRIMARY KEY (key, purpose)
                    ) WITHOUT ROWID;
                    CREATE TABLE codeIssue (key TEXT NOT NULL, issued REAL NOT NULL);
                    CREATE INDEX codeIssueByKey ON codeIssue (key, issued);
                    CREATE INDEX codeIssueByTime ON codeIssue (issued);
                    """)
        }
        migrator.registerMigration("items") { database in
            // No owner: the item belongs to the catalogue that all see. AUTOINCREMENT: an id stands in addresses and in
            // guests' shelves, so a deleted item's id is never given to another one.
            try database.execute(
                sql: """
                    CREATE TABLE item (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        kind TEXT NOT NULL,
                        title TEXT NOT NULL,
                        creator TEXT NOT NULL,
                        notes TEXT NOT NULL,
                        owner INTEGER REFERENCES account (id) ON DELETE CASCADE
                    );
                    CREATE INDEX itemByShelf ON item (owner, kind, id);
                    CREATE TABLE status (
                        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                        item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                        status TEXT NOT NULL,
                        PRIMARY KEY (account, item)
                    ) WITHOUT ROWID;
                    CREATE INDEX statusByItem ON status (item);
                    """)
        }
        migrator.registerMigration("catalogue") { database in
            for item in Catalogue.first {
                try database.execute(
                    sql: "INSERT INTO item (kind, title, creator, notes) VALUES (?, ?, ?, ?)",
                    arguments: [item.kind.rawValue, item.title, item.creator, item.notes])
            }
        }
        migrator.registerMigration("own items") { database in
            // An account's changes to the catalogue's items, which stay as they are for everybody else.
            try database.execute(
                sql: """
                    CREATE TABLE itemChange (
                        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                        item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                        title TEXT NOT NULL,
                        notes TEXT NOT NULL,
                        PRIMARY KEY (account, item)
                    ) WITHOUT ROWID;
                    CREATE TABLE itemRemoval (
                        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                        item INTEGER NOT NULL REFERENCES item (id) ON DELETE CASCADE,
                        PRIMARY KEY (account, item)
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("sign-in links") { database in
            // Only a hash of each link; a spent one stays until it is too old, so that it can be said that it was used.
            try database.execute(
                sql: """
                    CREATE TABLE signInLink (
                        hash BLOB PRIMARY KEY,
                        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                        expires REAL NOT NULL,
                        isSpent INTEGER NOT NULL DEFAULT 0
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("imports") { database in
            // How far an import has come is stored with what it has added, so neither is ever ahead of the other.
            try database.execute(
                sql: """
                    CREATE TABLE import (
                        id TEXT PRIMARY KEY,
                        account INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
                        state TEXT NOT NULL,
                        size INTEGER NOT NULL,
                        done INTEGER NOT NULL,
                        added INTEGER NOT NULL,
                        refused INTEGER NOT NULL,
                        report TEXT NOT NULL
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("password tries") { database in
            try database.execute(
                sql: """
                    CREATE TABLE passwordTry (key TEXT NOT NULL, tried REAL NOT NULL);
                    CREATE INDEX passwordTryByKey ON passwordTry (key);
                    CREATE INDEX passwordTryByTime ON passwordTry (tried);
                    """)
        }
        migrator.registerMigration("a sign of life from imports") { database in
            // When an import's process last added something to it, so that another one can tell whether it is gone.
            try database.execute(sql: "ALTER TABLE import ADD COLUMN alive REAL NOT NULL DEFAULT 0")
        }
        migrator.registerMigration("once", migrate: Once.makeTable)
        migrator.registerMigration("codes of flows") { database in
            // A code belongs to the flow that asked for it. Those that were open at this moment are void, and so are
            // all counts: both live for minutes.
            try database.execute(
                sql: """
                    DROP TABLE code;
                    CREATE TABLE code (
                        flow TEXT PRIMARY KEY,
                        key TEXT NOT NULL,
                        purpose TEXT NOT NULL,
                        hash TEXT NOT NULL,
                        expires REAL NOT NULL,
                        triesLeft INTEGER NOT NULL
                    ) WITHOUT ROWID;
                    CREATE INDEX codeByKey ON code (key);
                    CREATE INDEX codeByTime ON code (expires);
                    DROP TABLE codeIssue;
                    DROP TABLE passwordTry;
                    CREATE TABLE attempt (
                        kind TEXT NOT NULL, key TEXT NOT NULL, origin TEXT NOT NULL, made REAL NOT NULL);
                    CREATE INDEX attemptByKey ON attempt (kind, key, made);
                    CREATE INDEX attemptByTime ON attempt (made);
                    CREATE INDEX signInLinkByTime ON signInLink (expires);
                    CREATE INDEX signInLinkByAccount ON signInLink (account);
                    """)
        }
        migrator.registerMigration("links that set a password") { database in
            try database.execute(sql: "ALTER TABLE signInLink ADD COLUMN purpose TEXT NOT NULL DEFAULT 'signIn'")
        }
        migrator.registerMigration("imports by account") { database in
            try database.execute(sql: "CREATE INDEX importByAccount ON import (account, alive)")
        }
        migrator.registerMigration("one-time links") { database in
            // Those that were on their way are void: they live for minutes.
            try database.execute(sql: "DROP TABLE signInLink")
            try OneTimeLinks.makeTable(in: database)
        }
        migrator.registerMigration("words of items") { database in
            // The text that a search looks through, folded as it is written.
            let words = "UPDATE item SET words = folded(title || ' ' || creator || ' ' || notes)"
            try database.execute(
                sql: """
                    ALTER TABLE item ADD COLUMN words TEXT NOT NULL DEFAULT '';
                    \(words);
                    CREATE TRIGGER itemAdded AFTER INSERT ON item BEGIN \(words) WHERE id = NEW.id; END;
                    CREATE TRIGGER itemChanged AFTER UPDATE OF title, notes ON item
                    BEGIN \(words) WHERE id = NEW.id; END;
                    """)
        }
        return migrator
    }
}
