// What a value reads by names.

struct ReadFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let entries: ValueEntries

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { entries.names.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { entries.place(of: key.stringValue) != nil }

    private func item(_ key: Key) throws -> ValueItem {
        guard let item = entries.item(key.stringValue) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "It was not stored."))
        }
        return item
    }

    func decodeNil(forKey key: Key) throws -> Bool { try item(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try item(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try item(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try item(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try item(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try item(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try item(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try item(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try item(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try item(key).decode(type) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try item(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try item(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try item(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try item(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try item(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try item(key).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try item(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try item(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try item(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try item(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        guard let item = entries.item("super") else {
            throw DecodingError.valueNotFound(
                (any Decoder).self, .init(codingPath: [], debugDescription: "What it inherits was not stored."))
        }
        return item
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try item(key) }
}
