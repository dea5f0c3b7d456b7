// How much a form may hold that is read while it comes in. In memory it takes at most its values, its names, one part's
// head and a buffer of 16 KB; files lie on disk.
//
// These lie above what the fields of a site take, so that what is too much for a field is said at the field. Beyond
// them nothing is kept, and the form goes on: a file is known by its size, a text by its beginning.

/// Each number is the last that is kept.
package struct MultipartLimits: Sendable, Equatable {
    /// The limit of parts without a file name. A form with more is cut.
    package var fields = FormValues.maximumFields
    /// The limit of files with content: each of them is an open descriptor while the form lives.
    package var files = 20
    /// Bytes of a file by the name of its field, with a star for what stands between two dots and differs from row to
    /// row; of each one file has content. Nil where any name may have files of any size.
    package var fileSizes: [String: Int]?
    /// The limit of one field's name, decoded; a longer name is no field's.
    package var nameBytes = FormValues.maximumNameLength
    /// The limit of one part's head, with its empty line: a file's name may have thousands of signs. More is refused.
    package var headBytes = 65_536
    /// The limit of all fields' values together.
    package var valueBytes = 1_048_576
    /// Bytes that are left of a value that is too long: more than any field takes.
    package var cutBytes = 65_536
    /// The limit of the content of all files together.
    package var fileBytes = 20_971_520

    /// The defaults.
    package init() {}

    /// The longest whole body that is within these, in bytes, with the heads of its parts.
    var bodyBytes: Int { fileBytes + valueBytes + 1_048_576 }

    /// How many bytes of a file a field may have; nil for a name that no field with a file has.
    func fileBytes(of name: String) -> Int? {
        guard let fileSizes else { return fileBytes }
        if let size = fileSizes[name] { return size }
        guard let first = name.utf8.firstIndex(of: ASCII.dot), let last = name.utf8.lastIndex(of: ASCII.dot),
            first < last
        else { return nil }
        return fileSizes["\(name[..<first]).*\(name[last...])"]
    }
}
