// An encoder that adds up instead of writing: how much a value holds, counted by us rather than read from the process,
// and a 64-bit hash of it.
//
// A number or flag counts as 8 bytes, a text as its UTF-8 and 16 more, a list or a keyed value as 32 more. That is
// about what the values take in memory; it is the same for everybody, and one pass without an allocation for each
// value.
//
// The hash is a sum over all parts, each hashed with its path, so that the order of keys does not matter. It is the
// same in every process, and no defence: two values share it by chance once in 2^64.

internal import Glibc

/// What one pass over a value finds.
struct Measure {
    /// What a page costs beside its values: its place in the tree and its flow's share.
    static let page = 512

    /// The assumed size of a value whose encoding throws: it counts as large.
    private static let unknown = 4_096

    let bytes: Int
    /// Nil where it cannot be encoded.
    let hash: UInt64?

    init(_ value: any Encodable) { self.init(value, hashes: true) }

    private init(_ value: any Encodable, hashes: Bool) {
        let sum = hashes ? Sum(hashes: true) : Sum.ofThread
        defer { sum.end() }
        do {
            try value.encode(to: Place(sum: sum, path: Self.beginning))
            (bytes, hash) = (sum.bytes, sum.hashSum)
        } catch {
            (bytes, hash) = (Self.unknown, nil)
        }
    }

    /// The size alone; leaving the hash out is faster.
    static func bytes(of value: any Encodable) -> Int { Measure(value, hashes: false).bytes }

    // MARK: Hashing

    /// FNV-1a, begun here.
    private static let beginning: UInt64 = 0xCBF2_9CE4_8422_2325

    static func hash(_ text: String, after hash: UInt64 = Self.beginning) -> UInt64 {
        // In place, as nearly every text can be read: `withUTF8` would retain it first.
        text.utf8.withContiguousStorageIfAvailable { Self.hash($0, after: hash) } ?? Self.hash(text.utf8, after: hash)
    }

