// How another thread is told that there is something to do for it, or that it is to end. libmicrohttpd itself cannot be woken
// where it has no thread of its own.

import Glibc
import Synchronization

/// Rung from any thread, heard by one that waits for its descriptor. However often it is rung before it is heard, it costs
/// one call to the system.
final class Bell: Sendable {
    /// Has something to read when it has been rung.
    var descriptor: Int32 { pipe.reading }

    private let pipe: (reading: Int32, writing: Int32)
    private let isRung = Atomic(false)

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

    /// After whoever hears it can see what there is to do.
    func ring() {
        if !isRung.exchange(true, ordering: .sequentiallyConsistent) { Descriptors.wake(pipe.writing) }
    }

    /// When its descriptor has something to read; before looking what there is to do.
    func hush() {
        Descriptors.hush(pipe.reading)
        isRung.store(false, ordering: .sequentiallyConsistent)
    }
}
