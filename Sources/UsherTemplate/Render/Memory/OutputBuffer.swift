// The memory that a template writes into: it grows, and is handed over as a whole at the end.
//
// Not an array, which would check at each append whether it is uniquely referenced: many appends are
// shorter than that check.

/// The bytes of a response that is being rendered.
package struct OutputBuffer: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    /// The place of the next byte. Whoever writes much takes a copy, and puts that back before using the buffer.
    var cursor: Cursor

    /// - Parameter capacity: In bytes; it grows where that is not enough.
    package init(capacity: Int = 8_192) {
        let capacity = max(capacity, 64)
        start = .allocate(capacity: capacity)
        cursor = Cursor(at: start, before: start + capacity)
    }

    deinit { start.deallocate() }

    /// How many bytes have been written.
    package var count: Int { cursor.next - start }

    mutating func append(_ more: Span<UInt8>) {
        reserve(more.count)
        more.withUnsafeBufferPointer { cursor.append($0) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        cursor.append(byte)
    }

    mutating func append(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        cursor.append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ more: [UInt8]) { append(more.span) }

    /// Appends a text with `& < > " '` as references.
    mutating func append(escaping text: Span<UInt8>) {
        text.withUnsafeBufferPointer { text in
            var rest = text[...]
            // In chunks: room for the worst that a long text may become is six times what nearly every text needs.
            while !rest.isEmpty {
                let chunk = rest.prefix(4_096)
                rest = rest[chunk.endIndex...]
                reserve(Cursor.room(escaping: chunk.count))
                cursor.append(escaping: UnsafeBufferPointer(rebasing: chunk))
            }
        }
    }

    /// Appends in decimal digits.
    mutating func append(_ number: Int) {
        reserve(Cursor.digits)
        cursor.append(number)
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if !cursor.hasRoom(more) { grow(more) }
    }

    /// Makes room for so many bytes behind this cursor, which replaces the buffer's own.
    @inline(never)
    mutating func makeRoom(_ more: Int, behind cursor: Cursor) -> Cursor {
        self.cursor = cursor
        grow(more)
        return self.cursor
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let count = count
        let larger = max((cursor.end - start) * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: start, count: count)
        start.deallocate()
        start = moved
        cursor = Cursor(at: moved + count, before: moved + larger)
    }

    /// Calls with what was written since the last quote.
    func withAttributeSoFar(_ use: (Span<UInt8>) -> Void) {
        let written = UnsafeBufferPointer(start: start, count: count)
        let quote = written.lastIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        use(UnsafeBufferPointer(rebasing: written[(quote.map { $0 + 1 } ?? 0)...]).span)
    }

    /// Hands the memory over to the caller, who deallocates it.
    package consuming func take() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let (start, count) = (start, count)
        discard self
        return (start, count)
    }

    /// A copy of what was written.
    package borrowing func array() -> [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
