// Files and folders that nobody but this user may read or write: what a site keeps is made so from its first byte on.
//
// A name that is free is taken with O_EXCL, so that what is made is ours. One that is taken is looked at by a
// descriptor and not by its name, which somebody could turn to another file in between: it has to be a plain file,
// ours, with this one name, and what others may do with it is taken away. No link is followed: whoever can put one
// there chooses what we write to.

import Glibc

/// Makes files and folders for their owner alone, and checks those that are there.
public enum PrivateFile {
    /// Makes an empty file where there is none; what is there stays, and becomes private where it was not.
    ///
    /// - Throws: where it is a link, another user's, no plain file, has a second name, or cannot be made or made
    ///   private.
    public static func make(_ path: String) throws(PrivateFileError) {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | flags, 0o600)
        if made >= 0 {
            close(made)
        } else if errno == EEXIST {
            try tighten(path)
        } else {
            throw PrivateFileError(path, errno: errno)
        }
    }

    /// Makes what is there private; nothing where there is none, as with files that another library puts beside one.
    ///
    /// - Throws: as `make`.
    public static func tighten(_ path: String) throws(PrivateFileError) {
        guard let descriptor = try look(at: path) else { return }
        defer { close(descriptor) }
        try check(descriptor, path, isFolder: false)
    }

    /// Opens a file for reading and writing, and makes it where there is none. Not inherited by child processes.
    ///
    /// - Returns: a descriptor, the caller's to close.
    /// - Throws: as `make`.
    public static func opened(_ path: String) throws(PrivateFileError) -> Int32 {
        let made = open(path, O_RDWR | O_CREAT | O_EXCL | flags, 0o600)
        if made >= 0 { return made }
        guard errno == EEXIST else { throw PrivateFileError(path, errno: errno) }
        // A pipe without a reader is not waited for.
        let found = open(path, O_RDWR | O_NONBLOCK | flags)
        guard found >= 0 else { throw PrivateFileError(path, errno: errno) }
        do throws(PrivateFileError) { try check(found, path, isFolder: false) } catch {
            close(found)
            throw error
        }
        return found
    }

    /// Writes a file that is not there yet.
    ///
    /// - Throws: where there is one, or it cannot be written whole: then nothing is left of it.
    public static func write(_ bytes: [UInt8], toNew path: String) throws(PrivateFileError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | flags, 0o600)
        guard descriptor >= 0 else { throw PrivateFileError(path, errno: errno) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else {
                let error = errno
                unlink(path)
                throw PrivateFileError(path, errno: error)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes a folder where there is none, with those above it; one that is there becomes private where it was not.
    ///
    /// - Throws: where it is a link, another user's, no folder, or cannot be made or made private.
    public static func makeFolder(_ path: String) throws(PrivateFileError) {
        // A path with a slash at its end would follow a link.
        var name = path[...]
        while name.count > 1, name.hasSuffix("/") { name = name.dropLast() }
        let path = String(name)
        if mkdir(path, 0o700) == 0 { return }
        if errno == ENOENT, let slash = path.unicodeScalars.lastIndex(of: "/"), slash > path.startIndex {
            try makeParents(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 { return }
        }
        guard errno == EEXIST else { throw PrivateFileError(path, errno: errno) }
        guard let descriptor = try look(at: path) else { throw PrivateFileError(path, errno: ENOENT) }
        defer { close(descriptor) }
        try check(descriptor, path, isFolder: true)
    }

    /// Parents that exist already may be anybody's.
    private static func makeParents(_ path: String) throws(PrivateFileError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.unicodeScalars.lastIndex(of: "/"), slash > path.startIndex else {
            throw PrivateFileError(path, errno: errno)
        }
        try makeParents(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw PrivateFileError(path, errno: errno) }
    }

    private static let flags = O_NOFOLLOW | O_CLOEXEC

    /// A descriptor that can only be asked what is there, a link too; nil where nothing is.
    ///
    /// Opened with O_PATH, a macro that Swift does not see. Closing any other would give up all locks that SQLite has
    /// on the file in this process.
    private static func look(at path: String) throws(PrivateFileError) -> Int32? {
        let descriptor = open(path, 0o10000000 | flags)
        if descriptor >= 0 { return descriptor }
        if errno == ENOENT { return nil }
        throw PrivateFileError(path, errno: errno)
    }

    private static func check(_ descriptor: Int32, _ path: String, isFolder: Bool) throws(PrivateFileError) {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { throw PrivateFileError(path, errno: errno) }
        let kind = found.st_mode & S_IFMT
        guard kind != S_IFLNK else { throw PrivateFileError(path, "is a link; name what it leads to") }
        guard kind == (isFolder ? S_IFDIR : S_IFREG) else {
            throw PrivateFileError(path, isFolder ? "is no folder" : "is no plain file")
        }
        guard found.st_uid == geteuid() else {
            throw PrivateFileError(path, "belongs to another user; run as its owner, or choose another place")
        }
        guard isFolder || found.st_nlink <= 1 else {
            throw PrivateFileError(path, "has a second name (a hard link); remove that, or copy the file")
        }
        guard found.st_mode & 0o077 != 0 else { return }
        // The path is the descriptor's in /proc: a descriptor that only looks changes nothing itself.
        guard chmod("/proc/self/fd/\(descriptor)", isFolder ? 0o700 : 0o600) == 0 else {
            throw PrivateFileError(path, "can be read by others, which cannot be changed; do so by chmod go=")
        }
    }
}
