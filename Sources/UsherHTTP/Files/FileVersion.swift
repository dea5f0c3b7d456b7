// Which of a file's successive contents this is, as far as that can be told without reading it.

import Glibc

/// Two equal versions hold the same bytes if their time of change is settled.
///
/// The inode and the time of the last change of status tell apart what copying tools make alike: files of
/// one size whose times of change have been set to one value.
struct FileVersion: Hashable, Sendable {
    /// In bytes.
    var size: Int
    var changed: WallTime
    private var inode: UInt64
    private var statusChanged: WallTime

    /// Of the file at that path now, for one system call; nil where there is none.
    static func of(_ path: String) -> FileVersion? {
        var status = stat()
        return lstat(path, &status) == 0 ? FileVersion(status) : nil
    }

    /// Nil where it is no regular file.
    init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = max(0, Int(status.st_size))
        changed = WallTime(status.st_mtim)
        inode = UInt64(status.st_ino)
        statusChanged = WallTime(status.st_ctim)
    }
}
