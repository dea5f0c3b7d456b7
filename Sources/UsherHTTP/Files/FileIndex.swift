// The index of a folder's files, and opening one of them without ever leaving the folder.
//
// Making it opens each folder once; it takes some 100 bytes a file. It stops at 20,000 files and 16 folders deep, which
// no site's own files reach, and the rest is not served.

import Glibc

/// The paths of a folder's files, as requests name them.
struct FileIndex: Sendable {
    /// A folder with its time of change: the index is stale once that has changed.
    private struct Folder {
        var path: String
        var changed: WallTime?
        /// False where it changed so shortly before it was read that a later change may show the same time.
        var isSettled: Bool
    }

    private static let maximumFiles = 20_000
    private static let maximumDepth = 16

    private var paths: Set<String> = []
    /// True if any file has a name without a dot, as addresses of pages have none.
    private var hasPlainNames = false
    private var folders: [Folder] = []

    init(folder: String) {
        let descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            folders = [Folder(path: folder, changed: nil, isSettled: true)]
            return
        }
        read(descriptor, path: folder, prefix: "/", depth: 0)
    }

    func contains(_ path: String) -> Bool { paths.contains(path) }

    /// A file's path as the folder spells it: an accent may be composed there and not in the request, or the other way
    /// round. Nil where there is no such file.
    func spelling(of path: String) -> String? { paths.firstIndex(of: path).map { paths[$0] } }

    /// False for most paths that no file has, without a look-up.
    func mayContain(_ path: String) -> Bool { hasPlainNames || path.withView { $0.contains(ASCII.dot) } }

    /// One stat for each folder.
    func isStale() -> Bool {
        folders.contains { folder in
            var status = stat()
            let changed = stat(folder.path, &status) == 0 ? WallTime(status.st_mtim) : nil
            return !folder.isSettled || changed != folder.changed
        }
    }

    /// Takes ownership of the descriptor.
    private mutating func read(_ descriptor: Int32, path: String, prefix: String, depth: Int) {
        var status = stat()
        let now = WallTime.now
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return
        }
        guard var entries = FolderEntries(descriptor: descriptor) else { return }
        let changed = WallTime(status.st_mtim)
        folders.append(Folder(path: path, changed: changed, isSettled: changed.isSettled(now: now)))
        while paths.count < Self.maximumFiles, let name = entries.next() {
            guard name.utf8.first != ASCII.dot else { continue }
            var found = stat()
            guard fstatat(entries.descriptor, name, &found, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            if FileVersion(found) != nil {
                paths.insert(prefix + name)
                if !name.utf8.contains(ASCII.dot) { hasPlainNames = true }
            } else if found.isFolder, depth < Self.maximumDepth {
                let inner = openat(entries.descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
                if inner >= 0 { read(inner, path: "\(path)/\(name)", prefix: "\(prefix)\(name)/", depth: depth + 1) }
            }
        }
    }

    // MARK: Opening

    struct Opened {
        var file: OpenFile
        var version: FileVersion
    }

    /// Nil where no regular file is reached by real folders alone.
    static func open(_ path: String, in folder: String) -> Opened? {
        guard let names = names(in: path), let last = names.last else { return nil }
        var descriptor = Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        for name in names.dropLast() {
            guard descriptor >= 0 else { return nil }
            let inner = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            close(descriptor)
            descriptor = inner
        }
        guard descriptor >= 0 else { return nil }
        // O_NONBLOCK, since the file may have become a pipe, which would wait for a writer.
        let opened = openat(descriptor, last, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        close(descriptor)
        guard opened >= 0 else { return nil }
        var status = stat()
        guard fstat(opened, &status) == 0, let version = FileVersion(status) else {
            close(opened)
            return nil
        }
        return Opened(file: OpenFile(descriptor: opened, size: version.size), version: version)
    }

    /// The version of the file that `open` would find there now, for one stat. Only to be compared with a version that
    /// `open` has found: a folder on the way that has become a link is followed here.
    static func version(of path: String, in folder: String) -> FileVersion? {
        names(in: path) == nil ? nil : FileVersion.of(folder + path)
    }

    /// Nil where a name begins with a dot, or holds a NUL, at which the system would take it to end.
    private static func names(in path: String) -> [String]? {
        let names = path.utf8.split(separator: ASCII.slash)
        guard !names.contains(where: { $0.first == ASCII.dot || $0.contains(0) }) else { return nil }
        return names.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension stat {
    fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
