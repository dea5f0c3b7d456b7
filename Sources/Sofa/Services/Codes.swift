// Six-digit codes that prove an email address: ten minutes, three tries, spent once. They live here and not in a flow's
// state, since going Back must not give tries back.
//
// What an attacker can do: guess. Three tries a code and five codes in 15 minutes make 15 guesses in a million for an
// address every quarter of an hour, however many sessions or servers they come through: the counters are in the database.
// And be a nuisance: whoever asks for five codes, or is wrong three times, keeps the address's owner from codes and links
// for a quarter of an hour. How much mail one visitor may cause to many addresses is for the mailer to limit.

import Foundation
import GRDB

/// A code as it is mailed. Only its hash is stored.
struct Code: Equatable, Sendable {
    let digits: String
    let expires: Date
}

enum CodeResult: Equatable, Sendable {
    case right
    /// At least one.
    case wrong(triesLeft: Int)
    /// Also where none was issued, or it has been used: to the visitor these are the same.
    case expired
    /// No tries left: only a new code helps.
    case tooMany
}

enum CodesError: Error, Equatable, CustomStringConvertible {
    case emailUnfit
    /// The next one can be issued at `until`.
    case tooManyIssued(until: Date)

    var description: String {
        switch self {
        case .emailUnfit: "This does not look like an email address."
        case .tooManyIssued: "Too many mails were sent to this address. Please wait a quarter of an hour."
        }
    }
}

struct Codes: Sendable {
    enum Purpose: String, Codable, CaseIterable, Sendable {
        case signUp, changeEmail
    }

    static let lifetime: TimeInterval = 10 * 60
    static let tries = 3

    let database: Database
    let hash: SlowHash

    /// A fast hash of six digits is tried through in a second. At this cost it outlasts the code.
    init(database: Database, cost: SlowHash.Cost = .brief) {
        self.database = database
        hash = .forCodes(cost)
    }

    /// Replaces the code that was issued before for the same address and purpose.
    func issue(for email: String, purpose: Purpose, now: Date) async throws -> Code {
        guard let address = EmailAddress(email) else { throw CodesError.emailUnfit }
        try await IssueLimit(database: database).take(address, now: now)
        let code = Code(
            digits: String(format: "%06d", Int.random(in: 0..<1_000_000)), expires: now + Self.lifetime)
        let hashed = try await hash.make(code.digits)
        try await database.writer.write { database in
            try database.execute(
                sql: "INSERT OR REPLACE INTO code (key, purpose, hash, expires, triesLeft) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    address.key, purpose.rawValue, hashed, code.expires.timeIntervalSince1970, Self.tries,
                ])
        }
        return code
    }

    /// Spaces and hyphens between the digits are fine. What is no code at all costs no try.
    func check(_ code: String, for email: String, purpose: Purpose, now: Date) async throws -> CodeResult {
        try await redeem(code, for: email, purpose: purpose, now: now) { _ in }.result
    }

    /// The same, with what the code is for: both in one transaction, so that a code is not spent on what fails.
    ///
    /// - Returns: a value where the result is `right`.
    func redeem<Value: Sendable>(
        _ code: String, for email: String, purpose: Purpose, now: Date,
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> (result: CodeResult, value: Value?) {
        guard let address = EmailAddress(email) else { return (.expired, nil) }
        let digits = code.filter { !$0.isWhitespace && $0 != "-" }
        let isCode = digits.utf8.count == 6 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
        // The try is taken before the comparison, so that many at once have no more of them.
        guard let open = try await open(address, purpose, takingTry: isCode, now: now) else { return (.expired, nil) }
        guard open.mayTry else { return (.tooMany, nil) }
        if isCode, try await hash.matches(digits, open.hash) {
            let value = try await spend(address, purpose, hash: open.hash, work)
            return (value == nil ? .expired : .right, value)
        }
        return (open.triesLeft > 0 ? .wrong(triesLeft: open.triesLeft) : .tooMany, nil)
    }

    private struct Open {
        let hash: String
        let mayTry: Bool
        /// After this one.
        let triesLeft: Int
    }

    private func open(
        _ address: EmailAddress, _ purpose: Purpose, takingTry: Bool, now: Date
    ) async throws -> Open? {
        try await database.writer.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT hash, triesLeft FROM code WHERE key = ? AND purpose = ? AND expires > ?",
                arguments: [address.key, purpose.rawValue, now.timeIntervalSince1970])
            guard let row else { return nil }
            let triesLeft: Int = row["triesLeft"]
            guard takingTry, triesLeft > 0 else {
                return Open(hash: row["hash"], mayTry: triesLeft > 0, triesLeft: triesLeft)
            }
            try database.execute(
                sql: "UPDATE code SET triesLeft = triesLeft - 1 WHERE key = ? AND purpose = ?",
                arguments: [address.key, purpose.rawValue])
            return Open(hash: row["hash"], mayTry: true, triesLeft: triesLeft - 1)
        }
    }

    /// Not nil for exactly one of those who know the code.
    private func spend<Value: Sendable>(
        _ address: EmailAddress, _ purpose: Purpose, hash: String,
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Value? {
        try await database.writer.write { database in
            try database.execute(
                sql: "DELETE FROM code WHERE key = ? AND purpose = ? AND hash = ?",
                arguments: [address.key, purpose.rawValue, hash])
            return database.changesCount == 1 ? try work(database) : nil
        }
    }
}
