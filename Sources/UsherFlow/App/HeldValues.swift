// Finds a value in what holds it, by its encoding: the way from a route back to its address, which nobody has to write.

/// Encodes a value and looks at the parts of one type in it.
enum HeldValues {
    /// The first part of that type that is wanted; nil where there is none, or where the encoding fails.
    static func first<Value>(in holder: some Encodable, where isWanted: @escaping (Value) -> Bool) -> Value? {
        var found: Value?
        let search = Search { part in
            guard found == nil, let value = part as? Value else { return found != nil }
            if isWanted(value) { found = value }
            return true
        }
        // Parts of other types are searched in turn; their encoding errors are ignored.
        try? holder.encode(to: Searcher(search))
        return found
    }
}

/// - Parameter take: looks at a part; true where there is nothing to look for inside of it.
private final class Search {
    let take: (any Encodable) -> Bool

    init(_ take: @escaping (any Encodable) -> Bool) { self.take = take }

    func look(_ part: some Encodable) throws {
        if take(part) { return }
        switch part {
        // These encode themselves as themselves.
        case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint: break
        default: try part.encode(to: Searcher(self))
        }
    }
}

private struct Searcher: Encoder {
    let search: Search
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ search: Search) { self.search = search }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(search: search))
    }
    func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(search: search) }
    func singleValueContainer() -> any SingleValueEncodingContainer { Single(search: search) }
}

private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let search: Search
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: some Encodable, forKey key: Key) throws { try search.look(value) }
    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> { KeyedEncodingContainer(Keyed<Inner>(search: search)) }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Unkeyed(search: search) }
    func superEncoder() -> any Encoder { Searcher(search) }
    func superEncoder(forKey key: Key) -> any Encoder { Searcher(search) }
}

private struct Unkeyed: UnkeyedEncodingContainer {
    let search: Search
    var codingPath: [any CodingKey] { [] }
    let count = 0

    func encodeNil() {}
    func encode(_ value: some Encodable) throws { try search.look(value) }
    func nestedContainer<Inner: CodingKey>(keyedBy type: Inner.Type) -> KeyedEncodingContainer<Inner> {
        KeyedEncodingContainer(Keyed<Inner>(search: search))
    }
    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(search: search) }
    func superEncoder() -> any Encoder { Searcher(search) }
}

private struct Single: SingleValueEncodingContainer {
    let search: Search
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode(_ value: some Encodable) throws { try search.look(value) }
}
