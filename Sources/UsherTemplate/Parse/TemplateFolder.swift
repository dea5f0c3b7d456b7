// Reads the templates' files, and tells whether one of them has changed. POSIX alone, so that this target needs no Foundation.

internal import Glibc

struct TemplateFolder {
    static let deepest = 32

    /// By path below the folder, without the ending.
    private(set) var texts: [String: [UInt8]] = [:]
    private(set) var errors: [TemplateError] = []

    /// Reads every `.html` file below a folder. Dot-files are left out.
    init(_ folder: String) {
        read(folder, below: "", depth: 0)
    }

    private mutating func read(_ folder: String, below: String, depth: Int) {
        guard depth < Self.deepest else {
            return fail(folder, "folders lie in one another more than \(Self.deepest) deep")
        }
        guard let directory = opendir(folder) else { return unreadable(folder) }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                read(path, below: "\(below)\(name)/", depth: depth + 1)
            } else if name.hasSuffix(".html"), let bytes = bytes(of: path) {
                texts[below + name.dropLast(5)] = bytes
            }
        }
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The text of a file, without the byte order mark that some editors put before it.
    private mutating func bytes(of path: String) -> [UInt8]? {
        let file = Glibc.open(path, O_RDONLY | O_NONBLOCK)
        guard file >= 0 else {
            unreadable(path)
            return nil
        }
        defer { Glibc.close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &part, part.count)
            guard count >= 0 else {
                unreadable(path)
                return nil
            }
            if count == 0 { break }
            bytes += part[..<count]
        }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            fail(path, "is not UTF-8; save it in that encoding")
            return nil
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    }

    private mutating func unreadable(_ path: String) {
        fail(path, "cannot be read: \(String(cString: strerror(errno)))")
    }

    private mutating func fail(_ path: String, _ message: String) {
        errors.append(TemplateError(file: path, position: nil, message: message))
    }
}

/// What tells whether the files of a folder are still those that were read: names, sizes and dates.
package struct TemplateStamp: Equatable, Sendable {
    private struct File: Equatable, Sendable {
        let path: String
        let size: Int
        let seconds: Int
        let nanoseconds: Int
    }

    private var files: [File] = []

    package init(folder: String) {
        add(folder, depth: 0)
        files.sort { $0.path < $1.path }
    }

    private mutating func add(_ folder: String, depth: Int) {
        guard depth < TemplateFolder.deepest, let directory = opendir(folder) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            var status = stat()
            let path = "\(folder)/\(name)"
            guard !name.hasPrefix("."), stat(path, &status) == 0 else { continue }
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
