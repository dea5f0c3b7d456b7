// The threads that serve, as many as the options say.

/// All loops of a server.
final class ServerLoops: Sendable {
    private let loops: [ServerLoop]

    init(core: ServerCore) throws(ServerStartError) {
        var loops: [ServerLoop] = []
        do {
            for _ in 0..<min(max(1, core.options.threads), 256) { loops.append(try ServerLoop(core: core)) }
        } catch {
            for loop in loops { loop.stop() }
            throw error
        }
        self.loops = loops
    }

    /// Hands a connection to one of them by its descriptor's number, which spreads them evenly.
    func add(_ connection: PendingConnection) {
        loops[Int(connection.descriptor) % loops.count].add(connection)
    }

    /// Once, when nothing is added any more; no request may be suspended.
    func stop() { for loop in loops { loop.stop() } }
}
