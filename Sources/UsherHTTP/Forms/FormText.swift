// The texts of a form. Browsers send what is no text now and then: a NUL that was pasted along, half of a pair of
// surrogates, bytes of another encoding that an extension has put in.

enum FormText {
    /// As UTF-8; what cannot be read, a NUL among it, is U+FFFD, by which its field knows that something was lost.
    static func text(of bytes: ByteView) -> String {
        if bytes.firstIndex(of: 0) == nil { return bytes.text }
        return String(decoding: bytes.flatMap { $0 == 0 ? unreadable : [$0] }, as: UTF8.self)
    }

    /// U+FFFD.
    static let unreadable: [UInt8] = [0xEF, 0xBF, 0xBD]
}
