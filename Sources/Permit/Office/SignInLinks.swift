// Links that sign a clerk in, once: mailed on demand, good for a quarter of an hour.
//
// An attacker gains nothing by asking for links, since the answer is the same for everybody, and whether a mail
// goes out is decided after it.

import Foundation
import UsherSQLite

struct SignInLinks: Sendable {
    static let lifetime: TimeInterval = 15 * 60
    private static let links = OneTimeLinks("sign in", lifetime: lifetime)

    let database: Database
    var now: @Sendable () -> Date = { Date() }

    /// - Returns: what the link's address ends with.
    func issue(for email: String) async throws -> String {
        let now = now()
        return try await database.write { try Self.links.issue(for: email, now: now, in: $0) }
    }

    func isFresh(_ token: String) async throws -> Bool {
        let now = now()
        return try await database.read { try Self.links.state(of: token, now: now, in: $0) == .fresh }
    }

    /// The email that it was mailed to, for exactly one of those who spend it, and for copies of what they sent.
    func spend(_ token: String, once submission: String?) async throws -> String? {
        let now = now()
        return try await database.write { try Self.links.spend(token, once: submission, now: now, in: $0) }
    }
}
