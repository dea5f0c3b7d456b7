// How often somebody may be wrong about a password: ten times in a quarter of an hour for one email, whatever session or
// server they come through. Whoever guesses keeps its owner from signing in with a password for as long, but not by a link.

import Foundation
import GRDB

struct PasswordTries: Sendable {
    static let most = 10
    static let window: TimeInterval = 15 * 60

    let database: Database

    /// Takes a try before the password is looked at, so that many at once have no more of them; also drops what time has
    /// made void.
    func take(_ address: EmailAddress, now: Date) async throws {
        try await database.writer.write { database in
            try database.execute(
                sql: "DELETE FROM passwordTry WHERE tried <= ?", arguments: [(now - Self.window).timeIntervalSince1970])
            let tried = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM passwordTry WHERE key = ?", arguments: [address.key])
            guard tried ?? 0 < Self.most else { throw AccountsError.tooManyTries }
            try database.execute(
                sql: "INSERT INTO passwordTry (key, tried) VALUES (?, ?)",
                arguments: [address.key, now.timeIntervalSince1970])
        }
    }

    /// A right password makes up for the wrong ones.
    func forget(_ address: EmailAddress) async throws {
        try await database.writer.write { database in
            try database.execute(sql: "DELETE FROM passwordTry WHERE key = ?", arguments: [address.key])
        }
    }
}
