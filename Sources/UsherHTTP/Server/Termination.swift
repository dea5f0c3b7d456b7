// Waiting for the end of the program: SIGTERM from a supervisor, SIGINT from a terminal.
//
// A handler that writes one byte to a pipe, on which the waiting thread reads. Not sigwait: that needs the
// signals blocked in every thread, also in those that were started before this code first ran or by a
// library, and a thread that is forgotten ends the process at once. A handler works whichever thread is hit.
// The second signal is answered by a handler and not by the default, which the first process of a
// container does not have.

import Glibc

/// Made before the handlers are installed, so that they need not initialize it.
private let wakeUp = Descriptors.pipe()

/// Blocks the calling thread until SIGTERM or SIGINT comes.
///
/// From the call on the first of them makes this return; the next one ends the process at once, with the
/// status 128 + its number. Call it from one place only. Returns at once if no pipe can be made.
package func waitForTermination() {
    guard let pipe = wakeUp else { return }
    for number in [SIGTERM, SIGINT] {
        signal(number) { _ in
            let before = errno
            if let wakeUp { Descriptors.writeByte(to: wakeUp.writing) }
            errno = before
        }
    }
    var byte: UInt8 = 0
    while read(pipe.reading, &byte, 1) < 0, errno == EINTR {}
    for number in [SIGTERM, SIGINT] { signal(number) { number in _exit(128 + number) } }
}
