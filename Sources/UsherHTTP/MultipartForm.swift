// A multipart form that came in whole.

/// Its fields and its files, each in the order in which they were sent.
package struct MultipartForm: Sendable {
    /// Those of the parts that are no files.
    package var values: FormValues
    /// A file input that was left empty is not among them.
    package var files: [UploadedFile]
}
