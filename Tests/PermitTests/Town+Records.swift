// What happens to applications behind a story's back.

import GRDB

@testable import Permit

extension Town {
    /// Puts one into a state that it has not come to by anybody in a story.
    func set(_ reference: Reference, _ status: Application.Status) async throws {
        try await database.write { database in
            try database.execute(
                sql: "UPDATE application SET status = ? WHERE reference = ?",
                arguments: [status.rawValue, reference.description])
        }
    }

    /// The ids of the files that wait for their applications to be sent, the oldest first.
    func waiting() async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(database, sql: "SELECT id FROM attachment WHERE application IS NULL ORDER BY kept")
        }
    }

    func delete(_ reference: Reference) async throws {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM application WHERE reference = ?", arguments: [reference.description])
        }
    }
}
