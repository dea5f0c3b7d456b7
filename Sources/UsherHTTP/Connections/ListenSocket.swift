// The socket that a server listens on. It is made here and not by libmicrohttpd, which would say only
// that it failed, not why.

// Before Glibc: the order of the two imports decides which module the system's socket types belong to.
import CMicrohttpd
import Glibc

/// A bound, listening, non-blocking socket.
struct ListenSocket {
    let descriptor: Int32
    let port: UInt16
    let isIPv6: Bool

    /// How many may wait in the kernel's queue.
    static let queue: Int32 = 1_024

    init(host: String, port: UInt16) throws(ServerStartError) {
        let host = host == "localhost" ? "127.0.0.1" : host
        guard let address = SocketAddress(host: host, port: port) else {
            throw ServerStartError(
                "the host to listen on is not a numeric address; choose one like 127.0.0.1, 0.0.0.0 or ::1 with --host")
        }
        isIPv6 = address.isIPv6
        let family = isIPv6 ? AF_INET6 : AF_INET
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Self.nonBlockingAndCloseOnExec, 0)
        guard descriptor >= 0 else { throw .cannotListen(host: host, port: port, error: errno) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard address.bind(descriptor), listen(descriptor, Self.queue) == 0,
            let bound = SocketAddress.port(of: descriptor)
        else {
            let error = errno
            close(descriptor)
            throw .cannotListen(host: host, port: port, error: error)
        }
        self.descriptor = descriptor
        self.port = bound
    }

    private static let nonBlockingAndCloseOnExec =
        Int32(bitPattern: SOCK_NONBLOCK.rawValue) | Int32(bitPattern: SOCK_CLOEXEC.rawValue)
}
