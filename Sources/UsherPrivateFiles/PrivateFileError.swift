// Why a file is not private.

import Glibc

/// A file or folder is not private and cannot be made so, or cannot be made at all: which, and why, in one line.
public struct PrivateFileError: Error, CustomStringConvertible {
    /// The file or folder, as it was named.
    public let path: String
    /// Without the path.
    public let reason: String

    /// The path and the reason.
    public var description: String { "\(path) \(reason)" }

    init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

    init(_ path: String, errno: Int32) {
        let reason =
            switch errno {
            case ELOOP: "is a link; name what it leads to"
            case EEXIST: "is there already"
            case EISDIR, ENXIO: "is no plain file"
            default: "cannot be opened: \(String(cString: strerror(errno)))"
            }
        self.init(path, reason)
    }
}
