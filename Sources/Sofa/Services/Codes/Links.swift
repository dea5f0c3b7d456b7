// Links that sign in, or set a new password and nothing else, once: mailed on demand, good for a quarter of an hour.
//
// An attacker gains nothing by asking for links, since the answer is the same whether there is an account or
// not, and so is all that is done before it: whether there is one is looked up after it, in a job that mails.

import Foundation
import GRDB
import UsherSQLite

struct Links: Sendable {
    static let lifetime: TimeInterval = 15 * 60

    /// The one thing that a link does.
    enum Purpose: String, CaseIterable, Codable {
        case signIn, newPassword

        fileprivate var links: OneTimeLinks { OneTimeLinks(rawValue, lifetime: lifetime) }
    }

    let database: Database

    /// Takes one of the address's places, whether or not it has an account. If no place is left, nothing is to be
    /// mailed, and the visitor hears nothing of it: strangers who ask keep nobody from the links that were mailed.
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
        return try await database.write { database in
            guard
                let account = try Row.fetchOne(
                    database, sql: "SELECT id, email FROM account WHERE key = ?", arguments: [address.key])
            else { return nil }
            let id: Account.ID = account["id"]
            return (try purpose.links.issue(for: id, now: now, in: database), account["email"])
        }
    }

    func state(of token: String, _ purpose: Purpose = .signIn, now: Date) async throws -> OneTimeLinks.State {
        try await database.read { try purpose.links.state(of: token, now: now, in: $0) }
    }

    /// Whose link it is that can be spent; nil for any other.
    func account(of token: String, _ purpose: Purpose = .signIn, now: Date) async throws -> Account? {
        try await database.read { try Self.fresh(token, purpose, now, in: $0) }
    }

    static func fresh(
        _ token: String, _ purpose: Purpose, _ now: Date, in database: GRDB.Database
    ) throws -> Account? {
        try purpose.links.subject(of: token, now: now, in: database).flatMap { try account($0, in: database) }
    }

    /// The account, for exactly one of those who spend the link, and for copies of what they sent.
    func spend(
        _ token: String, _ purpose: Purpose = .signIn, once submission: String?, now: Date
    ) async throws -> Account? {
        try await database.write { try Self.spend(token, purpose, once: submission, now, in: $0) }
    }

    /// Spends a link within the caller's transaction.
    static func spend(
        _ token: String, _ purpose: Purpose, once submission: String?, _ now: Date, in database: GRDB.Database
    ) throws -> Account? {
        try purpose.links.spend(token, once: submission, now: now, in: database)
            .flatMap { try account($0, in: database) }
    }

    /// Makes all links of an account void that have not been spent.
    static func void(of id: Account.ID, in database: GRDB.Database) throws {
        for purpose in Purpose.allCases { try purpose.links.void(of: id, in: database) }
    }

    /// Nil where it is gone.
    private static func account(_ subject: String, in database: GRDB.Database) throws -> Account? {
        try Account.ID(subject).flatMap { try Accounts.account($0, in: database) }
    }
}
