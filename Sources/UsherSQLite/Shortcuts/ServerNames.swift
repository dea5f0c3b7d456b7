// The processes that use a file of sessions, each by a number that was never given before. Each holds a lock on one
// byte of a file beside it, at its number, for as long as it lives: the system takes the lock away however the process
// ends, and not while it is merely stopped. So a process that is gone is told from one that is silent, and what it held
// is free at once.

import Foundation
import GRDB
import Glibc
import Synchronization
import UsherPrivateFiles
import UsherStore

final class ServerNames: Sendable {
    /// This process's.
    let name: String
    /// Nil where the file system knows no such locks.
    let number: Int64?
    private let file: Int32
    private let path: String

    /// Of an open file description, so that two stores in one process count as two: fcntl's own names, which Glibc
    /// shows to C with `_GNU_SOURCE` only.
    private static let (getLock, setLock): (Int32, Int32) = (36, 37)

    /// - Throws: `SQLiteSessionStoreError`; GRDB's `DatabaseError`.
    init(beside path: String, in database: Database) throws {
        let path = path + "-servers"
        self.path = path
        do { file = try PrivateFile.opened(path) } catch {
            throw SQLiteSessionStoreError("cannot keep sessions beside \(path): the file \(error.reason)")
        }
        // Another one only where the file of sessions is a new one, and a process of the former still runs.
        var (number, isOurs) = (Int64(0), false)
        while !isOurs {
            try database.execute(sql: "INSERT INTO server DEFAULT VALUES")
            number = database.lastInsertedRowID
            var lock = Self.bytes(number, 1, F_WRLCK)
            isOurs = fcntl(file, Self.setLock, &lock) == 0
            guard isOurs || errno == EAGAIN || errno == EACCES else {
                // No such locks on this file system: locks count for their time.
                name = UUID().uuidString
                self.number = nil
                return
            }
        }
        try database.execute(sql: "DELETE FROM server WHERE number < ?", arguments: [number])
        name = "process \(number)"
        self.number = number
    }

    deinit { close(file) }

    /// True if the process that holds a lock lives, as far as can be known.
    func holds(_ lock: SessionRow.Lock) -> Bool {
        guard lock.server != name, lock.server.hasPrefix("process "), let number = Int64(lock.server.dropFirst(8))
        else { return true }
        return lives(number)
    }

    func lives(_ number: Int64) -> Bool {
        var byte = Self.bytes(number, 1, F_WRLCK)
        return fcntl(file, Self.getLock, &byte) != 0 || byte.l_type != Int16(F_UNLCK)
    }

    /// True if no other process uses the file, as far as can be known.
    var isAlone: Bool {
        guard let number else { return false }
        // Those after this one: a length of 0 is up to the end.
        return [Self.bytes(1, number - 1, F_WRLCK), Self.bytes(number + 1, 0, F_WRLCK)].allSatisfy { bytes in
            var bytes = bytes
            guard bytes.l_start != 1 || bytes.l_len > 0 else { return true }
            return fcntl(file, Self.getLock, &bytes) == 0 && bytes.l_type == Int16(F_UNLCK)
        }
    }

    /// Tells the others that one more has come.
    func poke() { _ = pwrite(file, "+", 1, 0) }

    /// A descriptor that has something to read when another one has come; nil where the system cannot tell.
    func changes() -> Int32? {
        let watch = inotify_init1(Int32(bitPattern: UInt32(O_NONBLOCK | O_CLOEXEC)))
        guard watch >= 0 else { return nil }
        guard inotify_add_watch(watch, path, UInt32(IN_MODIFY)) >= 0 else {
            close(watch)
            return nil
        }
        return watch
    }

    private static func bytes(_ first: Int64, _ count: Int64, _ kind: Int32) -> flock {
        flock(l_type: Int16(kind), l_whence: Int16(SEEK_SET), l_start: Int(first), l_len: Int(count), l_pid: 0)
    }
}
