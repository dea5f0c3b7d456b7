// The files that applicants send: in the database, in pieces, so that none is ever in memory as a whole.

import Foundation
import GRDB
import Usher

struct Attachments: Sendable {
    /// The kinds of files that an applicant may choose.
    static let accepted = ["image/*", ".pdf"]
    static let largest = 10_000_000
    private static let piece = 65_536
    /// A file waits for so long, in seconds, until its application is sent.
    private static let patience: TimeInterval = 31 * 86_400

    let database: Database
    var now: @Sendable () -> Date = { Date() }

    /// Keeps a file that was sent now. One that is kept already comes back as it is.
    func keep(_ file: FormFile?) async throws -> FormFile? {
        guard let file, file.id == nil else { return file }
        let (id, now) = (UUID().uuidString, now())
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM attachment WHERE application IS NULL AND kept < ?",
                arguments: [now.timeIntervalSince1970 - Self.patience])
            try database.execute(
                sql: "INSERT INTO attachment (id, kept) VALUES (?, ?)", arguments: [id, now.timeIntervalSince1970])
            for (number, offset) in stride(from: 0, to: file.size, by: Self.piece).enumerated() {
                try database.execute(
                    sql: "INSERT INTO piece (attachment, number, bytes) VALUES (?, ?, ?)",
                    arguments: [id, number, Data(try file.read(upTo: Self.piece, at: offset))])
            }
        }
        return FormFile(kept: id, name: file.name, size: file.size, type: file.type)
    }

    /// A kept file as a browser gets it.
    func download(_ file: FormFile) -> Download {
        Download(sent: file.name, size: file.size) { [database] count, offset in
            let bytes = try await database.read { database in
                try Data.fetchOne(
                    database, sql: "SELECT bytes FROM piece WHERE attachment = ? AND number = ?",
                    arguments: [file.id, offset / Self.piece])
            }
            return Array((bytes ?? Data()).dropFirst(offset % Self.piece).prefix(count))
        }
    }

    /// Ties files to the application that was sent with them.
    ///
    /// - Throws: `VisitorError` where one is gone that has waited for too long.
    static func attach(_ files: [FormFile], to application: Int64, in database: GRDB.Database) throws {
        for file in files {
            try database.execute(
                sql: "UPDATE attachment SET application = ? WHERE id = ?", arguments: [application, file.id])
            guard database.changesCount == 1 else {
                throw VisitorError("The file \(file.name, as: "name") is not kept any more. Choose it again.")
            }
        }
    }
}
