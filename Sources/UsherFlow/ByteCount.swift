// How much a value holds, counted by us rather than read from the process: an encoder that adds up instead of writing.
//
// A number or flag counts as 8 bytes, a text as its UTF-8 and 16 more, a list or a keyed value as 32 more. That is about
// what the values take in memory; it is the same for everybody, and one pass without an allocation for each value.

enum ByteCount {
    /// What a page costs beside its values: its place in the tree and its flow's share.
    static let page = 512

    static func of(_ value: any Encodable) -> Int {
        let count = Sum()
        do { try value.encode(to: Counter(sum: count)) } catch {
            // A value that cannot be encoded cannot be stored either; it counts as large.
            return 4_096
        }
        return count.bytes
    }

    private final class Sum {
        var bytes = 0
        func add(_ count: Int) { bytes = min(bytes.addingReportingOverflow(count).partialValue, Int.max / 2) }
    }

    private struct Counter: Encoder {
        let sum: Sum
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            sum.add(32)
            return KeyedEncodingContainer(Keyed<Key>(sum: sum))
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            sum.add(32)
            return Listed(sum: sum)
        }

        func singleValueContainer() -> any SingleValueEncodingContainer { Single(sum: sum) }
    }

    private static func add(_ value: some Encodable, to sum: Sum) throws {
        switch value {
        case let text as String: sum.add(16 + text.utf8.count)
        case is any FixedWidthInteger, is Bool, is Double, is Float: sum.add(8)
        default: try value.encode(to: Counter(sum: sum))
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let sum: Sum
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil(forKey key: Key) throws { sum.add(8) }
        mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try add(value, to: sum) }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { Counter(sum: sum).container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            Counter(sum: sum).unkeyedContainer()
        }

        mutating func superEncoder() -> any Encoder { Counter(sum: sum) }
        mutating func superEncoder(forKey key: Key) -> any Encoder { Counter(sum: sum) }
    }

    private struct Listed: UnkeyedEncodingContainer {
        let sum: Sum
        var count = 0
        var codingPath: [any CodingKey] { [] }

        init(sum: Sum) { self.sum = sum }

        mutating func encodeNil() throws { sum.add(8) }
        mutating func encode<Value: Encodable>(_ value: Value) throws {
            count += 1
            try add(value, to: sum)
        }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type
        ) -> KeyedEncodingContainer<Nested> { Counter(sum: sum).container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Counter(sum: sum).unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { Counter(sum: sum) }
    }

    private struct Single: SingleValueEncodingContainer {
        let sum: Sum
        var codingPath: [any CodingKey] { [] }

        mutating func encodeNil() throws { sum.add(8) }
        mutating func encode<Value: Encodable>(_ value: Value) throws {
            switch value {
            case let text as String: sum.add(16 + text.utf8.count)
            case is any FixedWidthInteger, is Bool, is Double, is Float: sum.add(8)
            default: try value.encode(to: Counter(sum: sum))
            }
        }
    }
}
