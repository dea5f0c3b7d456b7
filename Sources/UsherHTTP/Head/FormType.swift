// How a form is encoded, by its Content-Type: the two encodings that are taken.

enum FormType {
    case urlencoded, multipart

    /// Their media types, as a header lists them.
    static let names = "application/x-www-form-urlencoded, multipart/form-data"

    /// Nil for anything else. A charset must be UTF-8; what a multipart form needs beside its type its parser checks.
    init?(_ type: ByteView) {
        // As every browser writes it.
        if ASCII.isSame(type, asLowercase: "application/x-www-form-urlencoded") {
            self = .urlencoded
            return
        }
        let parts = type.split(separator: ASCII.semicolon, omittingEmptySubsequences: false).map(ASCII.trimmed)
        guard let media = parts.first else { return nil }
        if ASCII.equalIgnoringCase(media, "multipart/form-data".utf8) {
            self = .multipart
        } else if ASCII.equalIgnoringCase(media, "application/x-www-form-urlencoded".utf8) {
            let isUTF8 = parts.dropFirst().allSatisfy { parameter in
                ["charset=utf-8", "charset=\"utf-8\""].contains { ASCII.equalIgnoringCase(parameter, $0.utf8) }
            }
            guard isUTF8 else { return nil }
            self = .urlencoded
        } else {
            return nil
        }
    }
}
