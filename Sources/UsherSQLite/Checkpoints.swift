// Brings what was written ahead into the file, after which the log begins anew. SQLite does so within a commit, after a
// thousand pages, and waits for the disk with it: under load each such commit keeps everybody waiting, some times a
// second. Here the log may grow longer, and another connection copies it meanwhile. Only what has come since then is
// copied within a commit, since the log begins anew only where nobody writes to it any more.
//
//     `length` pages written ──▶ copied beside the commits ──a commit──▶ the rest is copied ──▶ log begins anew
//                                                               └──somebody still reads it: sooner again──┘

import Dispatch
import Foundation
import GRDB
import GRDBSQLite
import UsherStore
internal import UsherLock

/// The checkpoints of one file's log, by one process that writes to it.
final class Checkpoints: Sendable {
    /// From how many pages on the log is copied: 32 MB, or an eighth of the room on a small disk, so that a disk that
    /// fills has some left for what is copied; but never sooner than SQLite would.
    static func usualLength(beside path: String) -> Int {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let room = try? FileManager.default.attributesOfFileSystem(forPath: folder)[.systemFreeSize] as? NSNumber
        return min(8_000, max(1_000, (room?.intValue ?? 0) / 8 / 4_096))
    }

    /// The length from which on SQLite copies within each commit after all, should this never succeed: 128 MB.
    private static let longest = 32_000

    private enum Step { case waiting, copying, copied }

    private struct State {
        var step = Step.waiting
        /// Written by this process since the log was copied last.
        var pages = 0
    }

    private let length: Int
    private let database: DatabaseQueue
    private let queue = DispatchQueue(label: "usher.sqlite.checkpoints")
    private let state = Lock(State())

    /// - Throws: GRDB's `DatabaseError`.
    init(path: String, of writer: QueuedConnection, length: Int) throws {
        self.length = length
        var configuration = Configuration()
        configuration.journalMode = .wal
        // Opening a file may have to wait. Copying never does.
        configuration.busyMode = .timeout(5)
        database = try DatabaseQueue(path: path, configuration: configuration)
        try writer.now { writer in
            try writer.inDatabase { try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.longest)") }
        }
    }

    /// After each commit, by the connection that wrote.
    func committed(_ writer: Database) {
        let written = Self.pagesWritten(by: writer)
        let (step, pages) = state.withLock { state in
            state.pages += written
            return (state.step, state.pages)
        }
        switch step {
        case .waiting where pages >= length:
            state.withLock { $0.step = .copying }
            queue.async { [self] in
                _ = database.inDatabase(Self.copy)
                state.withLock { $0.step = .copied }
            }
        case .waiting, .copying: break
        case .copied:
            let isWhole = Self.copy(writer)
            // The log begins anew with the next commit, unless somebody still reads what is in it.
            state.withLock { $0 = State(pages: isWhole ? 0 : length * 3 / 4) }
        }
    }

    /// After a transaction that failed. If the disk is full the log cannot grow up to its length: it begins anew now,
    /// and writing again needs no more room.
    func failed(_ writer: Database, _ error: any Error) {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_FULL else { return }
        _ = Self.copy(writer)
    }

    /// Since this was asked last.
    private static func pagesWritten(by writer: Database) -> Int {
        var (pages, none) = (Int32(0), Int32(0))
        sqlite3_db_status(writer.sqliteConnection, SQLITE_DBSTATUS_CACHE_WRITE, &pages, &none, 1)
        return Int(pages)
    }

    /// Copies all that nobody keeps it from, and waits for nobody. A failed copy is tried again later.
    ///
    /// - Returns: whether that was all.
    private static func copy(_ database: Database) -> Bool {
        guard let log = try? database.checkpoint(.passive) else { return false }
        return log.walFrameCount == log.checkpointedFrameCount
    }
}
