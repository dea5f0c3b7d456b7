// The passwords of accounts: signing in, being asked again, a new one. They are kept as slow hashes only.

import Foundation
import GRDB
import UsherSQLite

extension Accounts {
    /// The hash that a sign-up under way may keep of a password: no flow's state ever holds the password itself.
    ///
    /// - Parameter origin: where the visitor comes from.
    func hashed(_ password: String, from origin: String) async throws -> String {
        guard Self.passwordLengths.contains(password.count) else { throw AccountsError.passwordUnfit }
        return try await hash.make(password, for: origin)
    }

    /// Nil where the email or the password is wrong; which of the two, neither the answer nor its time tells.
    ///
    /// - Parameter asker: where the visitor comes from, and whether their browser has signed in with this email before.
    /// - Throws: `AccountsError.tooManyTries` after ten wrong ones in a quarter of an hour, whether or not there is
    ///   such an account; a link that is mailed still signs in.
    func signIn(email: String, password: String, by asker: Asker, now: Date) async throws -> Account? {
        // No account has such a password, so its length gives nothing away.
        guard password.count <= Self.passwordLengths.upperBound else { return nil }
        guard let address = EmailAddress(email) else {
            _ = try await hash.make(password, for: asker.origin)
            return nil
        }
        let tries = asker.isKnown ? Attempts.knownPasswords : .passwords
        // Before the hash, which is what a guess costs us.
        try await database.write { database in
            do {
                try tries.take(address.key, from: asker.origin, now: now, in: database)
            } catch is Attempts.Exceeded { throw AccountsError.tooManyTries }
        }
        guard let found = try await credentials(for: address) else {
            _ = try await hash.make(password, for: asker.origin)
            return nil
        }
        guard try await hash.matches(password, found.password, for: asker.origin) else { return nil }
        try await database.write { try tries.forget(address.key, from: asker.origin, in: $0) }
        if hash.isOutdated(found.password) {
            try await renew(found, with: hash.make(password, for: asker.origin))
        }
        return found.account
    }

    /// True if this is the account's password, asked of one who is signed in.
    ///
    /// - Throws: `AccountsError.tooManyTriesAgain` after ten wrong ones in a quarter of an hour. They are counted apart
    ///   from those at sign-in, so nobody else can use them up.
    func isPassword(_ password: String, of id: Account.ID, from origin: String, now: Date) async throws -> Bool {
        try await checked(password, of: id, from: origin, now: now) != nil
    }

    /// The hash of the account's password, where it is this one.
    private func checked(
        _ password: String, of id: Account.ID, from origin: String, now: Date
    ) async throws -> String? {
        let hashed = try await database.write { database in
            do {
                try Attempts.passwordsAgain.take(String(id), from: origin, now: now, in: database)
            } catch is Attempts.Exceeded { throw AccountsError.tooManyTriesAgain }
            return try String.fetchOne(database, sql: "SELECT password FROM account WHERE id = ?", arguments: [id])
        }
        guard let hashed else { throw AccountsError.noAccount }
        guard password.count <= Self.passwordLengths.upperBound,
            try await hash.matches(password, hashed, for: origin)
        else { return nil }
        try await database.write { try Attempts.passwordsAgain.forget(String(id), from: origin, in: $0) }
        return hashed
    }

    enum PasswordChange: Equatable, Sendable {
        /// With the email whose owner should hear of it, as it was at that moment.
        case changed(email: String)
        /// The same submission has done it before.
        case doneBefore
        case wrong
    }

    /// Changes an account's password, where `present` is the one that it has. No link that was mailed before signs in
    /// any more.
    func changePassword(
        of id: Account.ID, from present: String, to new: String, once submission: String?, by asker: Asker, now: Date
    ) async throws -> PasswordChange {
        guard Self.passwordLengths.contains(new.count) else { throw AccountsError.passwordUnfit }
        let once = Once(submission, "change the password", for: id, now: now)
        // Before the check, which the former password fails by then.
        if try await database.read({ try once.isDone(in: $0) }) { return .doneBefore }
        guard let hashed = try await checked(present, of: id, from: asker.origin, now: now) else { return .wrong }
        let made = try await hash.make(new, for: asker.origin)
        return try await database.write { database in
            if try once.isDone(in: database) { return .doneBefore }
            let email = try String.fetchOne(database, sql: "SELECT email FROM account WHERE id = ?", arguments: [id])
            guard let email else { throw AccountsError.noAccount }
            try database.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND password = ?", arguments: [made, id, hashed])
            guard database.changesCount == 1 else { throw AccountsError.passwordChangedMeanwhile }
            try Links.void(of: id, in: database)
            try once.perform(in: database) {}
            return .changed(email: email)
        }
    }

    /// A password that was set by a link.
    struct PasswordSet: Equatable, Sendable {
        let account: Account.ID
        /// Whose owner should hear of it; nil where the same submission had set it before.
        let email: String?
    }

    /// Sets a new password by a mailed link, which is spent by it; no other link is good any more. Signs nobody in.
    ///
    /// - Returns: nil where the link is used or too old.
    func setPassword(
        to new: String, by token: String, once submission: String?, from origin: String, now: Date
    ) async throws -> PasswordSet? {
        let once = Once(submission, "set the password", for: OneTimeLinks.hash(token), now: now)
        if let done = try await database.read({ try once.result(Account.ID.self, in: $0) }) {
            return PasswordSet(account: done, email: nil)
        }
        guard Self.passwordLengths.contains(new.count) else { throw AccountsError.passwordUnfit }
        // Before the hash, which is what costs.
        guard try await database.read({ try Links.fresh(token, .newPassword, now, in: $0) }) != nil else { return nil }
        let made = try await hash.make(new, for: origin)
        return try await database.write { database in
            if let done = try once.result(Account.ID.self, in: database) {
                return PasswordSet(account: done, email: nil)
            }
            guard let account = try Links.spend(token, .newPassword, once: nil, now, in: database) else { return nil }
            try Links.void(of: account.id, in: database)
            try database.execute(sql: "UPDATE account SET password = ? WHERE id = ?", arguments: [made, account.id])
            _ = try once.perform(in: database) { account.id }
            return PasswordSet(account: account.id, email: account.email)
        }
    }

    struct Credentials {
        let account: Account
        let password: String
    }

    /// - Parameter address: nil where it is none, of which nobody has an account.
    func credentials(for address: EmailAddress?) async throws -> Credentials? {
        try await database.read { database in
            try Row.fetchOne(
                database, sql: "SELECT id, email, password FROM account WHERE key = ?", arguments: [address?.key]
            ).map { Credentials(account: Account(id: $0["id"], email: $0["email"]), password: $0["password"]) }
        }
    }

    /// Only where the password is still the one that was checked.
    private func renew(_ checked: Credentials, with hashed: String) async throws {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE account SET password = ? WHERE id = ? AND password = ?",
                arguments: [hashed, checked.account.id, checked.password])
        }
    }
}
