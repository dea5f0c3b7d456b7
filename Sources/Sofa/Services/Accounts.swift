// Who has an account: creating one, signing in, changing the address, deleting. Passwords are kept as slow hashes only.

import Foundation
import GRDB

struct Account: Codable, Equatable, Identifiable, Sendable {
    let id: Int64
    let email: String
}

enum AccountsError: Error, Equatable, CustomStringConvertible {
    case emailTaken
    case emailUnfit
    case passwordUnfit
    case noAccount
    /// Of a password.
    case tooManyTries

    var description: String {
        switch self {
        case .emailTaken: "This email already has an account. Sign in, or use another one."
        case .emailUnfit: "This does not look like an email address."
        case .passwordUnfit:
            "A password has between \(Accounts.passwordLengths.lowerBound) and "
                + "\(Accounts.passwordLengths.upperBound) characters."
        case .noAccount: "This account no longer exists."
        case .tooManyTries: "Too many tries with this email. Wait a quarter of an hour, or have a link mailed to you."
        }
    }
}

struct Accounts: Sendable {
    /// In characters. The upper end keeps a request from buying hash time by the megabyte.
    static let passwordLengths = 8...200

    let database: Database
    let hash: SlowHash

    init(database: Database, cost: SlowHash.Cost = .interactive) {
        self.database = database
        hash = .forPasswords(cost)
    }

    /// Whether an email has an account, other than `except`. Sign-up tells it to whoever asks, as it must where a code
    /// proves the address only at the end.
    func isTaken(_ email: String, except: Account.ID? = nil) async throws -> Bool {
        guard let address = EmailAddress(email) else { return false }
        return try await database.writer.read { database in
            try database.has(
                "SELECT EXISTS (SELECT 1 FROM account WHERE key = ? AND id IS NOT ?)", [address.key, except])
        }
    }

    /// For every write in an account's name: it may have been deleted in another session meanwhile.
    static func require(_ id: Account.ID, in database: GRDB.Database) throws {
        guard try database.has("SELECT EXISTS (SELECT 1 FROM account WHERE id = ?)", [id]) else {
            throw AccountsError.noAccount
        }
    }

    /// Throws `AccountsError.emailTaken`, also where two come at the same moment: the database's unique index decides.
    func create(email: String, password: String, now: Date) async throws -> Account {
        guard EmailAddress(email) != nil else { throw AccountsError.emailUnfit }
        // Before the hash, which costs more than the question.
        if try await isTaken(email) { throw AccountsError.emailTaken }
        return try await create(email: email, hashed: hashed(password), now: now)
    }

    /// What a sign-up under way may keep of a password: no flow's state ever holds the password itself.
    func hashed(_ password: String) async throws -> String {
        guard Self.passwordLengths.contains(password.count) else { throw AccountsError.passwordUnfit }
        return try await hash.make(password)
    }

    /// The same, with a password that `hashed` has made ready.
    func create(email: String, hashed: String, now: Date) async throws -> Account {
        try await database.writer.write { try Self.create(email: email, hashed: hashed, now: now, in: $0) }
    }

    /// The same, as a part of a transaction.
    static func create(email: String, hashed: String, now: Date, in database: GRDB.Database) throws -> Account {
        guard let address = EmailAddress(email) else { throw AccountsError.emailUnfit }
        return try refusingTakenEmails {
            try database.execute(
                sql: "INSERT INTO account (email, key, password, created) VALUES (?, ?, ?, ?)",
                arguments: [address.text, address.key, hashed, now.timeIntervalSince1970])
            return Account(id: database.lastInsertedRowID, email: address.text)
        }
    }

    /// Nil where the email or the password is wrong; which of the two, neither the answer nor its time tells.
    ///
    /// - Throws: `AccountsError.tooManyTries` after ten wrong ones in a quarter of an hour, whether or not there is such an
    ///   account; a link that is mailed still signs in.
    func signIn(email: String, password: String, now: Date) async throws -> Account? {
        // No account has such a password, so its length gives nothing away.
        guard password.count <= Self.passwordLengths.upperBound else { return nil }
        let tries = PasswordTries(database: database)
        // Before the hash, which is what a guess costs us.
        if let address = EmailAddress(email) { try await tries.take(address, now: now) }
        guard let address = EmailAddress(email), let found = try await credentials(for: address) else {
            _ = try await hash.make(password)
            return nil
        }
        guard try await hash.matches(password, found.password) else { return nil }
        try await tries.forget(address)
        if hash.isOutdated(found.password) {
            try await renew(found, with: hash.make(password))
        }
        return found.account
    }

    func account(_ id: Account.ID) async throws -> Account? {
        try await database.writer.read { database in
            try Row.fetchOne(database, sql: "SELECT id, email FROM account WHERE id = ?", arguments: [id])
                .map { Account(id: $0["id"], email: $0["email"]) }
        }
    }

    /// The account that one sign-up has made: only that sign-up and the database know the very hash, which is salted.
    func account(email: String, hashed: String) async throws -> Account? {
        guard let address = EmailAddress(email) else { return nil }
        return try await credentials(for: address).flatMap { $0.password == hashed ? $0.account : nil }
    }

    /// Throws `emailTaken` where the new address belongs to another account; one's own in other capitals is fine.
    func changeEmail(of id: Account.ID, to email: String) async throws -> Account {
        try await database.writer.write { try Self.changeEmail(of: id, to: email, in: $0) }
    }

    /// The same, as a part of a transaction.
    static func changeEmail(of id: Account.ID, to email: String, in database: GRDB.Database) throws -> Account {
        guard let address = EmailAddress(email) else { throw AccountsError.emailUnfit }
        return try refusingTakenEmails {
            try database.execute(
                sql: "UPDATE account SET email = ?, key = ? WHERE id = ?",
                arguments: [address.text, address.key, id])
            guard database.changesCount == 1 else { throw AccountsError.noAccount }
            // Whoever reads the mail of the old address shall not come in by it.
            try database.execute(sql: "DELETE FROM signInLink WHERE account = ?", arguments: [id])
            return Account(id: id, email: address.text)
        }
    }

    /// With all that belongs to it: statuses, own items, open codes. Deleting what is gone already is no error.
    func delete(_ id: Account.ID) async throws {
        try await database.writer.write { database in
            try database.execute(
                sql: "DELETE FROM code WHERE key = (SELECT key FROM account WHERE id = ?)", arguments: [id])
            try database.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
        }
    }

    struct Credentials {
        let account: Account
        let password: String
    }

    func credentials(for address: EmailAddress) async throws -> Credentials? {
        try await database.writer.read { database in
            try Row.fetchOne(
                database, sql: "SELECT id, email, password FROM account WHERE key = ?", arguments: [address.key]
            ).map { Credentials(account: Account(id: $0["id"], email: $0["email"]), password: $0["password"]) }
        }
    }

    /// Only where the password is still the one that was checked.
    private func renew(_ checked: Credentials, with hashed: String) async throws {
        try await database.writer.write { database in
            try database.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND password = ?",
                arguments: [hashed, checked.account.id, checked.password])
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
