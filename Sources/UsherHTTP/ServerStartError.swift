// Why a server could not start, in one line that says what to do.

import Glibc

/// One sentence for the person who starts the server.
package struct ServerStartError: Error, CustomStringConvertible {
    /// The problem, and what to do.
    package let description: String

    init(_ description: String) { self.description = description }

    /// The message for a failed `bind` or `listen`.
    static func cannotListen(host: String, port: UInt16, error: Int32) -> ServerStartError {
        let address = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        switch error {
        case EADDRINUSE:
            return ServerStartError("port \(port) is in use; choose another with --port")
        case EACCES, EPERM:
            return ServerStartError(
                "cannot listen on \(address): permission denied; choose a port above 1023, or give the program "
                    + "CAP_NET_BIND_SERVICE")
        case EADDRNOTAVAIL:
            return ServerStartError(
                """
                cannot listen on \(address): this machine does not have that address; \
                choose one of its own for `ServerOptions.host`, as by --host
                """)
        default:
            return ServerStartError("cannot listen on \(address): \(String(cString: strerror(error)))")
        }
    }
}
