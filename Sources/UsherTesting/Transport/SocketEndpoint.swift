// The address of a server, and the time that an answer is waited for.

struct SocketEndpoint: Sendable {
    var host: String
    var port: UInt16
    /// Seconds for connecting, and for each wait for bytes.
    var timeout: Int
}
