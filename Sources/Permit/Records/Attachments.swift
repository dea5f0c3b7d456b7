// The files that applicants send: in the database, in pieces, so that none is ever in memory as a whole.
//
// Whoever sends one is a stranger until the application is sent. So what waits is bounded: in time, for one address and
// in all. To keep a file costs two sums over what waits, by an index: at most 32,000 rows, since the smallest counts as
// a piece. An attacker can fill the room from many addresses. Then the oldest file goes of the address that keeps most,
// so whoever has sent one file keeps it longest.

import Foundation
import GRDB
import Usher

struct Attachments: Sendable {
    /// The kinds of files that an applicant may choose.
    static let accepted = ["image/*", ".pdf"]
    /// The bytes of the largest file that is taken: 10 MB.
    static let largest = 10_485_760
    private static let piece = 65_536
    /// A file waits for so long, in seconds, until its application is sent: as long as a session can live, by
    /// `SiteOptions.absoluteTimeout`.
    static let patience: TimeInterval = 12 * 3_600
    /// Bytes of all that wait from one address: ten of the largest.
    static let mostOfOne = 104_857_600
    /// Bytes of all files that wait, from whatever addresses.
    static let mostInAll = 2_000_000_000

    let database: Database
    var now: @Sendable () -> Date = { Date() }
    var mostInAll = Self.mostInAll

    /// So much waits from one address that there is no room for another file.
    struct Full: Error {}

    /// Keeps a file that was sent now. One that is kept already comes back as it is.
    ///
    /// - Parameter origin: the sender's; nil where their address may be that of many.
    /// - Throws: `Full`.
    func keep(_ file: FormFile?, from origin: String?) async throws -> FormFile? {
        guard let file, file.id == nil else { return file }
        let (id, now, size, most) = (UUID().uuidString, now(), max(file.size, Self.piece), mostInAll)
        try await database.write { database in
            try Self.forget(at: now, in: database)
            if let origin {
                let waiting = try Self.waiting("origin = ?", [origin], in: database)
                guard waiting + size <= Self.mostOfOne else { throw Full() }
            }
            try Self.makeRoom(for: size, most: most, in: database)
            try database.execute(
                sql: "INSERT INTO attachment (id, kept, origin, size) VALUES (?, ?, ?, ?)",
                arguments: [id, now.timeIntervalSince1970, origin ?? "", size])
            for (number, offset) in stride(from: 0, to: file.size, by: Self.piece).enumerated() {
                try database.execute(
                    sql: "INSERT INTO piece (attachment, number, bytes) VALUES (?, ?, ?)",
                    arguments: [id, number, Data(try file.read(upTo: Self.piece, at: offset))])
            }
        }
        return FormFile(kept: id, name: file.name, size: file.size, type: file.type)
    }

    /// Lets a file go that another one has taken the place of, unless it was sent with an application.
    func drop(_ file: FormFile) async throws {
        try await database.write { database in
            try database.execute(
                sql: "DELETE FROM attachment WHERE id = ? AND application IS NULL", arguments: [file.id])
        }
    }

    private static func forget(at now: Date, in database: GRDB.Database) throws {
        try database.execute(
            sql: "DELETE FROM attachment WHERE application IS NULL AND kept < ?",
            arguments: [now.timeIntervalSince1970 - patience])
    }

    /// How many bytes wait.
    private static func waiting(
        _ condition: String = "1", _ arguments: StatementArguments = [], in database: GRDB.Database
    ) throws -> Int {
        try Int.fetchOne(
            database, sql: "SELECT COALESCE(SUM(size), 0) FROM attachment WHERE application IS NULL AND \(condition)",
            arguments: arguments) ?? 0
    }

    /// The oldest file of the address that keeps most goes, until there is room.
    private static func makeRoom(for size: Int, most: Int, in database: GRDB.Database) throws {
        while try waiting(in: database) + size > most {
            try database.execute(
                sql: """
                    DELETE FROM attachment WHERE id = (
                        SELECT id FROM attachment WHERE application IS NULL AND origin = (
                            SELECT origin FROM attachment WHERE application IS NULL
                            GROUP BY origin ORDER BY SUM(size) DESC LIMIT 1)
                        ORDER BY kept LIMIT 1)
                    """)
            guard database.changesCount > 0 else { return }
        }
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
    static func attach(
        _ files: [FormFile], to application: Int64, at now: Date, in database: GRDB.Database
    ) throws {
        try forget(at: now, in: database)
        for file in files {
            try database.execute(
                sql: "UPDATE attachment SET application = ? WHERE id = ?", arguments: [application, file.id])
            guard database.changesCount == 1 else {
                throw VisitorError("The file \(file.name, as: "name") is not kept any more. Choose it again.")
            }
        }
    }
}
