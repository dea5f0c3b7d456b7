// The threads that serve, as many as the options say.

import CMicrohttpd
import Glibc

/// All threads that serve.
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

    /// Hands a connection to one of them by its number, which spreads them evenly.
    func take(_ client: Int32, from address: UnsafePointer<sockaddr>, size: socklen_t) {
        loops[Int(client) % loops.count].take(client, from: address, size: size)
    }

    /// Once, when nothing is taken any more; no request may be suspended.
    func stop() { for loop in loops { loop.stop() } }
}
