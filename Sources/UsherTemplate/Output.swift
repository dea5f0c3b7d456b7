// Where a template writes: one piece of memory that grows, given away as a whole at the end.
//
// An array would ask at each append whether somebody else holds it; half of a page's appends are shorter than that
// question takes.

/// Bytes on their way to a response.
package struct Output: ~Copyable {
    private var start: UnsafeMutablePointer<UInt8>
    /// Where it is written next. Whoever writes much takes it, and puts it back before anything else is asked of the output.
    var pen: Pen

    package init(capacity: Int = 8_192) {
        let capacity = max(capacity, 64)
        start = .allocate(capacity: capacity)
        pen = Pen(at: start, before: start + capacity)
    }

    deinit { start.deallocate() }

    package var count: Int { pen.place - start }

    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        reserve(more.count)
        pen.append(more)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        pen.append(byte)
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
            reserve(piece.count * Pen.longest + Pen.behind)
            pen.append(escaping: UnsafeBufferPointer(rebasing: piece))
        }
    }

    /// Appends in decimal digits.
    mutating func append(_ number: Int) {
        reserve(Pen.digits)
        pen.append(number)
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if !pen.hasRoom(more) { grow(more) }
    }

    /// Room for so many bytes behind this pen, which takes the place of the output's own.
    @inline(never)
    mutating func makeRoom(_ more: Int, behind pen: Pen) -> Pen {
        self.pen = pen
        grow(more)
        return self.pen
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let count = count
        let larger = max((pen.end - start) * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: start, count: count)
        start.deallocate()
        start = moved
        pen = Pen(at: moved + count, before: moved + larger)
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
