// A stored state that lacks what a newer build has added: read over the state that the flow begins with.
//
// Only what the type's own `init(from:)` asks for and does not find is taken from there. So nothing that was removed
// comes back: an optional that is absent stays nil, and a dictionary has the keys that were stored. The contents of
// lists and dictionaries are somebody's own, and nothing is filled in there. Putting the one over the other would be
// shorter and could tell neither.

internal import Foundation

/// Reads a stored value, and at the same place of the initial one what is missing.
struct FillingDecoder: Decoder, SingleValueDecodingContainer {
    let stored: ValueItem
    /// Nil where the initial value has no such place.
    let initial: ValueItem?
    /// True if what is read as stored is itself initial.
    var isFilledIn = false

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(
            FillingFields(stored: try stored.fields(), initial: try? initial?.fields(), isFilledIn: isFilledIn))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try stored.unkeyedContainer() }

    /// A value may be another one at the same place, as an optional or a type around one property is.
    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { stored.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try stored.decode(type) }
    func decode(_ type: String.Type) throws -> String { try stored.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try stored.decode(type) }
    func decode(_ type: Float.Type) throws -> Float { try stored.decode(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try stored.decode(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try stored.decode(type) }
    func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number { try stored.decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        type is any ReadAsItIs.Type ? try stored.decode(type) : try Value(from: self)
    }
}

/// Dates, data, URLs, decimals and collections are decoded without filling in.
private protocol ReadAsItIs {}

extension Date: ReadAsItIs {}
extension Data: ReadAsItIs {}
extension URL: ReadAsItIs {}
extension Decimal: ReadAsItIs {}
extension Array: ReadAsItIs {}
extension Set: ReadAsItIs {}
extension Dictionary: ReadAsItIs {}

private struct FillingFields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let stored: ValueEntries
    let initial: ValueEntries?
    let isFilledIn: Bool

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { stored.names.compactMap { Key(stringValue: $0) } }
    func contains(_ key: Key) -> Bool { stored.place(of: key.stringValue) != nil }

    private func decoder(_ name: String) throws -> FillingDecoder {
        if let item = stored.item(name) {
            return FillingDecoder(stored: item, initial: initial?.item(name), isFilledIn: isFilledIn)
        }
        guard let item = initial?.item(name) else { throw ValueEntries.missing(name) }
        return FillingDecoder(stored: item, initial: nil, isFilledIn: true)
    }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key.stringValue).decodeNil() }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder(key.stringValue).decode(type) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder(key.stringValue).decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        let decoder = try decoder(key.stringValue)
        if decoder.isFilledIn, type is any NeverFilledIn.Type { throw ValueEntries.missing(key.stringValue) }
        return try decoder.decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(key.stringValue).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key.stringValue).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder("super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key.stringValue) }
}
