// Files that are kept for forms which came back: on disk, each sealed with a key of its own that only its session's
// memory has. So they hold neither memory nor a descriptor while nobody reads them, and what a killed process leaves
// behind says nothing; the next process takes it away.

internal import Foundation
internal import UsherFlow
internal import UsherLock

/// The folder of a site's kept files.
final class SealedFiles: Sendable {
    /// What all of them may be together, in bytes.
    private let limit: Int
    /// Where the folder is made at the first file.
    private let parent: String
    private let state = Lock<(folder: String?, bytes: Int)>((nil, 0))

    init(limit: Int, parent: String) { (self.limit, self.parent) = (limit, parent) }

    deinit {
        if let folder = state.withLock({ $0.folder }) { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// What lies there at present, in bytes.
    var bytes: Int { state.withLock { $0.bytes } }

    /// The same file, sealed on disk, for as long as anybody holds it; nil where there is no room, or the disk fails.
    func keep(_ file: FormFile) -> FormFile? {
        guard reserve(file.size) else { return nil }
        let sealed = SealedFile(path: "\(folder ?? parent)/\(Bytes16.random().text)", size: file.size, of: self)
        guard folder != nil, sealed.write(file) else { return nil }
        return FormFile(name: file.name, size: file.size, type: file.type) { try sealed.read(upTo: $0, at: $1) }
    }

    private func reserve(_ count: Int) -> Bool {
        state.withLock { state in
            guard count <= limit - state.bytes else { return false }
            state.bytes += count
            return true
        }
    }

    fileprivate func release(_ count: Int) { state.withLock { $0.bytes -= count } }

    /// Made once; nil where it cannot be.
    private var folder: String? {
        state.withLock { state in
            if let folder = state.folder { return folder }
            Self.removeLeftovers(in: parent)
            let folder = "\(parent)/\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)-\(Bytes16.random().text)"
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            } catch { return nil }
            state.folder = folder
            return folder
        }
    }

    private static let prefix = "usher-kept-"

    /// Takes away what processes have left that are gone.
    private static func removeLeftovers(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            let process = name.dropFirst(prefix.count).prefix { $0.isNumber }
            guard !process.isEmpty, !FileManager.default.fileExists(atPath: "/proc/\(process)") else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
        }
    }
}

/// One file, sealed piece by piece, and gone with its last owner.
private final class SealedFile: Sendable {
    private let path: String
    private let size: Int
    private let seal = FileSeal()
    private let files: SealedFiles

    init(path: String, size: Int, of files: SealedFiles) { (self.path, self.size, self.files) = (path, size, files) }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        files.release(size)
    }

    /// False where the disk fails.
    func write(_ file: FormFile) -> Bool {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { return false }
        defer { try? handle.close() }
        do {
            for index in 0..<pieces {
                let plain = try file.read(upTo: FileSeal.piece, at: index * FileSeal.piece)
                guard plain.count == length(of: index) else { return false }
                try handle.write(contentsOf: seal.close(plain, index))
            }
            return true
        } catch { return false }
    }

    func read(upTo count: Int, at offset: Int) throws -> [UInt8] {
        guard count > 0, offset >= 0, offset < size else { return [] }
        guard let handle = FileHandle(forReadingAtPath: path) else { throw Unreadable() }
        defer { try? handle.close() }
        let end = offset + min(count, size - offset)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(end - offset)
        for index in offset / FileSeal.piece...(end - 1) / FileSeal.piece {
            let start = index * FileSeal.piece
            try handle.seek(toOffset: UInt64(index * (FileSeal.piece + FileSeal.overhead)))
            let closed = try handle.read(upToCount: length(of: index) + FileSeal.overhead) ?? Data()
            guard let plain = seal.open([UInt8](closed), index), plain.count == length(of: index) else {
                throw Unreadable()
            }
            bytes += plain[max(0, offset - start)..<min(plain.count, end - start)]
        }
        return bytes
    }

    private var pieces: Int { (size + FileSeal.piece - 1) / FileSeal.piece }
    private func length(of index: Int) -> Int { min(FileSeal.piece, size - index * FileSeal.piece) }

    private struct Unreadable: Error, CustomStringConvertible {
        var description: String { "A file that was kept cannot be read again." }
    }
}
