// An IP address, or all that begin with the same bits: what `--trusted-proxy` names.

/// `10.0.0.0/8`, `192.0.2.7`, `fd00::/8`. An IPv4 address within IPv6 is the IPv4 address.
public struct AddressRange: Sendable, Equatable {
    private let bytes: [UInt8]
    private let bits: Int

    /// Nil where the text is no numeric address, or the number behind its slash does not fit.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, let bytes = IPAddress.bytes(of: String(address)) else { return nil }
        self.bytes = bytes
        if parts.count == 2 {
            guard let bits = ASCII.number(Array(parts[1].utf8)[...]), bits <= bytes.count * 8 else { return nil }
            self.bits = bits
        } else {
            bits = bytes.count * 8
        }
    }

    /// True if an address, without a port, is in it.
    func contains(_ address: String) -> Bool {
        guard let other = IPAddress.bytes(of: address), other.count == bytes.count else { return false }
        let whole = bits / 8
        guard bytes[..<whole].elementsEqual(other[..<whole]) else { return false }
        guard bits % 8 > 0 else { return true }
        return (bytes[whole] ^ other[whole]) >> UInt8(8 - bits % 8) == 0
    }
}
