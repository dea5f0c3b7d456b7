// Where a template writes: one piece of memory that grows, given away as a whole at the end.
//
// An array would ask at each append whether somebody else holds it; half of a page's appends are shorter than that
// question takes.

internal import Glibc

/// Bytes on their way to a response.
package struct Output: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0
    private var capacity: Int

    package init(capacity: Int = 8_192) {
        self.capacity = max(capacity, 64)
        bytes = .allocate(capacity: self.capacity)
    }

    deinit { bytes.deallocate() }

    @inline(__always)
    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        guard let start = more.baseAddress else { return }
        reserve(more.count)
        (bytes + count).update(from: start, count: more.count)
        count += more.count
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        bytes[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ more: [UInt8]) { more.withUnsafeBufferPointer { append($0) } }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: bytes, count: count)
        bytes.deallocate()
        bytes = moved
        capacity = larger
    }

    /// Gives the memory away: whoever has it deallocates it.
    package consuming func take() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let (start, count) = (bytes, count)
        discard self
        return (start, count)
    }

    /// What was written so far, as an array.
    package borrowing func array() -> [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
