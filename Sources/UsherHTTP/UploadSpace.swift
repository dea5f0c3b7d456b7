// How much all uploads together may hold on disk, and in open files, at any moment.
//
// One request's share is bounded by its limits; a crowd's is bounded here. What a crowd of uploads may cost is
// this much disk, and a visitor who comes then is asked to try again later: pages go on as before.

import Glibc

/// The room for the files of all requests of a server.
final class UploadSpace: Sendable {
    private struct Used {
        var bytes = 0
        var files = 0
    }

    let folder: String
    private let bytes: Int
    private let files: Int
    private let used = Locked(Used())

    /// - Parameter folder: must exist.
    init(folder: String, bytes: Int, files: Int) {
        self.folder = folder
        self.bytes = bytes
        self.files = files
    }

    /// Gives it back when it is let go.
    func open() throws(MultipartError) -> TemporaryFile {
        let hasRoom = used.withLock { used in
            guard used.files < files else { return false }
            used.files += 1
            return true
        }
        guard hasRoom else { throw Self.full }
        do throws(MultipartError) {
            return try TemporaryFile(folder: folder, space: self)
        } catch {
            used.withLock { $0.files -= 1 }
            throw error
        }
    }

    func take(_ count: Int) throws(MultipartError) {
        let hasRoom = used.withLock { used in
            guard count <= bytes - used.bytes else { return false }
            used.bytes += count
            return true
        }
        if !hasRoom { throw Self.full }
    }

    func giveBack(_ count: Int) {
        used.withLock { used in
            used.bytes -= count
            used.files -= 1
        }
    }

    /// What is held now.
    var held: (bytes: Int, files: Int) { used.withLock { ($0.bytes, $0.files) } }

    private static let full = MultipartError.storage("Too many files are being sent just now; try again in a minute.")

    /// Where the system keeps temporary files that may be large: memory is no place for them.
    static var usualFolder: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/var/tmp" }
}
