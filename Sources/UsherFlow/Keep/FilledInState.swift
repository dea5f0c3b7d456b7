// A stored state that lacks what a newer build has added: read over the state that the flow begins with.
//
// Only what the type's own `init(from:)` asks for and does not find is taken from there. So nothing that was removed
// comes back: an optional that is absent stays nil, and a dictionary has the keys that were stored. What lies in lists
// and dictionaries is somebody's own, and nothing is filled in there. Putting the one over the other would be shorter
// and could tell neither.

internal import Foundation

/// Reads a stored value, and at the same place of the initial one what is missing.
struct FillingDecoder: Decoder {
    let stored: any Decoder
    /// Nil where the initial value has no such place.
    let initial: (any Decoder)?
    /// Whether what is read as stored is itself initial.
    var isFilledIn = false

    var codingPath: [any CodingKey] { stored.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { stored.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(
            FillingContainer(
                stored: try stored.container(keyedBy: type), initial: try? initial?.container(keyedBy: type),
                isFilledIn: isFilledIn))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try stored.unkeyedContainer() }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        FillingValue(stored: try stored.singleValueContainer(), decoder: self)
    }

    /// Dates, data, URLs, decimals and collections are decoded without filling in.
    static func isRead(asItIs type: any Decodable.Type) -> Bool { type is any ReadAsItIs.Type }
}

private protocol ReadAsItIs {}

extension Date: ReadAsItIs {}
extension Data: ReadAsItIs {}
extension URL: ReadAsItIs {}
extension Decimal: ReadAsItIs {}
extension Array: ReadAsItIs {}
extension Set: ReadAsItIs {}
extension Dictionary: ReadAsItIs {}

private struct FillingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let stored: KeyedDecodingContainer<Key>
    let initial: KeyedDecodingContainer<Key>?
    let isFilledIn: Bool

    var codingPath: [any CodingKey] { stored.codingPath }
    var allKeys: [Key] { stored.allKeys }
    func contains(_ key: Key) -> Bool { stored.contains(key) }
    func decodeNil(forKey key: Key) throws -> Bool { try source(key).decodeNil(forKey: key) }

    /// The container that a key is read from: the stored one, or the initial one where that lacks it.
    private func source(_ key: Key) -> KeyedDecodingContainer<Key> {
        if !stored.contains(key), let initial, initial.contains(key) { initial } else { stored }
    }

    private func decoder(_ key: Key) throws -> FillingDecoder {
        if !stored.contains(key), let initial, initial.contains(key) {
            return FillingDecoder(stored: try initial.superDecoder(forKey: key), initial: nil, isFilledIn: true)
        }
        let below = initial?.contains(key) ?? false ? try initial?.superDecoder(forKey: key) : nil
        return FillingDecoder(stored: try stored.superDecoder(forKey: key), initial: below, isFilledIn: isFilledIn)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if type is any NeverFilledIn.Type, isFilledIn || !stored.contains(key) {
            throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "It is asked anew."))
        }
        if FillingDecoder.isRead(asItIs: type) || !source(key).contains(key) {
            return try source(key).decode(type, forKey: key)
        }
        return try Value(from: try decoder(key))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try source(key).nestedUnkeyedContainer(forKey: key)
    }

    func superDecoder() throws -> any Decoder {
        FillingDecoder(
            stored: try stored.superDecoder(), initial: try initial?.superDecoder(), isFilledIn: isFilledIn)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try source(key).decode(type, forKey: key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try source(key).decode(type, forKey: key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try source(key).decode(type, forKey: key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try source(key).decode(type, forKey: key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try source(key).decode(type, forKey: key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try source(key).decode(type, forKey: key) }
}

/// A value that is another one at the same place, as an optional or a type around one property is.
private struct FillingValue: SingleValueDecodingContainer {
    let stored: any SingleValueDecodingContainer
    let decoder: FillingDecoder

    var codingPath: [any CodingKey] { stored.codingPath }
    func decodeNil() -> Bool { stored.decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        FillingDecoder.isRead(asItIs: type) ? try stored.decode(type) : try Value(from: decoder)
    }

    func decode(_ type: Bool.Type) throws -> Bool { try stored.decode(type) }
    func decode(_ type: String.Type) throws -> String { try stored.decode(type) }
    func decode(_ type: Double.Type) throws -> Double { try stored.decode(type) }
    func decode(_ type: Float.Type) throws -> Float { try stored.decode(type) }
    func decode(_ type: Int.Type) throws -> Int { try stored.decode(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try stored.decode(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try stored.decode(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try stored.decode(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try stored.decode(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try stored.decode(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try stored.decode(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try stored.decode(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try stored.decode(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try stored.decode(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try stored.decode(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try stored.decode(type) }
}
