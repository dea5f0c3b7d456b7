// The fields that a value reads by their names.

struct ReadFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let entries: ValueEntries

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { entries.names.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { entries.place(of: key.stringValue) != nil }

    private func item(_ key: Key) throws -> ValueItem {
        guard let item = entries.item(key.stringValue) else { throw ValueEntries.missing(key.stringValue) }
        return item
    }

    func decodeNil(forKey key: Key) throws -> Bool { try item(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try item(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try item(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try item(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try item(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try item(key).decode(type) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try item(key).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try item(key).decode(type) }
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type, forKey key: Key) throws -> Number {
        try item(key).decode(type)
    }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try item(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try item(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try item(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let item = entries.item("super") else { throw ValueEntries.missing("super") }
        return item
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try item(key) }
}
