// The items that a value reads one after another.

struct ReadList: UnkeyedDecodingContainer {
    private let input: ValueInput
    private let depth: Int32
    private let isBytes: Bool
    private let length: Int
    private var place: Int
    private(set) var currentIndex = 0

    /// - Throws: where they are no items.
    init(_ input: ValueInput, _ range: Range<Int>, depth: Int32) throws {
        var (place, length) = (range.lowerBound, 0)
        while place < range.upperBound {
            place = try input.end(of: place)
            length += 1
        }
        guard place == range.upperBound else { throw ByteReader.Damage() }
        (self.input, self.depth, self.length, self.place) = (input, depth, length, range.lowerBound)
        isBytes = false
    }

    init(bytes range: Range<Int>, of input: ValueInput) {
        (self.input, depth, length, place) = (input, 0, range.count, range.lowerBound)
        isBytes = true
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { length }
    var isAtEnd: Bool { currentIndex == length }

    /// Reads an item, and goes on to the next unless that fails.
    private mutating func read<Value>(_ read: (ValueItem) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self, .init(codingPath: [], debugDescription: "Nothing else was stored."))
        }
        let value = try read(ValueItem(input: input, place: place, depth: depth, isByte: isBytes))
        place = isBytes ? place + 1 : try input.end(of: place)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        // An item that is not nil is read next.
        guard !isAtEnd, ValueItem(input: input, place: place, depth: depth, isByte: isBytes).isNull else {
            return false
        }
        return try read { $0.isNull }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try read { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try read { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try read { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try read { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try read { try $0.decode(type) } }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try read { try $0.decode(type) } }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try read { try $0.decode(type) } }
    mutating func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        try read { try $0.decode(type) }
    }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try read { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try read { try $0.container(keyedBy: type) } }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try read { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try read { $0 } }
}
