// Closes a file piece by piece, by libsodium's secretbox, so that any part of it can be read. Its key is used for this
// one file, and a piece's place in it is its nonce: no piece can be changed, or put in another's place.
//
// Key and name both come from the file's secret, and say nothing of each other: a store that knows the file by its name
// cannot open it.

internal import CSodium
internal import UsherSite

struct FileSeal: Sendable {
    /// How many bytes a piece has, but the last. 64 KB.
    static let piece = 65_536
    /// How much longer it is closed.
    static let overhead = Int(crypto_secretbox_MACBYTES)

    /// The secret opens the file: the key comes from it, and so does the name.
    let secret: Bytes32
    private let key: Bytes32

    init(_ secret: Bytes32 = .random()) {
        self.secret = secret
        key = secret.key(for: "usher kept file")
    }

    /// A store knows the file by this name.
    var name: Bytes32 { secret.key(for: "usher kept file name") }

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

    /// Tells whether this seal has closed each piece of these bytes, and whether they are a whole file of that size.
    func closes(_ closed: [UInt8], size: Int) -> Bool {
        var (index, begin, left) = (0, 0, size)
        while left > 0 {
            let length = min(left, Self.piece)
            let end = begin + length + Self.overhead
            guard end <= closed.count, open(Array(closed[begin..<end]), index) != nil else { return false }
            (index, begin, left) = (index + 1, end, left - length)
        }
        return begin == closed.count
    }

    private static func nonce(_ index: Int) -> [UInt8] {
        (0..<Int(crypto_secretbox_NONCEBYTES)).map {
            $0 < 8 ? UInt8(truncatingIfNeeded: index >> (8 * $0)) : 0
        }
    }
}
