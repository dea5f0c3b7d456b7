// Lets a service do its part once for each submission, however often that comes. An action's service and its session
// are two places: if a server dies between the two, or its answer is lost, the visitor sends the form again, and the
// service has done its part already. So it writes the submission's id in the same transaction as its work, with the
// result, and gives that result the second time.
//
// The work is known by the press that asked for it, and by the form's copy: a visitor who was without an answer presses
// anew, or has the browser send the same form again, be it after something else has ended on its page.
//
// A lookup and an insert for either by a unique index; an entry weighs about 200 bytes and its result, and is kept for
// a day. Who could fill the table can fill the app's own in the same way, since each entry goes with some work of the
// service.

public import Foundation
public import GRDB
internal import UsherFlow

/// A piece of a service's work that is done once for a submission.
///
///     func add(_ draft: Draft, for account: Account.ID, once submission: String?) async throws -> Item.ID {
///         try await database.write { database in
///             try Once(submission, "add an item", for: account, now: Date()).perform(in: database) {
///                 try Item.insert(draft, for: account, in: database)
///             }
///         }
///     }
///
/// `submission` is the key that the action has by `navigation.once { key in … }`. Work that throws is not recorded: its
/// transaction is rolled back, and it may be tried again. The table comes with ``makeTable(in:)``.
///
/// Look here before anything is refused: an error for the visitor ends the press, and what was done by it is not found
/// any more when they press again.
public struct Once: Sendable {
    /// How long a result is kept, in seconds: a day.
    public static let memory: TimeInterval = 24 * 60 * 60

    /// The ids of the press and of the form's copy, by either of which the work is known; none outside of an action.
    private let submissions: [String]
    private let work: String
    private let principal: String
    private let now: Date

    /// - Parameters:
    ///   - submission: what the press is known by. Nil, as where no visitor has pressed, records nothing. The copies of
    ///     its form are known too, as long as its action runs.
    ///   - work: names the work, since one action may ask for several pieces. The same one twice needs two names.
    ///   - principal: for whom it is done. The result is given to nobody else, even with the same submission.
    public init(_ submission: String?, _ work: String, for principal: some LosslessStringConvertible, now: Date) {
        submissions = submission.map { [$0] + (CopyAtWork.digest(of: $0).map { [$0] } ?? []) } ?? []
        self.work = work
        self.principal = String(principal)
        self.now = now
    }

    /// Makes the table; a step of the app's own migrations, and so always the same:
    ///
    ///     migrator.registerMigration("once", migrate: Once.makeTable)
    public static func makeTable(in database: Database) throws {
        // `done` is in seconds since 1970.
        try database.execute(
            sql: """
                CREATE TABLE usherOnce (
                    principal TEXT NOT NULL, submission TEXT NOT NULL, work TEXT NOT NULL,
                    done REAL NOT NULL, result BLOB NOT NULL, UNIQUE (principal, submission, work));
                CREATE INDEX usherOnceByTime ON usherOnce (done);
                """)
    }

    /// Does the work and records its result; where that was done before, gives the result and does nothing.
    ///
    /// - Throws: what the work throws, and ``OnceError`` outside of a transaction or where the recorded result is no
    ///   `Value`.
    public func perform<Value: Codable>(in database: Database, _ work: () throws -> Value) throws -> Value {
        guard database.isInsideTransaction else { throw OnceError.noTransaction }
        if let value = try result(Value.self, in: database) { return value }
        let value = try work()
        try record(value, in: database)
        return value
    }

    /// Does work that has no result, and records that it is done.
    public func perform(in database: Database, _ work: () throws -> Void) throws {
        _ = try perform(in: database) {
            try work()
            return Nothing()
        }
    }

    /// The work's result, if it has been done: for a service that has to know before it begins, as one that first
    /// checks a password which the work itself changes.
    public func result<Value: Codable>(_ type: Value.Type = Value.self, in database: Database) throws -> Value? {
        var found: Data?
        for submission in submissions where found == nil { found = try data(of: submission, in: database) }
        guard let data = found else { return nil }
        guard let value = try? JSONDecoder().decode(Result<Value>.self, from: data) else {
            throw OnceError.otherResult(work: work, type: "\(Value.self)")
        }
        return value.value
    }

    private func data(of submission: String, in database: Database) throws -> Data? {
        try Data.fetchOne(
            database,
            sql: "SELECT result FROM usherOnce WHERE principal = ? AND submission = ? AND work = ? AND done > ?",
            arguments: [principal, submission, work, (now - Self.memory).timeIntervalSince1970])
    }

    /// True if the work has been done.
    public func isDone(in database: Database) throws -> Bool { try result(Nothing.self, in: database) != nil }

    private func record(_ value: some Codable, in database: Database) throws {
        guard !submissions.isEmpty else { return }
        // Some at a time, so that no single writer pays for a crowd of yesterday.
        try database.execute(
            sql: "DELETE FROM usherOnce WHERE rowid IN (SELECT rowid FROM usherOnce WHERE done <= ? LIMIT 100)",
            arguments: [(now - Self.memory).timeIntervalSince1970])
        // One that has been kept for too long and is still there gives way.
        let result = try JSONEncoder().encode(Result(value: value))
        for submission in submissions {
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO usherOnce (principal, submission, work, done, result)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [principal, submission, work, now.timeIntervalSince1970, result])
        }
    }

    /// A result of any kind as an object of JSON.
    private struct Result<Value: Codable>: Codable { let value: Value }
    private struct Nothing: Codable {}
}

/// A mistake in how ``Once`` is used.
public enum OnceError: Error, Equatable, CustomStringConvertible {
    /// The work and its record would not be written together.
    case noTransaction
    /// A result of this work is recorded, of another type.
    case otherResult(work: String, type: String)

    public var description: String {
        switch self {
        case .noTransaction: "Once needs a transaction: call perform(in:) inside of write { … } or inTransaction { … }."
        case .otherResult(let work, let type):
            """
            “\(work)” has been done by this submission, but its result is not a \(type). \
            Give work with another result another name.
            """
        }
    }
}
