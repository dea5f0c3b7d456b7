// Where a server listens, and how long it is waited for.

struct SocketEndpoint: Sendable {
    var host: String
    var port: UInt16
    /// Seconds for connecting, and for each wait for bytes.
    var timeout: Int
}
