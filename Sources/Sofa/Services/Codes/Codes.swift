// Six-digit codes that prove an email address: ten minutes, three tries, spent once. They live here and not in a flow's
// state, since going Back must not give tries back.
//
// A code belongs to the flow that asked for it, by an id that only its state knows. So whoever asks for the same
// address elsewhere has a code of their own, and neither replaces the visitor's nor burns its tries.
//
// An attacker can guess: three tries a code and fifteen codes in 15 minutes make 45 guesses in a million for an address
// every quarter of an hour, however many sessions or servers they come through, since the counters are in the database.
// An attacker can be a nuisance: from three places and more they keep the address's owner from codes for a quarter of
// an hour. How many addresses one visitor may have mailed to is limited by where they come from.

import Foundation
import GRDB
import UsherSQLite

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

    /// Replaces the code that was issued to the same flow before. Asked again by the same submission it issues another
    /// one, since the mail may be what was lost.
    ///
    /// - Parameter flow: an id that nobody else knows.
    func issue(
        for email: String, purpose: Purpose, in flow: String, from origin: String, now: Date
    ) async throws -> Code {
        guard let address = EmailAddress(email) else { throw CodesError.emailUnfit }
        try await database.write { database in
            try database.execute(sql: "DELETE FROM code WHERE expires <= ?", arguments: [now.timeIntervalSince1970])
            try CodesError.counting { try Attempts.codes.take(address.key, from: origin, now: now, in: database) }
        }
        let code = Code(
            digits: String(format: "%06d", Int.random(in: 0..<1_000_000)), email: address.text,
            expires: now + Self.lifetime)
        let hashed = try await hash.make(code.digits, for: origin)
        try await database.write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO code (flow, key, purpose, hash, expires, triesLeft) VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    flow, address.key, purpose.rawValue, hashed, code.expires.timeIntervalSince1970, Self.tries,
                ])
        }
        return code
    }

    /// A code as it was typed, with where it belongs.
    struct Typed: Sendable {
        let code: String
        let email: String
        let purpose: Purpose
        let flow: String

        /// Spaces and hyphens between the digits are fine.
        fileprivate var digits: String? {
            let digits = code.filter { !$0.isWhitespace && $0 != "-" }
            return digits.utf8.count == 6 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? digits : nil
        }
    }

    enum Redeemed<Value: Sendable>: Sendable {
        /// With what the work came to.
        case right(Value)
        /// The same submission has done it before.
        case doneBefore
        case refused(CodeResult)
    }

    /// Spends a right code on some work, both in one transaction, so that a code is not spent on what fails. Input that
    /// is no code at all costs no try.
    ///
    /// - Parameters:
    ///   - submission: what all copies of the form have in common.
    ///   - origin: where the visitor comes from.
    func redeem<Value: Sendable>(
        _ typed: Typed, once submission: String?, from origin: String, now: Date,
        _ work: @escaping @Sendable (GRDB.Database) throws -> Value
    ) async throws -> Redeemed<Value> {
        guard let address = EmailAddress(typed.email) else { return .refused(.expired) }
        let once = Once(submission, "redeem a code", for: typed.flow, now: now)
        let digits = typed.digits
        // The try is taken before the comparison, so that many at once have no more of them.
        let found = try await database.write { database in
            try once.isDone(in: database)
                ? .done : Self.open(typed, address, takingTry: digits != nil, now: now, in: database)
        }
        guard case .open(let open) = found else {
            if case .done = found { return .doneBefore }
            return .refused(.expired)
        }
        guard open.mayTry else { return .refused(.tooMany) }
        if let digits, try await hash.matches(digits, open.hash, for: origin) {
            return try await database.write { database in
                if try once.isDone(in: database) { return .doneBefore }
                // For exactly one of those who know the code.
                try database.execute(
                    sql: "DELETE FROM code WHERE flow = ? AND hash = ?", arguments: [typed.flow, open.hash])
                guard database.changesCount == 1 else { return .refused(.expired) }
                let value = try work(database)
                try once.perform(in: database) {}
                return .right(value)
            }
        }
        return .refused(open.triesLeft > 0 ? .wrong(triesLeft: open.triesLeft) : .tooMany)
    }

    private enum Found {
        case done, none
        case open(Open)
    }

    private struct Open {
        let hash: String
        let mayTry: Bool
        /// After this one.
        let triesLeft: Int
    }

    private static func open(
        _ typed: Typed, _ address: EmailAddress, takingTry: Bool, now: Date, in database: GRDB.Database
    ) throws -> Found {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT hash, triesLeft FROM code WHERE flow = ? AND key = ? AND purpose = ? AND expires > ?",
            arguments: [typed.flow, address.key, typed.purpose.rawValue, now.timeIntervalSince1970])
        guard let row else { return .none }
        let triesLeft: Int = row["triesLeft"]
        guard takingTry, triesLeft > 0 else {
            return .open(Open(hash: row["hash"], mayTry: triesLeft > 0, triesLeft: triesLeft))
        }
        try database.execute(sql: "UPDATE code SET triesLeft = triesLeft - 1 WHERE flow = ?", arguments: [typed.flow])
        return .open(Open(hash: row["hash"], mayTry: true, triesLeft: triesLeft - 1))
    }
}

/// A code as it is mailed. Only its hash is stored.
struct Code: Equatable, Sendable {
    let digits: String
    /// The address that the code is mailed to: the account's own where there is one, however it was typed.
    let email: String
    let expires: Date
}

/// The worth of a typed code.
enum CodeResult: Equatable, Sendable {
    case right
    /// At least one.
    case wrong(triesLeft: Int)
    /// Also where none was issued, or it has been used: to the visitor these are the same.
    case expired
    /// No tries left: only a new code helps.
    case tooMany
}