    private static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64) -> UInt64 {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    static func hash(_ number: UInt64, after hash: UInt64) -> UInt64 {
        var mixed = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= mixed >> 32
        return mixed &* 0xD6E8_FEB8_6659_FD93
    }

    // MARK: Encoding

    private final class Sum: @unchecked Sendable {
        // because a thread has its own

        /// Whether the hash is asked for.
        let hashes: Bool
        private(set) var bytes = 0
        private(set) var hashSum: UInt64 = 0

        private var isInUse = false
        /// Cached containers, by their type of keys.
        private var containers: [ObjectIdentifier: AnyObject] = [:]

        init(hashes: Bool) { self.hashes = hashes }

        /// One for each thread, and freed with it.
        private static let key: pthread_key_t = {
            var key = pthread_key_t()
            pthread_key_create(&key) { known in
                // Breaks the retain cycle: its containers retain it.
                if let known { Unmanaged<Sum>.fromOpaque(known).takeRetainedValue().containers = [:] }
            }
            return key
        }()

        /// Without hashes.
        static var ofThread: Sum {
            if let known = pthread_getspecific(key) {
                let sum = Unmanaged<Sum>.fromOpaque(known).takeUnretainedValue()
                // A value may have others measured as it is encoded.
                if sum.isInUse { return Sum(hashes: false) }
                sum.isInUse = true
                return sum
            }
            let sum = Sum(hashes: false)
            sum.isInUse = true
            pthread_setspecific(key, Unmanaged.passRetained(sum).toOpaque())
            return sum
        }

        func end() { (bytes, isInUse) = (0, false) }

        /// Without hashes containers have no state, so one for each type of keys is cached: making one looks up the
        /// metadata of its generic types.
        func container<Key: CodingKey>(of keys: Key.Type, at path: UInt64) -> KeyedEncodingContainer<Key> {
            guard !hashes, isInUse else { return KeyedEncodingContainer(Keyed<Key>(sum: self, path: path)) }
            if let known = containers[ObjectIdentifier(keys)] {
                return unsafeBitCast(known, to: KeyedEncodingContainer<Key>.self)
            }
            let made = KeyedEncodingContainer(Keyed<Key>(sum: self, path: 0))
            // A `KeyedEncodingContainer` is one reference.
            containers[ObjectIdentifier(keys)] = unsafeBitCast(made, to: AnyObject.self)
            return made
        }

        func add(_ count: Int, _ hash: UInt64) {
            bytes = min(bytes.addingReportingOverflow(count).partialValue, Int.max / 2)
            if hashes { hashSum &+= Measure.hash(UInt64(truncatingIfNeeded: count), after: hash) }
        }

        func hash(_ text: String, after hash: UInt64) -> UInt64 { hashes ? Measure.hash(text, after: hash) : 0 }
    }

    /// Where a value stands, and what it says there.
    private struct Place: Encoder, SingleValueEncodingContainer {
        let sum: Sum
        let path: UInt64
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }

        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            sum.add(32, path)
            return sum.container(of: type, at: path)
        }

        func unkeyedContainer() -> any UnkeyedEncodingContainer {
            sum.add(32, path)
            return Listed(sum: sum, path: path)
        }

        func singleValueContainer() -> any SingleValueEncodingContainer { self }

        func encodeNil() { sum.add(8, path) }
        func encode(_ text: String) { sum.add(16 + text.utf8.count, sum.hash(text, after: path)) }
        func encode(_ flag: Bool) { encode(flag ? 1 as UInt64 : 0) }
        func encode(_ number: Double) { encode(number.bitPattern) }
        func encode(_ number: Float) { encode(UInt64(number.bitPattern)) }
        func encode(_ number: UInt64) { sum.add(8, Measure.hash(number, after: path)) }
        func encode(_ number: Int) { encode(UInt64(bitPattern: Int64(number))) }

        func encode<Value: Encodable>(_ value: Value) throws {
            switch value {
            case let number as any FixedWidthInteger: encode(UInt64(truncatingIfNeeded: number))
            default: try value.encode(to: self)
            }
        }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let sum: Sum
        let path: UInt64
        var codingPath: [any CodingKey] { [] }

        private func path(of key: Key) -> UInt64 {
            sum.hashes ? Measure.hash(2, after: Measure.hash(key.stringValue, after: path)) : 0
        }

        private func place(of key: Key) -> Place { Place(sum: sum, path: path(of: key)) }

        // Without a `Place`, which would retain the sum for each value.
        func encode(_ text: String, forKey key: Key) {
            sum.add(16 + text.utf8.count, sum.hash(text, after: path(of: key)))
        }
        private func encode(number: UInt64, _ key: Key) { sum.add(8, Measure.hash(number, after: path(of: key))) }
        func encodeNil(forKey key: Key) { sum.add(8, path(of: key)) }
        func encode(_ flag: Bool, forKey key: Key) { encode(number: flag ? 1 : 0, key) }
        func encode(_ number: Int, forKey key: Key) { encode(number: UInt64(bitPattern: Int64(number)), key) }
        func encode(_ number: Double, forKey key: Key) { encode(number: number.bitPattern, key) }
        func encode(_ number: Float, forKey key: Key) { encode(number: UInt64(number.bitPattern), key) }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try value.encode(to: place(of: key)) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { place(of: key).container(keyedBy: keyType) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            place(of: key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { Place(sum: sum, path: Measure.hash(3, after: path)) }
        func superEncoder(forKey key: Key) -> any Encoder { place(of: key) }
    }

    private struct Listed: UnkeyedEncodingContainer {
        let sum: Sum
        let path: UInt64
        var count = 0
        var codingPath: [any CodingKey] { [] }

        init(sum: Sum, path: UInt64) {
            self.sum = sum
            self.path = path
        }

        private mutating func next() -> Place {
            count += 1
            return Place(sum: sum, path: Measure.hash(UInt64(count) << 8 | 4, after: path))
        }

        mutating func encodeNil() { next().encodeNil() }
        mutating func encode(_ text: String) { next().encode(text) }
        mutating func encode(_ flag: Bool) { next().encode(flag) }
        mutating func encode(_ number: Int) { next().encode(number) }
        mutating func encode<Value: Encodable>(_ value: Value) throws { try value.encode(to: next()) }

        mutating func nestedContainer<Nested: CodingKey>(
            keyedBy keyType: Nested.Type
        ) -> KeyedEncodingContainer<Nested> { next().container(keyedBy: keyType) }

        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { next() }
    }
}
