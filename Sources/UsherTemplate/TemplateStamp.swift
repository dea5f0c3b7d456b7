// Tells whether a template has been edited since it was read.

internal import Glibc

/// The names, sizes and dates of a folder's templates: equal to another stamp as long as no file has changed.
package struct TemplateStamp: Equatable, Sendable {
    private struct File: Equatable, Sendable {
        let path: String
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private var files: [File] = []

    /// Looks at the folder and all folders in it.
    package init(folder: String) {
        add(folder, depth: 0)
        files.sort { $0.path < $1.path }
    }

    private mutating func add(_ folder: String, depth: Int) {
        guard depth < TemplateFolder.deepest, let names = folderEntries(of: folder) else { return }
        for name in names {
            var status = stat()
            let path = "\(folder)/\(name)"
            guard stat(path, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR {
                add(path, depth: depth + 1)
            } else if name.hasSuffix(".html") {
                files.append(
                    File(
                        path: path, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
                        nanoseconds: status.st_mtim.tv_nsec))
            }
        }
    }
}
