// Links that sign in, once: mailed on demand, good for a quarter of an hour, stored as hashes.
//
// What an attacker can do: nothing with the table, since a link has 256 random bits and is kept as its hash; nothing by
// asking for links, since the answer is the same whether there is an account or not, and the mail goes out after it.

import CSodium
import Foundation
import GRDB

/// What a mailed link is worth.
enum LinkState: Equatable, Sendable {
    case fresh, used
    /// Too old, mistyped, or of an account that is gone: to the visitor these are the same.
    case unknown
}

struct Links: Sendable {
    static let lifetime: TimeInterval = 15 * 60
    /// For so long a spent link says that it was used.
    static let memory: TimeInterval = 24 * 60 * 60

    let database: Database

    /// Nil where the address has no account: then nothing is to be sent.
    func issue(for email: String, now: Date) async throws -> String? {
        guard let address = EmailAddress(email) else { throw CodesError.emailUnfit }
        try await IssueLimit(database: database).take(address, now: now)
        let token = Self.random()
        let hash = Self.hash(token)
        return try await database.writer.write { database in
            guard
                let account = try Int64.fetchOne(
                    database, sql: "SELECT id FROM account WHERE key = ?", arguments: [address.key])
            else { return nil }
            try database.execute(
                sql: "INSERT INTO signInLink (hash, account, expires) VALUES (?, ?, ?)",
                arguments: [hash, account, (now + Self.lifetime).timeIntervalSince1970])
            return token
        }
    }

    /// Looking changes nothing: mail scanners follow links too.
    func state(of token: String, now: Date) async throws -> LinkState {
        try await database.writer.read { try Self.find(token, now, in: $0)?.state ?? .unknown }
    }

    /// The account, for exactly one of those who spend the link.
    func spend(_ token: String, now: Date) async throws -> Account? {
        try await database.writer.write { database in
            guard let found = try Self.find(token, now, in: database), found.state == .fresh else { return nil }
            try database.execute(
                sql: "UPDATE signInLink SET isSpent = 1 WHERE hash = ?", arguments: [Self.hash(token)])
            return found.account
        }
    }

    private static func find(
        _ token: String, _ now: Date, in database: GRDB.Database
    ) throws -> (account: Account, state: LinkState)? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT account.id, account.email, isSpent FROM signInLink JOIN account ON account.id = account
                WHERE hash = ? AND (isSpent OR expires > ?)
                """,
            arguments: [hash(token), now.timeIntervalSince1970])
        return row.map { row in
            let isSpent: Bool = row["isSpent"]
            return (Account(id: row["id"], email: row["email"]), isSpent ? .used : .fresh)
        }
    }

    private static func random() -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        return bytes.map { String(format: "%02x", $0) }.joined()
    }

    /// Nothing slow is needed: 256 random bits cannot be tried through.
    private static func hash(_ token: String) -> Data {
        let bytes = Array(token.utf8)
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Data(hash)
    }
}
