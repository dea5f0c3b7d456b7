// A name by which a store keeps what it keeps.

internal import UsherSite

/// The name of a session, somebody, or a bucket in a store: a hash that names nobody.
public struct SessionKey: Hashable, Sendable {
    let hash: Bytes32

    /// 32 bytes.
    public var bytes: [UInt8] { hash.bytes }

    init(_ hash: Bytes32) { self.hash = hash }

    /// The key with these `bytes`; nil for another number of bytes than 32.
    public init?(bytes: [UInt8]) {
        guard let hash = Bytes32(bytes: bytes) else { return nil }
        self.hash = hash
    }

    /// A key for a store's own tests: the hash of any bytes.
    public init(hashing bytes: [UInt8]) { hash = Bytes32(hashing: bytes) }
}
