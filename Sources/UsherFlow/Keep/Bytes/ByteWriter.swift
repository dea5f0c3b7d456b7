// Bytes on their way into a record. The writer's code alone says what stands where: there are no names, and no types.
//
//      number    7 bits a byte, the lowest first; the highest bit says that another byte follows (LEB128)
//      integer   as a number, its sign in the lowest bit: 0, -1, 1, -2, … are 0, 1, 2, 3, …
//      text      its length in bytes, and its UTF-8
//      moment    nanoseconds since the moment that was written before it, as an integer, doubled; what is no whole
//                number of nanoseconds is 1, its seconds and its attoseconds

/// Writes the parts of a record one after another.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []
    private var moment = Moment.zero

    package init() {}

    /// - Parameter count: of the bytes that are expected.
    package init(expecting count: Int) { bytes.reserveCapacity(count) }

    package mutating func put(byte: UInt8) { bytes.append(byte) }

    package mutating func put(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func put(_ integer: Int) { put(number: Self.folded(Int64(integer))) }

    /// Of things that follow.
    package mutating func put(count: Int) { put(number: UInt64(count)) }

    package mutating func put(_ text: String) {
        put(count: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    /// Always eight bytes, the lowest first: for what is random.
    package mutating func put(random: UInt64) {
        for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: random >> UInt64(shift))) }
    }

    /// Without a length.
    package mutating func put(plain: [UInt8]) { bytes.append(contentsOf: plain) }

    package mutating func put(_ other: Moment) {
        // Of two moments that are further than any clock goes, the distance is too far to be told.
        let other = min(max(other, .zero - Self.furthest), Self.furthest)
        let (seconds, attoseconds) = (other - moment).components
        moment = other
        let (whole, isFar) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (nanoseconds, isFarther) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        let folded = Self.folded(nanoseconds)
        if attoseconds % 1_000_000_000 == 0, !isFar, !isFarther, folded < 1 << 63 {
            put(number: folded << 1)
        } else {
            put(number: 1)
            put(number: Self.folded(seconds))
            put(number: Self.folded(attoseconds))
        }
    }

    package mutating func put(_ texts: [String]) { put(texts) { $0.put($1) } }

    package mutating func put<Item>(_ items: some Collection<Item>, _ put: (inout Self, Item) throws -> Void) rethrows {
        self.put(count: items.count)
        for item in items { try put(&self, item) }
    }

    static let furthest = Moment.seconds(1 << 58)

    private static func folded(_ integer: Int64) -> UInt64 { UInt64(bitPattern: integer << 1 ^ integer >> 63) }
}
