// The names in an open folder, read from C's stream of its entries.

import Glibc

/// The entries of one folder, in the system's order.
struct FolderEntries: ~Copyable {
    private let stream: OpaquePointer

    /// Takes ownership of a folder's descriptor; nil, with it closed, where it is none.
    init?(descriptor: Int32) {
        guard let stream = fdopendir(descriptor) else {
            close(descriptor)
            return nil
        }
        self.stream = stream
    }

    deinit { closedir(stream) }

    /// The folder's descriptor, which stays this value's own.
    var descriptor: Int32 { dirfd(stream) }

    /// The next name, nil at the end. One that is not UTF-8 is left out: no request can say it.
    mutating func next() -> String? {
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name { return name }
        }
        return nil
    }
}
