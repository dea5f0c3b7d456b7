// How much a multipart form may hold. In memory it takes at most its values, its names, one part's head and a buffer of
// 16 KB; files lie on disk.

/// Each number is the last that is accepted; one more is a `MultipartError.tooMuch`.
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

    /// The defaults.
    package init() {}
}
