// A value that is HTML. Its type decides that it is not escaped, not the template: a `String` is always escaped and an
// `HTML` never is, so a review for injection only looks at where an `HTML` is made.

/// HTML that is written into a page without escaping. A template can show it in text only, not in an attribute.
public struct HTML: Sendable, Equatable {
    /// UTF-8, put out without escaping.
    public let bytes: [UInt8]

    /// The caller vouches that `trusted` is well-formed HTML and holds nothing of a visitor's that is not escaped.
    public init(trusted: String) {
        bytes = Array(trusted.utf8)
    }

    /// The caller vouches for the same, and that the bytes are UTF-8.
    public init(trusted: [UInt8]) {
        bytes = trusted
    }

    /// A text as it stands in HTML, in an attribute between quotation marks too.
    package static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
