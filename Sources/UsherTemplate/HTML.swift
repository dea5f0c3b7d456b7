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
}
