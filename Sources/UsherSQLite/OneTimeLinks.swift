// Links that are mailed: each works once, and for a while. They sign in, set a password, confirm an address.
//
// An attacker can do nothing with the table, since a link has 256 random bits and is kept as its hash, which needs no
// salt and nothing slow: there is nothing to be tried through. A link costs a lookup by its hash; an entry weighs about
// 200 bytes, and goes a day after it has expired.

public import Foundation
public import GRDB
internal import UsherSite

/// The links of one purpose, in a service's own database.
///
///     let links = OneTimeLinks("sign in")
///     let token = try await database.write { try links.issue(for: account.id, now: now, in: $0) }
///
/// The token is the end of the address in the mail. Whoever opens that page spends nothing, since mail scanners follow
/// links too: the page asks for ``state(of:now:in:)``, and its button calls ``spend(_:once:now:in:)``. A link that was
/// used, or is too old, is the visitor's matter: the page says so and leads to where there is a new one.
public struct OneTimeLinks: Sendable {
    /// The state of a link.
    public enum State: Equatable, Sendable {
        /// It can be spent.
        case fresh
        /// It has been spent; said for a day after its time.
        case used
        /// Too old, mistyped, void, or of another purpose: to a visitor these are the same.
        case unknown
    }

    /// For so long after its time a spent link says that it was used, in seconds: a day.
    public static let memory: TimeInterval = 24 * 60 * 60

    /// For how long a link is good, in seconds.
    public let lifetime: TimeInterval
    private let purpose: String

    /// - Parameters:
    ///   - purpose: the one thing that such a link does. A link of one purpose is unknown to every other.
    ///   - lifetime: for how long a link is good, in seconds: a quarter of an hour where nothing else is said.
    public init(_ purpose: String, lifetime: TimeInterval = 15 * 60) {
        (self.purpose, self.lifetime) = (purpose, lifetime)
    }

    /// Makes the table; a step of the app's own migrations, and so always the same. It needs that of ``Once``, too:
    ///
    ///     migrator.registerMigration("one-time links", migrate: OneTimeLinks.makeTable)
    public static func makeTable(in database: Database) throws {
        // `expires` is in seconds since 1970.
        try database.execute(
            sql: """
                CREATE TABLE usherLink (
                    hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, expires REAL NOT NULL,
                    isSpent INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
                CREATE INDEX usherLinkByTime ON usherLink (expires);
                CREATE INDEX usherLinkBySubject ON usherLink (subject, purpose);
                """)
    }

    /// Makes a link.
    ///
    /// - Parameter subject: what the link is good for, as an account's id. Whoever spends the link gets it back.
    /// - Returns: the token, 64 letters and digits, which stands nowhere else.
    public func issue(
        for subject: some LosslessStringConvertible, now: Date, in database: Database
    ) throws -> String {
        // Some at a time, so that no single writer pays for a crowd of yesterday.
        try database.execute(
            sql: "DELETE FROM usherLink WHERE hash IN (SELECT hash FROM usherLink WHERE expires <= ? LIMIT 100)",
            arguments: [(now - Self.memory).timeIntervalSince1970])
        let token = randomBytes(32).map { String(format: "%02x", $0) }.joined()
        try database.execute(
            sql: "INSERT INTO usherLink (hash, purpose, subject, expires) VALUES (?, ?, ?, ?)",
            arguments: [Self.hash(token), purpose, String(subject), (now + lifetime).timeIntervalSince1970])
        return token
    }

    /// Tells whether a link can be spent. Looking changes nothing.
    public func state(of token: String, now: Date, in database: Database) throws -> State {
        guard let link = try find(token, in: database) else { return .unknown }
        return link.isSpent ? .used : link.expires > now ? .fresh : .unknown
    }

    /// The subject of a link that can be spent; nil for any other.
    public func subject(of token: String, now: Date, in database: Database) throws -> String? {
        try find(token, in: database).flatMap { !$0.isSpent && $0.expires > now ? $0.subject : nil }
    }

    /// Spends a link, for exactly one of those who do, and for copies of what they sent.
    ///
    /// - Parameter key: the press's, by `navigation.once`.
    /// - Returns: its subject; nil where it is not fresh.
    /// - Throws: ``OnceError`` outside of a transaction.
    public func spend(_ token: String, once key: String?, now: Date, in database: Database) throws -> String? {
        guard let link = try find(token, in: database), link.expires > now else { return nil }
        let once = Once(key, "spend a link", for: Self.hash(token), now: now)
        if try once.isDone(in: database) { return link.subject }
        guard !link.isSpent else { return nil }
        try once.perform(in: database) {
            try database.execute(sql: "UPDATE usherLink SET isSpent = 1 WHERE hash = ?", arguments: [Self.hash(token)])
        }
        return link.subject
    }

    /// Makes all links of a subject void that have not been spent: where its password or its address has changed.
    public func void(of subject: some LosslessStringConvertible, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM usherLink WHERE subject = ? AND purpose = ? AND NOT isSpent",
            arguments: [String(subject), purpose])
    }

    /// The hash that stands for a token in records, such as the principal of a ``Once``.
    public static func hash(_ token: String) -> String { Bytes32(hashing: Array(token.utf8)).text }

    private func find(
        _ token: String, in database: Database
    ) throws -> (subject: String, expires: Date, isSpent: Bool)? {
        try Row.fetchOne(
            database, sql: "SELECT subject, expires, isSpent FROM usherLink WHERE hash = ? AND purpose = ?",
            arguments: [Self.hash(token), purpose]
        ).map { ($0["subject"], Date(timeIntervalSince1970: $0["expires"]), $0["isSpent"]) }
    }
}
