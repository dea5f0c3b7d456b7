// One item of a value that is read: the decoder that its `init(from:)` is given.

internal import Foundation

struct ValueItem: Decoder, SingleValueDecodingContainer {
    let input: ValueInput
    /// Of its tag, or of itself where it stands in a list of bytes.
    let place: Int
    private let depth: Int32
    private let isByte: Bool

    init(input: ValueInput, place: Int, depth: Int32 = 0, isByte: Bool = false) {
        (self.input, self.place, self.depth, self.isByte) = (input, place, depth, isByte)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(ReadFields<Key>(entries: try fields()))
    }

    func fields() throws -> ValueEntries {
        guard case (.fields, let range)? = try content() else { throw mismatch([String: Any].self) }
        return try ValueEntries(input, range, depth: try depthInside())
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        switch try content() {
        case (.list, let range)?: try ReadList(input, range, depth: depthInside())
        case (.bytes, let range)?: ReadList(bytes: range, of: input)
        default: throw mismatch([Any].self)
        }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func content() throws -> (kind: ValueTag.Kind, range: Range<Int>)? {
        isByte ? nil : try input.content(at: place)
    }

    private func depthInside() throws -> Int32 {
        guard depth < ValueTag.depth else { throw damaged("Its parts lie too deep in each other.") }
        return depth + 1
    }

    // MARK: What it is

    var isNull: Bool { !isByte && input.bytes[place] == ValueTag.null }

    func decodeNil() -> Bool { isNull }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch try tag(type) {
        case ValueTag.no: return false
        case ValueTag.yes: return true
        default: throw mismatch(type)
        }
    }

    func decode(_ type: String.Type) throws -> String {
        guard case (.text, let range)? = try content() else { throw mismatch(type) }
        guard let text = String(validating: input.bytes[range], as: UTF8.self) else { throw damaged("It is no text.") }
        return text
    }

    func decode(_ type: Double.Type) throws -> Double {
        switch try tag(type) {
        case ValueTag.double: return try double()
        case ValueTag.float: return Double(try float())
        default: return Double(try integer(Int128.self))
        }
    }

    func decode(_ type: Float.Type) throws -> Float {
        switch try tag(type) {
        case ValueTag.double: return Float(try double())
        case ValueTag.float: return try float()
        default: return Float(try integer(Int128.self))
        }
    }

    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number { try integer(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == Decimal.self {
            guard let decimal = Decimal(string: try decode(String.self), locale: nil) as? Value else {
                throw damaged("It is no decimal number.")
            }
            return decimal
        }
        return try Value(from: self)
    }

    private func tag(_ type: Any.Type) throws -> UInt8 {
        // A byte in a list of those is a number.
        isByte ? ValueTag.positive : input.bytes[place]
    }

    private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        let byte = input.bytes[place]
        if isByte || ValueTag.smallIntegers.contains(byte) { return try fitting(byte) }
        var end = place + 1
        switch byte {
        case ValueTag.positive: return try fitting(try input.number(at: &end))
        case ValueTag.negative: return try fitting(-1 - Int128(try input.number(at: &end)))
        case ValueTag.wide: return try fitting(Int128(bitPattern: try input.pattern(at: end, 16)))
        case ValueTag.wideUnsigned: return try fitting(try input.pattern(at: end, 16))
        // As in JSON, where both are numbers: a property may have become whole.
        case ValueTag.double:
            guard let number = Number(exactly: try double()) else { throw mismatch(type) }
            return number
        default: throw mismatch(type)
        }
    }

    private func fitting<Number: FixedWidthInteger>(_ number: some FixedWidthInteger) throws -> Number {
        guard let fitting = Number(exactly: number) else { throw mismatch(Number.self) }
        return fitting
    }

    private func double() throws -> Double {
        Double(bitPattern: UInt64(truncatingIfNeeded: try input.pattern(at: place + 1, 8)))
    }

    private func float() throws -> Float {
        Float(bitPattern: UInt32(truncatingIfNeeded: try input.pattern(at: place + 1, 4)))
    }

    // MARK: What it is not

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(type, .init(codingPath: [], debugDescription: "Something else was stored."))
    }

    private func damaged(_ why: String) -> DecodingError {
        .dataCorrupted(.init(codingPath: [], debugDescription: why))
    }
}
