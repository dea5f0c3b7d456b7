// The names in a folder, here because the C library gives them as raw memory. POSIX alone, so that this target needs no
// Foundation.

internal import Glibc

/// The names of the files and folders in a folder, without dot-files, in no order; nil, with `errno` set, where it
/// cannot be read.
func folderEntries(of folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names
}
