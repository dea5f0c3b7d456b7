// One file of a site's kept files.

internal import Foundation
internal import UsherFlow

/// One file, sealed piece by piece, and gone with its last owner.
final class SealedFile: Sendable {
    private let path: String
    let stored: StoredFile
    /// The narrowest group that has it of the shares.
    private let group: UInt64
    private let files: SealedFiles
    private var size: Int { stored.size }
    private var seal: FileSeal { stored.seal }

    init(path: String, _ stored: StoredFile, of files: SealedFiles, group: UInt64) {
        (self.path, self.stored, self.files, self.group) = (path, stored, files, group)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        files.release(stored, of: group)
    }

    /// The file unsealed, for its readers. The sealed file stays on the disk as long as one of them holds this.
    var file: FormFile {
        FormFile(name: stored.name, size: stored.size, type: stored.type, digest: stored.digest) {
            try self.read(upTo: $0, at: $1)
        }
    }

    /// All of it as it lies there.
    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Seals a file. False where the disk fails.
    func write(_ file: FormFile) -> Bool {
        writing { handle in
            for index in 0..<pieces {
                let plain = try file.read(upTo: FileSeal.piece, at: index * FileSeal.piece)
                guard plain.count == length(of: index) else { throw Unreadable() }
                try handle.write(contentsOf: seal.close(plain, index))
            }
        }
    }

    /// Takes what is sealed already. False where the disk fails.
    func write(_ sealed: [UInt8]) -> Bool { writing { try $0.write(contentsOf: sealed) } }

    private func writing(_ write: (FileHandle) throws -> Void) -> Bool {
        guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
            let handle = FileHandle(forWritingAtPath: path)
        else { return false }
        defer { try? handle.close() }
        do {
            try write(handle)
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
