// A body whose memory its maker gives away: libmicrohttpd sends from it, and it is freed when the library has done with
// it.

/// Bytes at an address that does not change, deallocated with their owner.
package final class OwnedBytes: Sendable {
    /// How many bytes there are.
    package let count: Int
    nonisolated(unsafe) let start: UnsafeMutablePointer<UInt8>
    // because nobody writes there any more

    /// Takes ownership of the memory, which must have been allocated by Swift and be initialized for `count` bytes.
    package init(_ start: UnsafeMutablePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    deinit { start.deallocate() }

    /// A copy of the bytes.
    package var array: [UInt8] { Array(view) }

    var view: ByteView { ByteView(UnsafeBufferPointer(start: start, count: count)) }
}
