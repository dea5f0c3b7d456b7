// Half an id: what needs to be random, and need not be kept from who could try through 2^64.

internal import UsherHTTP

/// 16 bytes: a nonce, a mark, or half of a hash.
struct Bytes16: Equatable, Sendable {
    /// In the order of memory.
    let words: (UInt64, UInt64)

    init(_ words: (UInt64, UInt64)) { self.words = words }

    /// From the system's generator.
    static func random() -> Bytes16 {
        var words: (UInt64, UInt64) = (0, 0)
        withUnsafeMutableBytes(of: &words) { RandomBytes.fill($0) }
        return Bytes16(words)
    }

    /// Reads what `text` gives; nil for anything else.
    init?(text: String) {
        var words: (UInt64, UInt64) = (0, 0)
        let isRead = text.withBytes { text in withUnsafeMutableBytes(of: &words) { Base64URL.decode(text, into: $0) } }
        guard isRead else { return nil }
        self.words = words
    }

    /// Base64url without padding: 22 characters.
    var text: String { withUnsafeBytes(of: words) { Base64URL.text($0) } }

    /// Compares in a time that says nothing of where two differ.
    static func == (one: Bytes16, other: Bytes16) -> Bool {
        (one.words.0 ^ other.words.0) | (one.words.1 ^ other.words.1) == 0
    }
}
