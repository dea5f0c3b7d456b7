// How this process knows without asking that nobody else has changed the file: SQLite keeps a header of its write-ahead
// log in memory that all processes of a file share, and writes it anew with each commit, a counter of changes in it.
// Readers of SQLite's look there first, too. The only unsafe code of this target.
//
//     known ──a commit of ours, right behind it──▶ known: the mark stays
//     known ──any other header──▶ nothing is known until our next commit: then the mark is another one

import GRDB
import GRDBSQLite
import UsherSite
internal import UsherLock

/// Of one connection, which has to stay open as long.
final class ChangeCounter: @unchecked Sendable {
    // because the memory is SQLite's, which writes it for any process at any time: it is only compared

    /// The header as SQLite documents it ("WAL-Index format"): its third word is the counter, and behind the others
    /// stand salt and checksum.
    private typealias Header = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    private struct State {
        /// As it was when nobody else had changed anything since the mark.
        var known: Header
        var mark: UInt64 = 1
        /// As it was when our transaction had begun.
        var begun: Header
    }

    private let memory: UnsafeRawPointer
    private let state: Lock<State>

    /// Nil where SQLite has no such memory: on a file system without it, or without a write-ahead log.
    init?(of database: Database) {
        guard let connection = database.sqliteConnection else { return nil }
        var file: UnsafeMutablePointer<sqlite3_file>?
        var region: UnsafeMutableRawPointer?
        guard sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
            let methods = file.pointee.pMethods?.pointee, methods.iVersion >= 2, let map = methods.xShmMap,
            map(file, 0, 32_768, 0, &region) == SQLITE_OK, let region
        else { return nil }
        memory = UnsafeRawPointer(region)
        state = Lock(State(known: Self.header(memory), begun: Self.header(memory)))
    }

    private static func header(_ memory: UnsafeRawPointer) -> Header { memory.loadUnaligned(as: Header.self) }

    private static func counter(_ header: Header) -> UInt32 { UInt32(truncatingIfNeeded: header.1) }

    /// How many pages the log holds: the fifth word.
    var pages: Int { Int(UInt32(truncatingIfNeeded: Self.header(memory).2)) }

    /// Nil while something has been changed that may not be ours.
    var mark: StoreMark? {
        state.withLock { $0.known == Self.header(memory) ? StoreMark($0.mark) : nil }
    }

    /// In a transaction that writes, before anything is done in it.
    func begin() {
        state.withLock { state in
            state.begun = Self.header(memory)
            if state.begun != state.known { state.mark += 1 }
            state.known = state.begun
        }
    }

    /// That transaction has been committed.
    ///
    /// - Parameter concernsOthers: whether copies of sessions that it did not write may be older now.
    func committed(concernsOthers: Bool) {
        state.withLock { state in
            state.known = Self.header(memory)
            let isOurs =
                state.known == state.begun || Self.counter(state.known) == Self.counter(state.begun) &+ 1
            if !isOurs || concernsOthers { state.mark += 1 }
        }
    }
}

private func == (
    one: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64), other: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)
) -> Bool {
    one.0 == other.0 && one.1 == other.1 && one.2 == other.2 && one.3 == other.3 && one.4 == other.4
        && one.5 == other.5
}
