// The bytes of a value while it is read. Nothing is believed of them: what an item says of its length is held against
// what is there, and whatever is no item throws.

final class ValueInput {
    typealias Damage = ByteReader.Damage

    let bytes: [UInt8]
    let names: [String]

    /// - Returns: its outermost item.
    static func open(_ bytes: [UInt8]) throws -> ValueItem {
        var reader = ByteReader(bytes)
        let input = ValueInput(bytes, try reader.texts())
        let item = ValueItem(input: input, place: reader.place)
        guard try input.end(of: item.place) == bytes.count else { throw Damage() }
        return item
    }

    private init(_ bytes: [UInt8], _ names: [String]) { (self.bytes, self.names) = (bytes, names) }

    func byte(at place: Int) throws(Damage) -> UInt8 {
        guard place < bytes.count else { throw Damage() }
        return bytes[place]
    }

    /// - Parameter place: is behind it then.
    func number(at place: inout Int) throws(Damage) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte(at: place)
            place += 1
            if shift == 63, byte > 1 { throw Damage() }
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
            if shift > 63 { throw Damage() }
        }
    }

    func pattern(at place: Int, _ count: Int) throws(Damage) -> UInt128 {
        guard place + count <= bytes.count else { throw Damage() }
        var pattern: UInt128 = 0
        for index in 0..<count { pattern |= UInt128(bytes[place + index]) << UInt128(index * 8) }
        return pattern
    }

    /// The kind and the place of an item's content; nil for an item without a length.
    func content(at place: Int) throws(Damage) -> (kind: ValueTag.Kind, range: Range<Int>)? {
        let tag = try byte(at: place)
        var start = place + 1
        let length: Int
        let kind: ValueTag.Kind?
        if tag >= 0x80 {
            (kind, length) = (ValueTag.Kind(rawValue: (tag - 0x80) >> 5), Int(tag & 0x1F))
        } else {
            guard tag >= ValueTag.long, let long = ValueTag.Kind(rawValue: tag - ValueTag.long) else { return nil }
            let number = try number(at: &start)
            guard number <= UInt64(bytes.count) else { throw Damage() }
            (kind, length) = (long, Int(number))
        }
        guard let kind, length <= bytes.count - start else { throw Damage() }
        return (kind, start..<start + length)
    }

    /// The place behind an item, where the next one begins.
    func end(of place: Int) throws(Damage) -> Int {
        let tag = try byte(at: place)
        if ValueTag.smallIntegers.contains(tag) { return place + 1 }
        if let (_, range) = try content(at: place) { return range.upperBound }
        let end: Int
        switch tag {
        case ValueTag.null, ValueTag.no, ValueTag.yes: return place + 1
        case ValueTag.positive, ValueTag.negative:
            var end = place + 1
            _ = try number(at: &end)
            return end
        case ValueTag.float: end = place + 5
        case ValueTag.double: end = place + 9
        case ValueTag.wide, ValueTag.wideUnsigned: end = place + 17
        default: throw Damage()
        }
        guard end <= bytes.count else { throw Damage() }
        return end
    }
}
