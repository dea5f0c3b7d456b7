// A folder of one process's own. It is marked by a lock, of which the system lets go when the process ends, however it
// ends. Not by its number: in containers every process is number 1.

internal import Foundation
internal import UsherSite

/// Made for the process, locked by it, and removed once it is freed.
final class HeldFolder: Sendable {
    let path: String
    private let descriptor: Int32

    private static let prefix = "usher-kept-"

    /// - Parameter parent: where it is made. Folders of processes that are gone are removed there.
    /// - Returns: nil where it cannot be made.
    init?(in parent: String) {
        Self.removeLeftovers(in: parent)
        // One that another process took for a leftover, before it was locked, is made anew.
        for _ in 1...10 {
            let path = "\(parent)/\(Self.prefix)files-\(Bytes16.random().text)"
            guard mkdir(path, 0o700) == 0 else { return nil }
            guard let descriptor = Self.locked(path) else { continue }
            guard access(path, F_OK) == 0 else {
                close(descriptor)
                continue
            }
            (self.path, self.descriptor) = (path, descriptor)
            return
        }
        return nil
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
    }

    private static func removeLeftovers(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(prefix) {
            // Builds before this one wrote their number, and held no lock.
            let process = name.dropFirst(prefix.count).prefix { $0.isNumber }
            guard process.isEmpty || !FileManager.default.fileExists(atPath: "/proc/\(process)"),
                let descriptor = locked("\(parent)/\(name)")
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
            close(descriptor)
        }
    }

    /// The folder, where it is this user's and nobody else holds it.
    private static func locked(_ path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}
