// Who is asked: the host and port of a Host header, an absolute target or an Origin.

/// A host in lower case, IPv6 in brackets, and the port if one is written.
struct Authority: Equatable {
    let host: String
    let port: Int?

    /// Nil where the bytes are no well-formed host with an optional port.
    init?(_ bytes: ByteView) {
        guard let first = bytes.first else { return nil }
        let hostEnd: Int
        if first == 0x5B {
            guard let bracket = bytes.firstIndex(of: 0x5D) else { return nil }
            let inner = bytes[(bytes.startIndex + 1)..<bracket]
            guard (2...45).contains(inner.count), inner.allSatisfy(Self.isAddressByte) else { return nil }
            hostEnd = bracket + 1
        } else {
            hostEnd = bytes.firstIndex(of: ASCII.colon) ?? bytes.endIndex
            let name = bytes[..<hostEnd]
            guard (1...253).contains(name.count), name.allSatisfy(Self.isNameByte) else { return nil }
        }
        host = String(lowercasing: bytes[..<hostEnd])
        let rest = bytes[hostEnd...]
        if rest.isEmpty {
            port = nil
        } else {
            let digits = rest.dropFirst()
            guard rest.first == ASCII.colon, digits.count <= 5, let number = ASCII.number(digits), number <= 65_535
            else { return nil }
            port = number
        }
    }

    /// The same for other bytes.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let made = bytes.withView({ Authority($0) }) else { return nil }
        self = made
    }

    /// True if both name the same place, for a scheme whose default port may be left out.
    func isSame(as other: Authority, isSecure: Bool) -> Bool {
        let implied = isSecure ? 443 : 80
        return host == other.host && (port ?? implied) == (other.port ?? implied)
    }

    private static func isAddressByte(_ byte: UInt8) -> Bool {
        ASCII.hexValue(byte) != nil || byte == ASCII.colon || byte == ASCII.dot
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.dot || byte == 0x2D || byte == 0x5F
    }
}
