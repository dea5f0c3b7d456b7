// Processes that open a file of sessions at once do so one after the other: the first makes its tables, and the others
// find them.

import Glibc
import UsherPrivateFiles
import UsherStore

/// Held until it is freed.
final class OpeningTurn {
    /// How long another one is waited for, which may bring a large file of an older build up to date, or have been
    /// stopped.
    private static let patience: Duration = .seconds(60)
    /// fcntl's own name, which Glibc shows to C with `_GNU_SOURCE` only: see `ServerNames`.
    private static let setLock: Int32 = 37

    private let file: Int32

    /// - Throws: `PrivateFileError`.
    init(beside path: String) throws {
        file = try PrivateFile.opened(path + "-servers")
        let end = ContinuousClock.now + Self.patience
        while ContinuousClock.now < end {
            // The first byte, which is no process's number.
            var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
            guard fcntl(file, Self.setLock, &lock) != 0, errno == EAGAIN || errno == EACCES else { return }
            usleep(2_000)
        }
    }

    deinit { close(file) }
}
