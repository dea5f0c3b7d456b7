// A value that says it is HTML. Escaping is decided by a value's type, never by the place that shows it: a `String` is
// always escaped and an `HTML` never is, so the one place to look for injection is where an `HTML` is made.

/// Bytes that go into a page as they are.
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
