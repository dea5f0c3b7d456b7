// A file on disk that no one else can find: it has no name, and it is gone with its descriptor, also when
// the process is killed.

import CMicrohttpd
import Glibc
import Synchronization

/// Readable and writable by this user alone, not inherited by child processes; closed with its last owner.
final class TemporaryFile: Sendable {
    let descriptor: Int32
    /// Whose place it takes; nil where nobody counts.
    private let share: UploadShare?
    private let taken = Atomic(0)

    init(folder: String, share: UploadShare? = nil) throws(MultipartError) {
        guard let opened = Self.openNameless(in: folder) ?? Self.openUnlinked(in: folder) else {
            throw .storage("The file could not be stored; try again later.")
        }
        descriptor = opened
        self.share = share
    }

    /// Takes over the descriptor.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        share = nil
    }

    deinit {
        close(descriptor)
        share?.giveBack(UploadSpace.Room(bytes: taken.load(ordering: .relaxed), files: 1))
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
        let place = String(repeating: "X", count: 6)
        var path = Array("\(folder)/upload-\(place)".utf8CString)
        let descriptor = usher_open_random_name(&path, O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard unlink(path) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Writes all of it behind what was written before.
    func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(MultipartError) {
        try share?.take(bytes: bytes.count)
        taken.add(bytes.count, ordering: .relaxed)
        var rest = bytes
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw .storage("The file could not be stored whole; try again later.") }
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
        }
    }

    /// Fewer bytes only where the file ends. Neither number may be negative.
    func read(_ count: Int, at offset: Int) throws(MultipartError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                pread(
                    descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).baseAddress,
                    count - filled, offset + filled)
            }
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw .storage("The file could not be read again.") }
            if got == 0 { break }
            filled += got
        }
        bytes.removeLast(count - filled)
        return bytes
    }
}
