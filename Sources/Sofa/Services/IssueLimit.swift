// How many mails with a secret one address gets: five in a quarter of an hour, codes and links together, whatever session
// or server asks for them.

import Foundation
import GRDB

struct IssueLimit: Sendable {
    static let mails = 5
    static let window: TimeInterval = 15 * 60

    let database: Database

    /// Takes one of the address's places; also drops what time has made void, so the tables stay small.
    func take(_ address: EmailAddress, now: Date) async throws {
        let start = (now - Self.window).timeIntervalSince1970
        try await database.writer.write { database in
            try database.execute(sql: "DELETE FROM codeIssue WHERE issued <= ?", arguments: [start])
            try database.execute(sql: "DELETE FROM code WHERE expires <= ?", arguments: [now.timeIntervalSince1970])
            try database.execute(
                sql: "DELETE FROM signInLink WHERE expires <= ?",
                arguments: [(now - Links.memory).timeIntervalSince1970])
            let issued = try Double.fetchAll(
                database, sql: "SELECT issued FROM codeIssue WHERE key = ? ORDER BY issued", arguments: [address.key])
            if issued.count >= Self.mails {
                let earliest = Date(timeIntervalSince1970: issued[issued.count - Self.mails])
                throw CodesError.tooManyIssued(until: earliest + Self.window)
            }
            try database.execute(
                sql: "INSERT INTO codeIssue (key, issued) VALUES (?, ?)",
                arguments: [address.key, now.timeIntervalSince1970])
        }
    }
}
