// How much a multipart form may hold. What it costs in memory at most is the values, the names, one part's
// head and 16 KB of a file that wait to be written; files lie on disk.

/// Each number is still taken; one more is a `MultipartError.tooMuch`.
package struct MultipartLimits: Sendable, Equatable {
    /// Parts without a file name.
    package var fields = FormValues.maximumFields
    /// Each of them is an open descriptor while the form lives.
    package var files = 20
    /// Of one field's name, decoded.
    package var nameBytes = FormValues.maximumNameLength
    /// Of one part's head, with its empty line.
    package var headBytes = 8_192
    /// Of all fields' values together.
    package var valueBytes = 1_048_576
    /// Of all files together.
    package var fileBytes = 20_971_520

    package init() {}
}
