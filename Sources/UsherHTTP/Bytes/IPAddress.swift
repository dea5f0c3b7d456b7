// Numeric IP addresses as bytes.

import Glibc

enum IPAddress {
    /// Four bytes, or sixteen; an IPv4 address within IPv6 is the IPv4 address. Nil where the text is no numeric
    /// address.
    static func bytes(of text: String) -> [UInt8]? {
        // C would take the text to end there.
        guard !text.utf8.contains(0) else { return nil }
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: &four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: &six) { Array($0) }
        let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]
        return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
    }

    /// True if four or sixteen bytes are an address of this machine alone.
    static func isLoopback(_ bytes: [UInt8]) -> Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
    }
}
