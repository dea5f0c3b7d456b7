// A file that is open for sending.

import Glibc

/// An open descriptor with its size; closed with its last owner.
package final class OpenFile: Sendable {
    /// Closed with this object.
    package let descriptor: Int32
    /// In bytes, when it was opened.
    package let size: Int

    /// Takes ownership of the descriptor.
    package init(descriptor: Int32, size: Int) {
        self.descriptor = descriptor
        self.size = size
    }

    deinit { close(descriptor) }
}
