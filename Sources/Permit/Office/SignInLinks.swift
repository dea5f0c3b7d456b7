// Links that sign a clerk in, once: mailed on demand, good for a quarter of an hour, stored as hashes.
//
// What an attacker can do: nothing with the table, since a link has 256 random bits and is kept as its hash; nothing by
// asking for links, since the answer is the same for everybody, and whether a mail goes out is decided after it.

import CSodium
import Foundation
import GRDB
import UsherSQLite

struct SignInLinks: Sendable {
    static let lifetime: TimeInterval = 15 * 60

    let database: Database
    var now: @Sendable () -> Date = { Date() }

    /// - Returns: what the link's address ends with.
    func issue(for email: String) async throws -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        randombytes_buf(&bytes, bytes.count)
        let token = bytes.map { String(format: "%02x", $0) }.joined()
        let (hash, now) = (Self.hash(token), now())
        return try await database.write { database in
            try database.execute(sql: "DELETE FROM link WHERE expires <= ?", arguments: [now.timeIntervalSince1970])
            try database.execute(
                sql: "INSERT INTO link (hash, email, expires) VALUES (?, ?, ?)",
                arguments: [hash, email, (now + Self.lifetime).timeIntervalSince1970])
            return token
        }
    }

    /// True if it can be spent. Looking changes nothing: mail scanners follow links too.
    func isFresh(_ token: String) async throws -> Bool {
        let (hash, now) = (Self.hash(token), now())
        return try await database.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM link WHERE hash = ? AND expires > ? AND NOT isSpent)",
                arguments: [hash, now.timeIntervalSince1970]) == true
        }
    }

    /// The email that it was mailed to, for exactly one of those who spend it, and for copies of what they sent.
    func spend(_ token: String, once submission: String?) async throws -> String? {
        let (hash, now) = (Self.hash(token), now())
        return try await database.write { database in
            try Once(submission, "spend a link", for: hash.base64EncodedString(), now: now).perform(in: database) {
                let email = try String.fetchOne(
                    database, sql: "SELECT email FROM link WHERE hash = ? AND expires > ? AND NOT isSpent",
                    arguments: [hash, now.timeIntervalSince1970])
                try database.execute(sql: "UPDATE link SET isSpent = 1 WHERE hash = ?", arguments: [hash])
                return email
            }
        }
    }

    /// Nothing slow is needed: 256 random bits cannot be tried through.
    private static func hash(_ token: String) -> Data {
        let bytes = Array(token.utf8)
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        return Data(hash)
    }
}
