// Reads what ByteWriter wrote, or what has become of it: a length is believed only as far as there are bytes, so
// whatever is read is never larger than what it is read from.

/// Reads the parts of a record one after another.
package struct ByteReader {
    /// Bytes that can be no record.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: [UInt8]
    package private(set) var place: Int
    private let end: Int
    private var moment = Moment.zero

    package init(_ bytes: [UInt8]) { (self.bytes, place, end) = (bytes, 0, bytes.count) }

    package var isAtEnd: Bool { place == end }

    /// All is read.
    package func finish() throws { if !isAtEnd { throw Damage() } }

    package mutating func byte() throws -> UInt8 {
        guard place < end else { throw Damage() }
        defer { place += 1 }
        return bytes[place]
    }

    package mutating func number() throws -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            let byte = try byte()
            // The tenth byte has room for one bit.
            if shift == 63, byte > 1 { throw Damage() }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
        }
        throw Damage()
    }

    package mutating func integer() throws -> Int { Int(Self.unfolded(try number())) }

    /// Of things that follow, each of which takes a byte at least.
    package mutating func count() throws -> Int {
        let count = try number()
        guard count <= UInt64(end - place) else { throw Damage() }
        return Int(count)
    }

    package mutating func text() throws -> String {
        let range = try range()
        guard let text = String(validating: bytes[range], as: UTF8.self) else { throw Damage() }
        return text
    }

    package mutating func random() throws -> UInt64 {
        try stride(from: UInt64(0), to: 64, by: 8).reduce(0) { $0 | UInt64(try byte()) << $1 }
    }

    package mutating func plain(_ count: Int) throws -> [UInt8] {
        guard count >= 0, count <= end - place else { throw Damage() }
        defer { place += count }
        return Array(bytes[place..<place + count])
    }

    /// All that is left.
    package mutating func rest() -> [UInt8] {
        defer { place = end }
        return Array(bytes[place..<end])
    }

    /// The place of as many bytes as the length before them says.
    private mutating func range() throws -> Range<Int> {
        let count = try count()
        defer { place += count }
        return place..<place + count
    }

    package mutating func readMoment() throws -> Moment {
        let number = try number()
        let distance: Moment
        if number & 1 == 0 {
            distance = .nanoseconds(Self.unfolded(number >> 1))
        } else {
            guard number == 1 else { throw Damage() }
            let seconds = Self.unfolded(try self.number())
            let attoseconds = Self.unfolded(try self.number())
            guard abs(Self.bounded(seconds)) < 1 << 60, abs(Self.bounded(attoseconds)) < 1 << 60 else {
                throw Damage()
            }
            distance = Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
        }
        moment += distance
        guard (.zero - ByteWriter.furthest...ByteWriter.furthest).contains(moment) else { throw Damage() }
        return moment
    }

    private static func bounded(_ number: Int64) -> Int64 { max(number, -.max) }

    package mutating func texts() throws -> [String] { try items { try $0.text() } }

    package mutating func items<Item>(_ read: (inout Self) throws -> Item) throws -> [Item] {
        var items: [Item] = []
        for _ in 0..<(try count()) { items.append(try read(&self)) }
        return items
    }

    private static func unfolded(_ number: UInt64) -> Int64 {
        Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }
}
