// How far an import has come, as its page tells it and the database has it.

import Foundation
import GRDB

/// The progress of an import.
struct ImportProgress: Equatable, Sendable {
    enum State: String, Sendable {
        case running, done
        /// By its visitor.
        case stopped
        /// The visit ended, or Sofa did.
        case interrupted
    }

    /// A row that was not taken.
    struct Refusal: Codable, Equatable, Sendable {
        /// The number of the row as a spreadsheet counts: the first is 1.
        let row: Int
        let text: String
        let reason: String

        private enum CodingKeys: String, CodingKey { case row = "line", text, reason }
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

extension ImportProgress {
    init?(_ row: Row) {
        guard let state = State(rawValue: row["state"]) else { return nil }
        self.init(state: state, size: row["size"])
        done = row["done"]
        added = row["added"]
        refused = row["refused"]
        let text: String = row["report"]
        report = (try? JSONDecoder().decode([Refusal].self, from: Data(text.utf8))) ?? []
    }

    mutating func refuse(_ row: Int, _ text: String, _ reason: String) {
        refused += 1
        if report.count < Imports.reported { report.append(Refusal(row: row, text: text, reason: reason)) }
    }

    func store(as id: Imports.ID, alive: TimeInterval, in database: GRDB.Database) throws {
        let text = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
        try database.execute(
            sql: "UPDATE import SET state = ?, done = ?, added = ?, refused = ?, report = ?, alive = ? WHERE id = ?",
            arguments: [state.rawValue, done, added, refused, text, alive, id])
    }
}
