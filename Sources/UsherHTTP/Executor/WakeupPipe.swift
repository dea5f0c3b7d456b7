// How another thread is told that there is something to do for it, or that it is to end. libmicrohttpd itself cannot be
// woken where it has no thread of its own.

import Glibc
import Synchronization

/// Signalled from any thread, noticed by the one that polls its descriptor. However often it is signalled before it is
/// cleared, it costs one system call.
final class WakeupPipe: Sendable {
    /// Has something to read when it has been signalled.
    var descriptor: Int32 { pipe.reading }

    private let pipe: (reading: Int32, writing: Int32)
    private let isSignalled = Atomic(false)

    init() throws(ServerStartError) {
        guard let pipe = Descriptors.pipe() else {
            throw ServerStartError("no file can be opened; raise `ulimit -n`")
        }
        self.pipe = pipe
    }

    deinit {
        close(pipe.reading)
        close(pipe.writing)
    }

    /// To be called when whoever is woken can see what there is to do.
    func signal() {
        if !isSignalled.exchange(true, ordering: .sequentiallyConsistent) { Descriptors.writeByte(to: pipe.writing) }
    }

    /// To be called when the descriptor has something to read, before looking what there is to do.
    func clear() {
        Descriptors.readBytes(from: pipe.reading)
        isSignalled.store(false, ordering: .sequentiallyConsistent)
    }
}
