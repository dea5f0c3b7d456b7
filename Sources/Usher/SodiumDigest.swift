// Random bytes, SHA-256 and HMAC, by libsodium.

internal import CSodium

/// 32 bytes: a hash, a key, or a session's id.
struct Bytes32: Hashable, Sendable {
    private let words: (UInt64, UInt64, UInt64, UInt64)

    /// From the system's generator.
    static func random() -> Bytes32 { Bytes32(randomBytes(32)) }

    /// SHA-256.
    init(hashing bytes: [UInt8]) {
        var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
        crypto_hash_sha256(&hash, bytes, UInt64(bytes.count))
        self.init(hash)
    }

    /// SHA-256 of several pieces, each with its length before it, so that no two lists of pieces are alike.
    struct Digest: ~Copyable {
        private var state = crypto_hash_sha256_state()

        init() { crypto_hash_sha256_init(&state) }

        mutating func add(_ bytes: [UInt8]) {
            var count = UInt64(bytes.count).littleEndian
            withUnsafeBytes(of: &count) { _ = crypto_hash_sha256_update(&state, $0.baseAddress, UInt64($0.count)) }
            crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
        }

        var hash: Bytes32 {
            var copy = state
            var hash = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
            crypto_hash_sha256_final(&copy, &hash)
            return Bytes32(hash)
        }
    }

    /// HMAC-SHA-256 of `message`.
    init(authenticating message: Bytes32, with key: Bytes32) {
        var code = [UInt8](repeating: 0, count: Int(crypto_auth_hmacsha256_BYTES))
        let bytes = message.bytes
        crypto_auth_hmacsha256(&code, bytes, UInt64(bytes.count), key.bytes)
        self.init(code)
    }

    /// Reads what `text` gives; nil for anything else.
    init?(text: String) {
        guard let bytes = decodeBase64URL(text), bytes.count == 32 else { return nil }
        self.init(bytes)
    }

    /// Only the first 32 bytes count; missing ones are zero.
    private init(_ bytes: [UInt8]) {
        func word(_ start: Int) -> UInt64 {
            bytes.dropFirst(start).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        words = (word(0), word(8), word(16), word(24))
    }

    var bytes: [UInt8] {
        [words.0, words.1, words.2, words.3].flatMap { word in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
        }
    }

    /// Base64url without padding: 43 characters.
    var text: String { encodeBase64URL(bytes) }

    static func == (one: Bytes32, other: Bytes32) -> Bool { one.words == other.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
    }

    /// Compares in a time that says nothing of where two texts differ.
    static func isEqual(_ one: String, _ other: String) -> Bool {
        let (left, right) = (Array(one.utf8), Array(other.utf8))
        return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
    }
}

func randomBytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
}

private let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

func encodeBase64URL(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
        bits = bits << 8 | UInt32(byte)
        count += 8
        while count >= 6 {
            count -= 6
            text.append(alphabet[Int(bits >> UInt32(count)) & 63])
        }
        bits &= 0xFF
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count)) & 63]) }
    return String(decoding: text, as: UTF8.self)
}

/// Nil for anything but what `encodeBase64URL` gives.
private func decodeBase64URL(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for character in text.utf8 {
        guard let value = alphabet.firstIndex(of: character) else { return nil }
        bits = (bits << 6 | UInt32(value)) & 0xFFFF
        count += 6
        if count >= 8 {
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
    }
    return encodeBase64URL(bytes) == text ? bytes : nil
}
