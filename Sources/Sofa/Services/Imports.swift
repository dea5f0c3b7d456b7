// Imports of lists: how far each has come lies in the database, in the same transaction as what it has added. So a page
// can show it at any time, after a restart too, and what was stopped is neither lost nor there twice.

import Foundation
import GRDB
import Synchronization
import Usher

/// How far an import has come.
struct ImportProgress: Equatable, Sendable {
    enum State: String, Sendable {
        case running, done
        /// By its visitor.
        case stopped
        /// The visit ended, or Sofa did.
        case interrupted
    }

    /// A line that was not taken.
    struct Refusal: Codable, Equatable, Sendable {
        let line: Int
        let text: String
        let reason: String
    }

    var state: State
    /// Of the file, and of what has been read of it, in bytes.
    var size: Int
    var done = 0
    var added = 0
    var refused = 0
    /// The first of them.
    var report: [Refusal] = []

    var percent: Int { size == 0 ? 100 : min(100, done * 100 / size) }
}

final class Imports: Sendable {
    typealias ID = String

    /// How many refused lines are told one by one.
    static let reported = 100
    private static let batch = 500

    private let database: Database
    private let running = Mutex<Set<ID>>([])

    init(database: Database) { self.database = database }

    func begin(_ file: FormFile, for account: Account.ID) async throws -> ID {
        let id = UUID().uuidString.lowercased()
        try await database.writer.write { database in
            try Accounts.require(account, in: database)
            try database.execute(
                sql: "INSERT INTO import VALUES (?, ?, 'running', ?, 0, 0, 0, '[]')",
                arguments: [id, account, file.size])
        }
        running.withLock { _ = $0.insert(id) }
        return id
    }

    /// The account's import that is under way.
    func current(of account: Account.ID) async throws -> ID? {
        let begun = try await database.writer.read { database in
            try ID.fetchAll(
                database, sql: "SELECT id FROM import WHERE account = ? AND state = 'running'", arguments: [account])
        }
        return running.withLock { running in begun.first { running.contains($0) } }
    }

    /// Nil for one that there is not, or another account's.
    func progress(_ id: ID, of account: Account.ID) async throws -> ImportProgress? {
        let known = try await database.writer.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM import WHERE id = ? AND account = ?", arguments: [id, account]
            ).flatMap { ImportProgress($0) }
        }
        guard var progress = known else { return nil }
        if progress.state == .running, !running.withLock({ $0.contains(id) }) { progress.state = .interrupted }
        return progress
    }

    /// What has been added stays. Stopping what has ended is no error.
    func stop(_ id: ID, of account: Account.ID) async throws { try await end(id, of: account, as: .stopped) }

    private func end(_ id: ID, of account: Account.ID, as state: ImportProgress.State) async throws {
        try await database.writer.write { database in
            try database.execute(
                sql: "UPDATE import SET state = ? WHERE id = ? AND account = ? AND state = 'running'",
                arguments: [state.rawValue, id, account])
        }
    }

    /// The job: reads, checks and adds, a batch at a time, until the end or until it is cancelled.
    func run(_ id: ID, _ file: FormFile, for account: Account.ID) async throws {
        defer { running.withLock { _ = $0.remove(id) } }
        do {
            var lines = LineReader(file)
            var number = 0
            var isOver = false
            while !isOver {
                try Task.checkCancellation()
                var batch = Batch()
                while batch.count < Self.batch, let line = try lines.line() {
                    number += 1
                    batch.take(line, number: number)
                }
                isOver = batch.count < Self.batch
                try await store(batch, upTo: lines.done, isOver: isOver, id, account)
                await Task.yield()
            }
        } catch is CancellationError {
            // With the task cancelled the database would take nothing more from it.
            await Task.detached { try? await self.end(id, of: account, as: .interrupted) }.value
        }
    }

    private func store(
        _ batch: Batch, upTo done: Int, isOver: Bool, _ id: ID, _ account: Account.ID
    ) async throws {
        try await database.writer.write { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM import WHERE id = ?", arguments: [id]),
                var progress = ImportProgress(row), progress.state == .running
            else { throw CancellationError() }
            var room = try Items.room(for: account, in: database)
            for (line, draft) in batch.drafts {
                guard room > 0 else {
                    progress.refuse(line, draft.title, "Your shelves are full.")
                    continue
                }
                _ = try Items.insert(draft, for: account, in: database)
                progress.added += 1
                room -= 1
            }
            for refusal in batch.refusals { progress.refuse(refusal.line, refusal.text, refusal.reason) }
            progress.done = done
            if isOver { progress.state = .done }
            try progress.store(as: id, in: database)
        }
    }

    /// What some lines come to.
    private struct Batch: Sendable {
        var count = 0
        var drafts: [(line: Int, draft: ItemDraft)] = []
        var refusals: [ImportProgress.Refusal] = []

        mutating func take(_ line: [UInt8], number: Int) {
            count += 1
            switch ListLine(line, isFirst: number == 1) {
            case .item(let draft): drafts.append((number, draft))
            case .refused(let reason):
                let text = String(decoding: line.prefix(60), as: UTF8.self)
                refusals.append(ImportProgress.Refusal(line: number, text: text, reason: reason))
            case .nothing: break
            }
        }
    }
}

extension ImportProgress {
    fileprivate init?(_ row: Row) {
        guard let state = State(rawValue: row["state"]) else { return nil }
        self.init(state: state, size: row["size"])
        done = row["done"]
        added = row["added"]
        refused = row["refused"]
        let text: String = row["report"]
        report = (try? JSONDecoder().decode([Refusal].self, from: Data(text.utf8))) ?? []
    }

    fileprivate mutating func refuse(_ line: Int, _ text: String, _ reason: String) {
        refused += 1
        if report.count < Imports.reported { report.append(Refusal(line: line, text: text, reason: reason)) }
    }

    fileprivate func store(as id: Imports.ID, in database: GRDB.Database) throws {
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        try database.execute(
            sql: "UPDATE import SET state = ?, done = ?, added = ?, refused = ?, report = ? WHERE id = ?",
            arguments: [state.rawValue, done, added, refused, text, id])
    }
}
