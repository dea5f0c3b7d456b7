// Creates accounts, changes their addresses and deletes them; `Passwords` does what concerns their passwords.

import Foundation
import GRDB

struct Accounts: Sendable {
    /// In characters. The upper end keeps a request from buying hash time by the megabyte.
    static let passwordLengths = 8...200

    let database: Database
    let hash: SlowHash

    init(database: Database, cost: SlowHash.Cost = .interactive) {
        self.database = database
        hash = .forPasswords(cost)
    }

    /// True if an email has an account, other than `except`. Sign-up tells it to whoever asks, as it must where a code
    /// proves the address only at the end.
    func isTaken(_ email: String, except: Account.ID? = nil) async throws -> Bool {
        guard let address = EmailAddress(email) else { return false }
        return try await database.read { database in
            try database.has(
                "SELECT EXISTS (SELECT 1 FROM account WHERE key = ? AND id IS NOT ?)", [address.key, except])
        }
    }

    /// The hash of an account's password, by which the account knows its browsers: a new password makes all of them
    /// unknown. Nil where there is no such account.
    func credential(of id: Account.ID) async throws -> String? {
        try await database.read { database in
            try String.fetchOne(database, sql: "SELECT password FROM account WHERE id = ?", arguments: [id])
        }
    }

    /// For every write in an account's name: it may have been deleted in another session meanwhile.
    static func require(_ id: Account.ID, in database: GRDB.Database) throws {
        guard try database.has("SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)", [id]) else {
            throw AccountsError.noAccount
        }
    }

    /// Throws `AccountsError.emailTaken`, also where two come at the same moment: the database's unique index decides.
    func create(email: String, password: String, from origin: String, now: Date) async throws -> Account {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        // Before the hash, which costs more than the question.
        if try await isTaken(email) { throw AccountsError.emailTaken }
        return try await create(email: email, hashed: hashed(password, from: origin), now: now)
    }

    /// The same, with a password that `hashed` has made ready.
    func create(email: String, hashed: String, now: Date) async throws -> Account {
        try await database.write { try Self.create(email: email, hashed: hashed, now: now, in: $0) }
    }

    /// Creates an account within the caller's transaction.
    static func create(email: String, hashed: String, now: Date, in database: GRDB.Database) throws -> Account {
        guard let address = EmailAddress(email) else { throw AccountsError.emailUnfit }
        return try refusingTakenEmails {
            try database.execute(
                sql: "INSERT INTO account (email, key, password, created) VALUES (?, ?, ?, ?)",
                arguments: [address.text, address.key, hashed, now.timeIntervalSince1970])
            return Account(id: database.lastInsertedRowID, email: address.text)
        }
    }

    func account(_ id: Account.ID) async throws -> Account? {
        try await database.read { try Self.account(id, in: $0) }
    }

    /// Finds an account within the caller's transaction.
    static func account(_ id: Account.ID, in database: GRDB.Database) throws -> Account? {
        try Row.fetchOne(database, sql: "SELECT id, email FROM account WHERE id = ?", arguments: [id])
            .map { Account(id: $0["id"], email: $0["email"]) }
    }

    /// The account that one sign-up has made: only that sign-up and the database know the very hash, which is salted.
    func account(email: String, hashed: String) async throws -> Account? {
        guard let address = EmailAddress(email) else { return nil }
        return try await credentials(for: address).flatMap { $0.password == hashed ? $0.account : nil }
    }

    /// An email that was changed.
    struct EmailChange: Equatable, Sendable {
        let account: Account
        /// As it was until then, whatever a session remembers.
        let former: String
    }

    /// Throws `emailTaken` where the new address belongs to another account; one's own in other capitals is fine.
    func changeEmail(of id: Account.ID, to email: String) async throws -> Account {
        try await database.write { try Self.changeEmail(of: id, to: email, in: $0).account }
    }

    /// Changes an email within the caller's transaction.
    static func changeEmail(of id: Account.ID, to email: String, in database: GRDB.Database) throws -> EmailChange {
        guard let address = EmailAddress(email) else { throw AccountsError.emailUnfit }
        let former = try String.fetchOne(database, sql: "SELECT email FROM account WHERE id = ?", arguments: [id])
        guard let former else { throw AccountsError.noAccount }
        try refusingTakenEmails {
            try database.execute(
                sql: "UPDATE account SET email = ?, key = ? WHERE id = ?",
                arguments: [address.text, address.key, id])
        }
        // Whoever reads the mail of the old address shall not come in by it.
        try Links.void(of: id, in: database)
        return EmailChange(account: Account(id: id, email: address.text), former: former)
    }

    /// With all that belongs to it: statuses, own items, codes, links. Deleting what is gone already is no error.
    func delete(_ id: Account.ID) async throws {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM code WHERE key = (SELECT key FROM account WHERE id = ?)", arguments: [id])
            try Links.void(of: id, in: database)
            try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
        }
    }

    private static func refusingTakenEmails<Result>(_ write: () throws -> Result) throws -> Result {
        do {
            return try write()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            throw AccountsError.emailTaken
        }
    }
}

/// Who is signed in.
struct Account: Codable, Equatable, Identifiable, Sendable {
    let id: Int64
    let email: String
}
