// How often something may be tried or asked for, whatever session or server it comes through: the counts are in the
// database. A key that is counted, as a password's email, has one budget for each place that visitors come from, and a
// larger one for all places together. So one visitor who guesses or asks keeps nobody else from anything, and many
// together are still held to a number that makes guessing hopeless.
//
// An attacker at three places or more can use up the budget that strangers have together, until a quarter of an hour
// later. A browser that has signed in since the password was set has tries and links of its own then, and each kind is
// counted apart: who is out of passwords can have a link. A count costs a lookup by an index and at most `inAll` rows
// for each key.

import Foundation
import GRDB

/// A kind of attempt, with its budgets.
struct Attempts: Sendable {
    /// Begins with a name that nothing else is counted under.
    let name: String
    /// From one place.
    let fromOne: Int
    let inAll: Int

    /// Wrong passwords at sign-in, by email.
    static let passwords = Attempts(name: "password", fromOne: 10, inAll: 30)
    /// The same of a browser that has signed in with this email before.
    static let knownPasswords = Attempts(name: "known password", fromOne: 10, inAll: 30)
    /// Wrong passwords of one who is signed in, by account.
    static let passwordsAgain = Attempts(name: "password again", fromOne: 10, inAll: 30)
    /// Mails with a code, by email.
    static let codes = Attempts(name: "code", fromOne: 5, inAll: 15)
    /// Mails with a link, by email.
    static let links = Attempts(name: "link", fromOne: 5, inAll: 15)
    /// Links that a browser may ask for which the account knows, once strangers have used up the links for all.
    static let knownLinks = Attempts(name: "known link", fromOne: 5, inAll: 15)

    static let window: TimeInterval = 15 * 60

    /// There have been as many as there may be; the next one can be made at `until`.
    struct Exceeded: Error {
        let until: Date
    }

    /// Takes one before what it is about is done, so that many at once have no more of them; also drops what time has
    /// made void.
    ///
    /// - Parameter origin: where the visitor comes from.
    func take(_ key: String, from origin: String, now: Date, in database: GRDB.Database) throws {
        try database.execute(
            sql: "DELETE FROM attempt WHERE made <= ?", arguments: [(now - Self.window).timeIntervalSince1970])
        let made = try Row.fetchAll(
            database, sql: "SELECT made, origin FROM attempt WHERE kind = ? AND key = ? ORDER BY made",
            arguments: [name, key])
        try refuse(made.filter { $0["origin"] == origin }, over: fromOne)
        try refuse(made, over: inAll)
        try database.execute(
            sql: "INSERT INTO attempt (kind, key, origin, made) VALUES (?, ?, ?, ?)",
            arguments: [name, key, origin, now.timeIntervalSince1970])
    }

    private func refuse(_ made: [Row], over most: Int) throws {
        guard made.count >= most else { return }
        throw Exceeded(until: Date(timeIntervalSince1970: made[made.count - most]["made"]) + Self.window)
    }

    /// A right attempt makes up for the wrong ones from the same place.
    func forget(_ key: String, from origin: String, in database: GRDB.Database) throws {
        try database.execute(
            sql: "DELETE FROM attempt WHERE kind = ? AND key = ? AND origin = ?", arguments: [name, key, origin])
    }
}

/// Who asks, as far as a service needs to know: visitors are counted, and take turns, by where they come from.
struct Asker: Sendable {
    /// A keyed hash of the visitor's address, the same for all who share one.
    let origin: String
    /// True if the account of the email knows this browser: somebody has signed in here with its present password.
    var isKnown = false
}
