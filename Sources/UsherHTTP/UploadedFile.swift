// A file that came with a form. Its content lies on disk without a name; whoever wants to keep it reads it
// and writes it elsewhere.

/// Any thread may read it. Its descriptor is closed, and the content gone, with the last reference.
package final class UploadedFile: Sendable {
    /// The field's name.
    package let name: String
    /// The file's name on the visitor's machine, for showing only: the last path part, at most 255 bytes, no control
    /// characters; may be empty. Nothing about it can be trusted, least of all its extension.
    package let fileName: String
    /// In bytes.
    package let size: Int
    /// The type by the first bytes, one of: image/png, image/jpeg, image/gif, image/webp, application/pdf,
    /// application/zip, application/gzip, application/x-ole-storage, text/plain, application/octet-stream.
    package let type: String
    /// Nil where it was dropped.
    let content: TemporaryFile?

    init(name: String, fileName: String, size: Int, type: String, content: TemporaryFile?) {
        self.name = name
        self.fileName = fileName
        self.size = size
        self.type = type
        self.content = content
    }

    /// True if its content can be read; the files of strangers are dropped as they come in.
    package var isKept: Bool { content != nil }

    /// Fewer bytes only at the file's end; none outside of the file. Throws `MultipartError.storage`.
    package func read(upTo count: Int, at offset: Int) throws(MultipartError) -> [UInt8] {
        guard count > 0, offset >= 0, offset < size, let content else { return [] }
        return try content.read(min(count, size - offset), at: offset)
    }
}
