// A piece of memory that somebody else has filled and gives away with a response: libmicrohttpd sends from it, and it is
// freed when that has done with it.

/// Bytes at an address that stays, freed with their owner.
package final class OwnedBytes: Sendable {
    package let count: Int
    nonisolated(unsafe) let start: UnsafeMutablePointer<UInt8>
    // because nobody writes there any more

    /// Takes the memory over, whole: it must have been allocated by Swift.
    package init(_ start: UnsafeMutablePointer<UInt8>, count: Int) {
        self.start = start
        self.count = count
    }

    deinit { start.deallocate() }

    package var array: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
