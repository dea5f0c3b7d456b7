// A store's work by itself: once a second, and when another process has begun to use the file.

import Dispatch
import Glibc
import UsherStore

/// Ends with its store.
final class Ticking: @unchecked Sendable {
    // because its sources are set once, when its store is made, and are safe to be used by any thread
    private var sources: [any DispatchSourceProtocol] = []

    /// - Parameter servers: told of by a change of their file; where the system cannot tell, the next second is it.
    func begin(watching servers: ServerNames, _ tick: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "usher.sqlite.ticking")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(100))
        timer.setEventHandler(handler: tick)
        timer.resume()
        var all: [any DispatchSourceProtocol] = [timer]
        if let changes = servers.changes() {
            let source = DispatchSource.makeReadSource(fileDescriptor: changes, queue: queue)
            source.setEventHandler {
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while read(changes, &buffer, buffer.count) > 0 {}
                tick()
            }
            source.setCancelHandler { close(changes) }
            source.resume()
            all.append(source)
        }
        sources = all
    }

    deinit { for source in sources { source.cancel() } }
}
