// A file on disk that no one else can find: it has no name, and it is gone with its descriptor, also when
// the process is killed.

import CMicrohttpd
import Glibc
import Synchronization

/// Readable and writable by this user alone, not inherited by child processes; closed with its last owner.
final class TemporaryFile: Sendable {
    let descriptor: Int32
    /// The share from which its bytes are reserved; nil where nobody counts.
    private let share: UploadShare?
    private let reserved = Atomic(0)

    init(folder: String, share: UploadShare? = nil) throws(MultipartError) {
        guard let opened = Self.openNameless(in: folder) ?? Self.openUnlinked(in: folder) else {
            throw .storage("The file could not be stored; try again later.")
        }
        descriptor = opened
        self.share = share
    }

    /// Takes ownership of the descriptor.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        share = nil
    }

    deinit {
        close(descriptor)
        share?.release(Shares.Amount(count: 1, bytes: reserved.load(ordering: .relaxed)))
    }

    /// Nil where the file system has no files without a name, or no file can be opened at all.
    static func openNameless(in folder: String) -> Int32? {
        // O_TMPFILE, a macro that Swift does not see. With O_EXCL nobody can give the file a name later.
        let withoutName = 0o20000000 | O_DIRECTORY
        let descriptor = open(folder, withoutName | O_RDWR | O_EXCL | O_CLOEXEC, 0o600)
        return descriptor >= 0 ? descriptor : nil
    }

    /// For other file systems: a random name, taken away at once.
    static func openUnlinked(in folder: String) -> Int32? {
        // mkostemp asks for six of these at the end, and writes a name there that nobody can guess.
        let pattern = String(repeating: "X", count: 6)
        var path = Array("\(folder)/upload-\(pattern)".utf8CString)
        let descriptor = usher_open_random_name(&path, O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard unlink(path) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Writes all of it behind what was written before.
    func append(_ bytes: ByteView) throws(MultipartError) {
        try share?.reserve(bytes: bytes.count)
        reserved.add(bytes.count, ordering: .relaxed)
        do throws(SystemError) { try FileBytes.write(bytes, to: descriptor) } catch {
            throw .storage("The file could not be stored whole; try again later.")
        }
    }

    /// Fewer bytes only where the file ends. Neither number may be negative.
    func read(_ count: Int, at offset: Int) throws(MultipartError) -> [UInt8] {
        do throws(SystemError) { return try FileBytes.read(count, of: descriptor, at: offset) } catch {
            throw .storage("The file could not be read again.")
        }
    }
}
