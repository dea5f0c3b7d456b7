// Ids and hashes: SHA-256 by nettle, BLAKE2b by libsodium.

internal import CNettle
internal import CSodium
internal import UsherHTTP

/// 32 bytes: a hash, a key, or a session's id.
package struct Bytes32: Hashable, Sendable {
    /// In the order of memory.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    private init() {}

    init(_ first: Bytes16, _ second: Bytes16) {
        words = (first.words.0, first.words.1, second.words.0, second.words.1)
    }

    var halves: (Bytes16, Bytes16) { (Bytes16((words.0, words.1)), Bytes16((words.2, words.3))) }

    /// From the system's generator.
    package static func random() -> Bytes32 {
        var made = Bytes32()
        withUnsafeMutableBytes(of: &made.words) { RandomBytes.fill($0) }
        return made
    }

    /// SHA-256.
    package init(hashing bytes: [UInt8]) { self.init(sha256: { nettle_sha256_update(&$0, bytes.count, bytes) }) }

    /// SHA-256.
    package init(hashing other: Bytes32) {
        self.init(sha256: { hash in other.readBytes { nettle_sha256_update(&hash, 32, $0) } })
    }

    /// By nettle, which uses the processor's own instructions for it, as libsodium does not.
    private init(sha256 add: (inout sha256_ctx) -> Void) {
        var hash = sha256_ctx()
        nettle_sha256_init(&hash)
        add(&hash)
        withBytes { nettle_sha256_digest(&hash, 32, $0) }
    }

    /// BLAKE2b of a key and several pieces, each with its length before it, so that no two lists of pieces are alike:
    /// 64 bytes, whose halves say nothing of each other. Faster than SHA-256.
    struct Digest: ~Copyable {
        private let memory: UnsafeMutableRawPointer
        /// Swift does not see its type, which must lie at a multiple of 64. glibc takes longer to find such a place
        /// than to give 63 bytes more.
        private let state: UnsafeMutableRawPointer

        init(key: Bytes32) {
            memory = .allocate(byteCount: crypto_generichash_statebytes() + 63, alignment: 16)
            state = memory.alignedUp(toMultipleOf: 64)
            crypto_generichash_init(OpaquePointer(state), nil, 0, 64)
            // The key is hashed before the pieces: a prefix MAC, with BLAKE2b as safe as its keyed mode, and one block
            // less.
            let state = state
            key.readBytes { _ = crypto_generichash_update(OpaquePointer(state), $0, 32) }
        }

        deinit { memory.deallocate() }

        func add(_ bytes: UnsafeBufferPointer<UInt8>) {
            var count = UInt64(bytes.count).littleEndian
            withUnsafeBytes(of: &count) { length in
                _ = crypto_generichash_update(
                    OpaquePointer(state), length.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(length.count))
            }
            if let start = bytes.baseAddress {
                crypto_generichash_update(OpaquePointer(state), start, UInt64(bytes.count))
            }
        }

        func add(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { add($0) } }

        func add(_ text: String) { text.withBytes { add($0) } }

        func add(_ other: Bytes32) { other.readBytes { add(UnsafeBufferPointer(start: $0, count: 32)) } }

        func add(_ other: Bytes16) {
            withUnsafeBytes(of: other.words) { $0.withMemoryRebound(to: UInt8.self) { add($0) } }
        }

        consuming func halves() -> (Bytes32, Bytes32) {
            var made = (Bytes32(), Bytes32())
            withUnsafeMutableBytes(of: &made) { bytes in
                if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress {
                    crypto_generichash_final(OpaquePointer(state), start, 64)
                }
            }
            return made
        }

        consuming func hash() -> Bytes32 { halves().0 }
    }

    /// BLAKE2b of `message` with a key (RFC 7693, 2.5): only who has the key can make it. A fifth of what HMAC-SHA-256
    /// takes.
    package init(authenticating message: Bytes32, with key: Bytes32) {
        message.readBytes { message in
            key.readBytes { key in withBytes { _ = crypto_generichash($0, 32, message, 32, key, 32) } }
        }
    }

    /// A key for one purpose, of which the others say nothing.
    package func key(for purpose: String) -> Bytes32 {
        Bytes32(authenticating: Bytes32(hashing: Array(purpose.utf8)), with: self)
    }

    /// Reads what `text` gives; nil for anything else.
    package init?(text: String) {
        guard let made = text.withBytes({ Bytes32(text: $0) }) else { return nil }
        self = made
    }

    init?(text: UnsafeBufferPointer<UInt8>) {
        let isRead = withUnsafeMutableBytes(of: &words) { Base64URL.decode(text, into: $0) }
        if !isRead { return nil }
    }

    /// Nil without exactly 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
    }

    package var bytes: [UInt8] { withUnsafeBytes(of: words) { Array($0) } }

    var firstByte: UInt8 { UInt8(truncatingIfNeeded: words.0.littleEndian) }

    /// The first four bytes of a key.
    struct Prefix: Hashable, Sendable {
        let number: UInt32
        var firstByte: UInt8 { UInt8(truncatingIfNeeded: number) }
    }

    var prefix: Prefix { Prefix(number: UInt32(truncatingIfNeeded: words.0.littleEndian)) }

    private mutating func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
        withUnsafeMutableBytes(of: &words) { bytes in
            if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress { body(start) }
        }
    }

    private func readBytes(_ body: (UnsafePointer<UInt8>) -> Void) {
        withUnsafeBytes(of: words) { bytes in
            if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress { body(start) }
        }
    }

    /// Base64url without padding: 43 characters.
    package var text: String { withUnsafeBytes(of: words) { Base64URL.text($0) } }

    /// Writes that text; returns where it ends.
    func write(to text: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        withUnsafeBytes(of: words) { Base64URL.write($0, to: text, at: start) }
    }

    /// Word by word: `==` of tuples is generic code, which is slow where the optimizer is off.
    package static func == (one: Bytes32, other: Bytes32) -> Bool {
        one.words.0 == other.words.0 && one.words.1 == other.words.1 && one.words.2 == other.words.2
            && one.words.3 == other.words.3
    }

    /// Of bytes that are random, or a hash of what somebody chose, any eight are enough.
    package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }

    /// Compares in a time that says nothing of where two texts differ.
    package static func isEqual(_ one: String, _ other: String) -> Bool {
        one.withBytes { one in
            other.withBytes { other in
                guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
                    return one.isEmpty && other.isEmpty
                }
                return sodium_memcmp(left, right, one.count) == 0
            }
        }
    }
}

extension Bytes32 {
    /// A MAC of the pieces under the key, for one use only.
    static func keyed(_ use: String, _ pieces: [[UInt8]], with key: Bytes32) -> Bytes32 {
        let digest = Digest(key: key)
        digest.add(use)
        for piece in pieces { digest.add(piece) }
        return digest.hash()
    }
}
