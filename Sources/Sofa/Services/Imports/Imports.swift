// Imports of lists: how far each has come lies in the database, in the same transaction as what it has added. So a page
// can show it at any time, after a restart too, and what was stopped is neither lost nor there twice.

import Foundation
import GRDB
import Synchronization
import Usher
import UsherSQLite

final class Imports: Sendable {
    typealias ID = String

    /// How many refused rows are told one by one.
    static let reported = 100
    private static let batch = 500
    /// How many an account has, the one under way and the last ones that have ended.
    static let kept = 20

    /// One of another process that has shown no sign of life for so long is taken for dead.
    private static let patience: TimeInterval = 10
    /// The same of one that this process has begun, but whose job has not started: what began it has come to nothing.
    private static let patienceForStart: TimeInterval = 60

    /// How many run here at once, and for whom: each holds a file and works through it.
    let places = Places("imports", 40)
    let database: Database
    private let now: @Sendable () -> Date
    /// Those of this process, and whether their jobs run.
    private let running = Mutex<[ID: Bool]>([:])

    init(database: Database, now: @escaping @Sendable () -> Date = { Date() }) {
        self.database = database
        self.now = now
    }

    /// Another one of the account is under way.
    struct UnderWay: Error {}

    /// Begins one, unless another of the account is under way: each holds a file, and work for as long as that is read.
    ///
    /// - Parameter submission: what all copies of the form have in common: they begin one import.
    /// - Throws: `UnderWay`.
    func begin(_ file: FormFile, for account: Account.ID, once submission: String?) async throws -> ID {
        let now = now()
        let once = Once(submission, "begin an import", for: account, now: now)
        let id = try await database.write { database in
            try once.perform(in: database) {
                let id = UUID().uuidString.lowercased()
                try Accounts.require(account, in: database)
                guard try self.current(of: account, in: database) == nil else { throw UnderWay() }
                try database.execute(
                    sql: """
                        DELETE FROM import WHERE account = ?1 AND id NOT IN (
                            SELECT id FROM import WHERE account = ?1 ORDER BY alive DESC LIMIT ?2)
                        """, arguments: [account, Self.kept - 1])
                try database.execute(
                    sql: "INSERT INTO import VALUES (?, ?, 'running', ?, 0, 0, 0, '[]', ?)",
                    arguments: [id, account, file.size, now.timeIntervalSince1970])
                return id
            }
        }
        running.withLock { $0[id] = $0[id] ?? false }
        return id
    }

    /// The account's import that is under way, here or in another process.
    func current(of account: Account.ID) async throws -> ID? {
        try await database.read { try self.current(of: account, in: $0) }
    }

    private func current(of account: Account.ID, in database: GRDB.Database) throws -> ID? {
        try Row.fetchAll(
            database, sql: "SELECT id, alive FROM import WHERE account = ? AND state = 'running'", arguments: [account]
        ).first { isAlive($0["id"], since: $0["alive"]) }?["id"]
    }

