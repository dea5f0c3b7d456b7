// Reads the files of templates. POSIX only, so that this target needs no Foundation.

internal import Glibc

struct TemplateFolder {
    static let deepest = 32

    /// The files' bytes by path below the folder, without `.html`.
    private(set) var texts: [String: [UInt8]] = [:]
    private(set) var errors: [TemplateError] = []

    /// Reads every `.html` file below a folder. Dot-files are left out.
    init(_ folder: String) {
        guard isFolder(folder) || errno != ENOENT else {
            fail(
                Self.absolute(folder),
                "there is no such folder; start the program in its package's folder, "
                    + "or give Site(folder:) the way there")
            return
        }
        read(folder, below: "", depth: 0)
    }

    private mutating func read(_ folder: String, below: String, depth: Int) {
        guard depth < Self.deepest else {
            return fail(folder, "folders lie in one another more than \(Self.deepest) deep")
        }
        guard let names = folderEntries(of: folder) else { return unreadable(folder) }
        for name in names {
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                read(path, below: "\(below)\(name)/", depth: depth + 1)
            } else if name.hasSuffix(".html"), let bytes = bytes(of: path) {
                texts[below + name.dropLast(5)] = bytes
            }
        }
    }

    /// A path with the folder before it in which the process was started.
    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = getcwd(nil, 0) else { return path }
        defer { free(here) }
        return String(cString: here) + "/" + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }

    private func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// The bytes of a file, without the byte order mark that some editors write.
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
