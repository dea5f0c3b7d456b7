// Half an id: what needs to be random, and need not be kept from who could try through 2^64.

internal import CSodium
internal import UsherHTTP

/// 16 bytes: a nonce, a mark, or half of a hash.
package struct Bytes16: Equatable, Sendable {
    /// In the order of memory.
    package let words: (UInt64, UInt64)

    package init(_ words: (UInt64, UInt64)) { self.words = words }

    /// From the system's generator.
    package static func random() -> Bytes16 {
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
    package var text: String { withUnsafeBytes(of: words) { Base64URL.text($0) } }

    /// Compares in a time that says nothing of where two differ.
    package static func == (one: Bytes16, other: Bytes16) -> Bool {
        (one.words.0 ^ other.words.0) | (one.words.1 ^ other.words.1) == 0
    }
}

extension Bytes16 {
    /// SipHash-2-4 with these bytes as its key: short, and only who has the key knows which values share one.
    ///
    /// - Parameter group: of which the value is a part; 0 for none.
    func shortHash(of value: [UInt8], in group: UInt64) -> UInt64 {
        let bytes = withUnsafeBytes(of: group) { value + $0 }
        var hash: UInt64 = 0
        withUnsafeBytes(of: words) { key in
            withUnsafeMutableBytes(of: &hash) { hash in
                guard let key = key.assumingMemoryBound(to: UInt8.self).baseAddress,
                    let hash = hash.assumingMemoryBound(to: UInt8.self).baseAddress
                else { return }
                _ = crypto_shorthash(hash, bytes, UInt64(bytes.count), key)
            }
        }
        return hash
    }
}
