// How a form is encoded, by its Content-Type: the two encodings that are taken.

enum FormType {
    case urlencoded, multipart

    /// Their media types, as a header lists them.
    static let names = "application/x-www-form-urlencoded, multipart/form-data"

    /// Nil for anything else. A charset is ignored, as the URL standard says: forms of this site's pages are UTF-8. The
    /// boundary of a multipart form is left to its parser to check.
    init?(_ type: ByteView) {
        // As every browser writes it.
        if ASCII.isSame(type, asLowercase: "application/x-www-form-urlencoded") {
            self = .urlencoded
            return
        }
        let media = ASCII.trimmed(type[..<(type.firstIndex(of: ASCII.semicolon) ?? type.endIndex)])
        if ASCII.equalIgnoringCase(media, "multipart/form-data".utf8) {
            self = .multipart
        } else if ASCII.equalIgnoringCase(media, "application/x-www-form-urlencoded".utf8) {
            self = .urlencoded
        } else {
            return nil
        }
    }
}
