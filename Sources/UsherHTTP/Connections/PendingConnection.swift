// A connection between the thread that accepted it and the one that will serve it.

/// A connection that no thread serves yet. Whoever has it owns its descriptor.
struct PendingConnection {
    let descriptor: Int32
    /// The client's.
    let address: SocketAddress
}