    /// Nil for one that there is not, or another account's.
    func progress(_ id: ID, of account: Account.ID) async throws -> ImportProgress? {
        let known = try await database.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM import WHERE id = ? AND account = ?", arguments: [id, account]
            ).flatMap { row in ImportProgress(row).map { (progress: $0, alive: row["alive"] as TimeInterval) } }
        }
        guard var progress = known?.progress, let alive = known?.alive else { return nil }
        if progress.state == .running, !isAlive(id, since: alive) { progress.state = .interrupted }
        return progress
    }

    private func isAlive(_ id: ID, since alive: TimeInterval) -> Bool {
        let silence = now().timeIntervalSince1970 - alive
        return switch running.withLock({ $0[id] }) {
        case true?: true
        case false?: silence < Self.patienceForStart
        case nil: silence < Self.patience
        }
    }

    /// Stops an import, whose added items stay. Stopping one that has ended is no error.
    func stop(_ id: ID, of account: Account.ID) async throws { try await end(id, of: account, as: .stopped) }

    private func end(_ id: ID, of account: Account.ID, as state: ImportProgress.State) async throws {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE import SET state = ? WHERE id = ? AND account = ? AND state = 'running'",
                arguments: [state.rawValue, id, account])
        }
    }

    /// The job: reads, checks and adds, a batch at a time, until the end or until it is cancelled. Begun a second time,
    /// by a copy of its form, it goes on where it had come to; while it runs elsewhere, it does nothing here.
    func run(_ id: ID, _ file: FormFile, for account: Account.ID) async throws {
        let runs = running.withLock { $0.updateValue(true, forKey: id) ?? false }
        guard !runs else { return }
        defer { running.withLock { $0[id] = nil } }
        do {
            guard let begun = try await progress(id, of: account), begun.state == .running else { return }
            var rows = RowReader(file)
            var number = 0
            while rows.done < begun.done, try rows.row() != nil { number += 1 }
            var isOver = false
            while !isOver {
                try Task.checkCancellation()
                let before = rows.done
                var batch = Batch()
                while batch.count < Self.batch, let row = try rows.row() {
                    number += 1
                    batch.take(row, number: number, delimiter: rows.delimiter)
                }
                isOver = batch.count < Self.batch
                try await store(batch, from: before, upTo: rows.done, isOver: isOver, id, account)
                await Task.yield()
            }
        } catch is RunsElsewhere {
            return
        } catch is CancellationError {
            // With the task cancelled the database would take nothing more from it.
            await Task.detached { try? await self.end(id, of: account, as: .interrupted) }.value
        }
    }

    /// Somebody else has added what was to be added here.
    private struct RunsElsewhere: Error {}

    private func store(
        _ batch: Batch, from before: Int, upTo done: Int, isOver: Bool, _ id: ID, _ account: Account.ID
    ) async throws {
        let alive = now().timeIntervalSince1970
        try await database.write { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM import WHERE id = ?", arguments: [id]),
                var progress = ImportProgress(row), progress.state == .running
            else { throw CancellationError() }
            guard progress.done == before else { throw RunsElsewhere() }
            var room = try Items.room(for: account, in: database)
            for (row, draft) in batch.drafts {
                guard room > 0 else {
                    progress.refuse(row, draft.title, "Your shelves are full.")
                    continue
                }
                _ = try Items.insert(draft, for: account, in: database)
                progress.added += 1
                room -= 1
            }
            for refusal in batch.refusals { progress.refuse(refusal.row, refusal.text, refusal.reason) }
            progress.done = done
            if isOver { progress.state = .done }
            try progress.store(as: id, alive: alive, in: database)
        }
    }

    /// Rows that were read and are written together: the items in them, and the refusals.
    private struct Batch: Sendable {
        /// In bytes.
        private static let quoted = 60

        var count = 0
        var drafts: [(row: Int, draft: ItemDraft)] = []
        var refusals: [ImportProgress.Refusal] = []

        mutating func take(_ row: TableRow, number: Int, delimiter: UInt8?) {
            count += 1
            let reason: String
            switch row.fault {
            case .openQuote(let line): reason = "A quotation mark is not closed. It opens on line \(line) of the file."
            case .tooLong: reason = "It is too long."
            case nil:
                switch ListRow(row.bytes, isFirst: number == 1, delimiter: delimiter ?? UInt8(ascii: ",")) {
                case .item(let draft): return drafts.append((number, draft))
                case .refused(let why): reason = why
                case .nothing: return
                }
            }
            // Nothing is left of a character that is cut.
            let text = String(decoding: row.bytes.prefix(Self.quoted), as: UTF8.self)
            let whole = row.bytes.count > Self.quoted ? String(text.prefix { $0 != "\u{FFFD}" }) : text
            refusals.append(ImportProgress.Refusal(row: number, text: whole, reason: reason))
        }
    }
}
