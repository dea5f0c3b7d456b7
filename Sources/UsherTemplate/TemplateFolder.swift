// Reads the templates' files. POSIX alone, so that this target needs no Foundation.

internal import Glibc

enum TemplateFolder {
    /// The bytes of every `.html` file below a folder, by its path there without the ending. Dot-files are left out.
    ///
    /// - Throws: `TemplateErrors`, for a folder or file that cannot be read.
    static func read(_ folder: String) throws -> [String: [UInt8]] {
        var texts: [String: [UInt8]] = [:]
        try read(folder, below: "", into: &texts, depth: 0)
        return texts
    }

    private static func read(_ folder: String, below: String, into texts: inout [String: [UInt8]], depth: Int) throws {
        guard depth < 32, let directory = opendir(folder) else { throw unreadable(folder) }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard !name.hasPrefix(".") else { continue }
            let path = "\(folder)/\(name)"
            if isFolder(path) {
                try read(path, below: "\(below)\(name)/", into: &texts, depth: depth + 1)
            } else if name.hasSuffix(".html") {
                texts[below + name.dropLast(5)] = try bytes(of: path)
            }
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let file = Glibc.open(path, O_RDONLY)
        guard file >= 0 else { throw unreadable(path) }
        defer { Glibc.close(file) }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(file, &part, part.count)
            guard count >= 0 else { throw unreadable(path) }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    private static func unreadable(_ path: String) -> TemplateErrors {
        let reason = String(cString: strerror(errno))
        return TemplateErrors([TemplateError(file: path, position: nil, message: "cannot be read: \(reason)")])
    }
}
