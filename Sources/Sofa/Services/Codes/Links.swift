// Links that sign in, or set a new password and nothing else, once: mailed on demand, good for a quarter of an hour,
// stored as hashes.
//
// What an attacker can do: nothing with the table, since a link has 256 random bits and is kept as its hash; nothing by
// asking for links, since the answer is the same whether there is an account or not, and so is all that is done before
// it: whether there is one is looked up after it, in a job that mails.

import CSodium
import Foundation
import GRDB
import UsherSQLite

struct Links: Sendable {
    static let lifetime: TimeInterval = 15 * 60
    /// For so long a spent link says that it was used.
    static let memory: TimeInterval = 24 * 60 * 60

    /// The one thing that a link does.
    enum Purpose: String { case signIn, newPassword }

    let database: Database

    /// Takes one of the address's places, whether or not it has an account. Where there is none left nothing is to be
    /// mailed, and its visitor hears nothing of it: strangers who ask keep nobody from the links that were mailed.
    ///
    /// - Parameter asker: where the visitor comes from, and whether to take one of those for browsers that the account
    ///   knows.
    func take(for email: String, by asker: Asker, now: Date) async throws -> Bool {
        guard let address = EmailAddress(email) else { throw CodesError.emailUnfit }
        let places = asker.isKnown ? Attempts.knownLinks : .links
        return try await database.write { database in
            do { try places.take(address.key, from: asker.origin, now: now, in: database) } catch is Attempts.Exceeded {
                return false
            }
            return true
        }
    }

    /// A link with where it goes: to the account's own address, whatever was typed. Nil where there is no account: then
    /// nothing is to be sent. Whoever waits for this can tell which, by the time that it takes.
    func issue(for email: String, _ purpose: Purpose = .signIn, now: Date) async throws -> (
        token: String, email: String
    )? {
        guard let address = EmailAddress(email) else { throw CodesError.emailUnfit }
        let token = Self.random()
        let hash = Self.hash(token)
        return try await database.write { database in
            try database.execute(
                sql: "DELETE FROM signInLink WHERE expires <= ?",
                arguments: [(now - Self.memory).timeIntervalSince1970])
            guard
                let account = try Row.fetchOne(
                    database, sql: "SELECT id, email FROM account WHERE key = ?", arguments: [address.key])
            else { return nil }
            let id: Account.ID = account["id"]
            try database.execute(
                sql: "INSERT INTO signInLink (hash, account, expires, purpose) VALUES (?, ?, ?, ?)",
                arguments: [hash, id, (now + Self.lifetime).timeIntervalSince1970, purpose.rawValue])
            return (token, account["email"])
        }
    }

    /// Looking changes nothing: mail scanners follow links too.
    func state(of token: String, _ purpose: Purpose = .signIn, now: Date) async throws -> LinkState {
        try await database.read { try Self.find(token, purpose, now, in: $0)?.state ?? .unknown }
    }

    /// Whose link it is that can be spent; nil for any other.
    func account(of token: String, _ purpose: Purpose = .signIn, now: Date) async throws -> Account? {
        try await database.read { try Self.fresh(token, purpose, now, in: $0) }
    }

    static func fresh(
        _ token: String, _ purpose: Purpose, _ now: Date, in database: GRDB.Database
    ) throws -> Account? {
        try find(token, purpose, now, in: database).flatMap { $0.state == .fresh ? $0.account : nil }
    }

    /// Spends a link within the caller's transaction, and deletes all other links of its account.
    static func spendAlone(_ token: String, of id: Account.ID, in database: GRDB.Database) throws {
        try database.execute(sql: "UPDATE signInLink SET isSpent = 1 WHERE hash = ?", arguments: [hash(token)])
        try database.execute(
            sql: "DELETE FROM signInLink WHERE account = ? AND hash <> ?", arguments: [id, hash(token)])
    }

    /// The account, for exactly one of those who spend the link, and for copies of what they sent.
    func spend(_ token: String, once submission: String?, now: Date) async throws -> Account? {
        let hash = Self.hash(token)
        // No longer than the link itself would have been good.
        let once = Once(submission, "spend a link", for: hash.base64EncodedString(), now: now)
        return try await database.write { database in
            guard let found = try Self.find(token, .signIn, now, in: database) else { return nil }
            if try once.isDone(in: database) { return found.expires > now ? found.account : nil }
            guard found.state == .fresh else { return nil }
            try database.execute(sql: "UPDATE signInLink SET isSpent = 1 WHERE hash = ?", arguments: [hash])
            try once.perform(in: database) {}
            return found.account
        }
    }

    private static func find(
        _ token: String, _ purpose: Purpose, _ now: Date, in database: GRDB.Database
    ) throws -> (account: Account, state: LinkState, expires: Date)? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT account.id, account.email, isSpent, expires FROM signInLink JOIN account ON account.id = account
                WHERE hash = ? AND purpose = ? AND (isSpent OR expires > ?)
                """,
            arguments: [hash(token), purpose.rawValue, now.timeIntervalSince1970])
        return row.map { row in
            let isSpent: Bool = row["isSpent"]
            return (
                Account(id: row["id"], email: row["email"]), isSpent ? .used : .fresh,
                Date(timeIntervalSince1970: row["expires"])
            )
        }
    }

    private static func random() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    /// Nothing slow is needed: 256 random bits cannot be tried through.
    static func hash(_ token: String) -> Data {
        let bytes = Array(token.utf8)
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Data(hash)
    }
}
