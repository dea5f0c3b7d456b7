// Closes a file piece by piece, by libsodium's secretbox, so that any part of it can be read. Its key is used for this
// one file, and a piece's place in it is its nonce: no piece can be changed, or put in another's place.

internal import CSodium

struct FileSeal: Sendable {
    /// How many bytes a piece has, but the last. 64 KB.
    static let piece = 65_536
    /// How much longer it is closed.
    static let overhead = Int(crypto_secretbox_MACBYTES)

    private let key = Bytes32.random()

    func close(_ plain: [UInt8], _ index: Int) -> [UInt8] {
        var closed = [UInt8](repeating: 0, count: plain.count + Self.overhead)
        crypto_secretbox_easy(&closed, plain, UInt64(plain.count), Self.nonce(index), key.bytes)
        return closed
    }

    /// Nil for what is not that piece.
    func open(_ closed: [UInt8], _ index: Int) -> [UInt8]? {
        guard closed.count >= Self.overhead else { return nil }
        var plain = [UInt8](repeating: 0, count: closed.count - Self.overhead)
        let result = crypto_secretbox_open_easy(&plain, closed, UInt64(closed.count), Self.nonce(index), key.bytes)
        return result == 0 ? plain : nil
    }

    private static func nonce(_ index: Int) -> [UInt8] {
        (0..<Int(crypto_secretbox_NONCEBYTES)).map {
            $0 < 8 ? UInt8(truncatingIfNeeded: index >> (8 * $0)) : 0
        }
    }
}
