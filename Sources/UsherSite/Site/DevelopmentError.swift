internal import UsherHTTP

/// A site in development does not start where others could come to it: which option would let them, and what to do.
public struct DevelopmentError: Error, CustomStringConvertible {
    /// Which option would let others in, and what to do.
    public let description: String

    /// Nil where only this machine's own visitors come.
    ///
    /// - Parameter isAlone: whether its sessions are in its own memory alone.
    init?(_ server: ServerOptions, isAlone: Bool) {
        let reason: String? =
            if !["127.0.0.1", "::1", "localhost"].contains(server.host) {
                "the address \(server.host), which is not loopback's"
            } else if let name = server.hostNames.first {
                "the host name \(name)"
            } else if !server.trustedProxies.isEmpty {
                "a trusted proxy"
            } else if server.tls != nil || server.isBehindTLS {
                "TLS"
            } else if !isAlone {
                "a session store"
            } else {
                nil
            }
        guard let reason else { return nil }
        description =
            "A site in development shows what went wrong, so it serves this machine alone; but it has \(reason). "
            + "Leave isDevelopment out where others come, or the other out while you write."
    }
}
