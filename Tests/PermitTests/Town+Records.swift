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

    func delete(_ reference: Reference) async throws {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM application WHERE reference = ?", arguments: [reference.description])
        }
    }
}
