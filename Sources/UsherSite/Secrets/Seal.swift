// Closes what is kept of a session, by libsodium's secretbox: whoever reads the store, or a copy of it, reads nothing.
//
// The key comes from the session's id, which only the browser's cookie has; the store knows the session by that id's
// hash.

internal import CSodium

package struct Seal: Sendable {
    private let key: Bytes32

    /// - Parameter id: a session's.
    package init(of id: Bytes32) { key = Bytes32(authenticating: Self.purpose, with: id) }

    /// Names this use of the id, so that its other uses say nothing of the key.
    private static let purpose = Bytes32(hashing: Array("usher session body".utf8))

    /// 40 bytes longer: a nonce, and a code by which a change is seen.
    package func close(_ plain: [UInt8]) -> [UInt8] {
        let nonce = randomBytes(Int(crypto_secretbox_NONCEBYTES))
        var box = [UInt8](repeating: 0, count: plain.count + Int(crypto_secretbox_MACBYTES))
        crypto_secretbox_easy(&box, plain, UInt64(plain.count), nonce, key.bytes)
        return nonce + box
    }

    /// Nil for what was not closed with this id.
    package func open(_ closed: [UInt8]) -> [UInt8]? {
        let overhead = Int(crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES)
        guard closed.count >= overhead else { return nil }
        let nonce = Array(closed.prefix(Int(crypto_secretbox_NONCEBYTES)))
        let box = Array(closed.dropFirst(nonce.count))
        var plain = [UInt8](repeating: 0, count: closed.count - overhead)
        return crypto_secretbox_open_easy(&plain, box, UInt64(box.count), nonce, key.bytes) == 0 ? plain : nil
    }
}
