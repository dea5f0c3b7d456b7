// Where a template writes: one piece of memory that grows, given away as a whole at the end.
//
// An array would ask at each append whether somebody else holds it; half of a page's appends are shorter than that
// question takes.

/// Bytes on their way to a response.
package struct Output: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    /// Where it is written next. Whoever writes much takes a copy, and puts that back before asking the output for anything.
    var cursor: Cursor

    package init(capacity: Int = 8_192) {
        let capacity = max(capacity, 64)
        start = .allocate(capacity: capacity)
        cursor = Cursor(at: start, before: start + capacity)
    }

    deinit { start.deallocate() }

    package var count: Int { cursor.place - start }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        reserve(more.count)
        cursor.append(more)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        cursor.append(byte)
    }

    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ more: [UInt8]) { more.withUnsafeBufferPointer { append($0) } }

    /// Appends a text with `& < > " '` as references.
    mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        // By pieces: room for whatever a large text may become would be six times as much as nearly any needs.
        while !rest.isEmpty {
            let piece = rest.prefix(4_096)
            rest = rest[piece.endIndex...]
            reserve(Cursor.room(escaping: piece.count))
            cursor.append(escaping: UnsafeBufferPointer(rebasing: piece))
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

    /// Room for so many bytes behind this cursor, which takes the place of the output's own.
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

    /// What was written since the last quote.
    var attributeSoFar: UnsafeBufferPointer<UInt8> {
        let written = UnsafeBufferPointer(start: start, count: count)
        let quote = written.lastIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
        return UnsafeBufferPointer(rebasing: written[(quote.map { $0 + 1 } ?? 0)...])
    }

    /// Gives the memory away: whoever has it deallocates it.
    package consuming func take() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let (start, count) = (start, count)
        discard self
        return (start, count)
    }

    /// What was written so far, as an array.
    package borrowing func array() -> [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }
}
