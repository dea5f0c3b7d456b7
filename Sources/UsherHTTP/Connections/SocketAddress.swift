// Numeric socket addresses, to and from text.

// Before Glibc: the order of the two imports decides which module the system's socket types belong to.
import CMicrohttpd
import Glibc

/// An IPv4 or IPv6 address with a port.
struct SocketAddress {
    private var storage = sockaddr_storage()

    /// Nil where the host is no numeric address.
    init?(host: String, port: UInt16) {
        var four = sockaddr_in()
        var six = sockaddr_in6()
        if inet_pton(AF_INET, host, &four.sin_addr) == 1 {
            four.sin_family = sa_family_t(AF_INET)
            four.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, host, &six.sin6_addr) == 1 {
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
        } else {
            return nil
        }
    }

    var isIPv6: Bool { Int32(storage.ss_family) == AF_INET6 }

    /// - Parameter size: of what lies there.
    init(copying address: UnsafePointer<sockaddr>, size: socklen_t) {
        withUnsafeMutableBytes(of: &storage) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: address, count: min(Int(size), $0.count)))
        }
    }

    /// The pointer is good for the length of the call.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, _ size: socklen_t) -> Result) -> Result {
        let size = isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
        return withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
        }
    }

    func bind(_ descriptor: Int32) -> Bool { withPointer { Glibc.bind(descriptor, $0, $1) == 0 } }

    /// The port that a bound socket really has.
    static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let found = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) == 0 }
        }
        guard found else { return nil }
        // The port lies at the same place in both families.
        return withUnsafeBytes(of: &storage) { UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self)) }
    }

    /// The numeric host of an address, without its port; an IPv4 address behind IPv6 as IPv4.
    static func host(of address: UnsafePointer<sockaddr>) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let raw = UnsafeRawPointer(address)
        let family = Int32(address.pointee.sa_family)
        let offset =
            family == AF_INET6
            ? MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr) : MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
        guard family == AF_INET || family == AF_INET6, let offset,
            inet_ntop(family, raw + offset, &text, socklen_t(text.count)) != nil
        else { return "unknown" }
        let host = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return host.hasPrefix("::ffff:") && host.contains(".") ? String(host.dropFirst(7)) : host
    }
}
