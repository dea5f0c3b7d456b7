// A value as bytes that are the same in every process and build: keys and the members of sets stand in the order of
// their bytes, numbers are told as text whatever their width, and each part has its length before it. Only compared,
// never read.

/// The bytes of a value.
///
/// - Throws: what the value's own `encode` throws.
func canonicalBytes(of value: some Encodable) throws -> [UInt8] {
    let node = CanonicalNode()
    try node.encode(value)
    return node.bytes
}

/// A part of a value on its way to bytes.
private final class CanonicalNode {
    enum Content {
        case scalar(kind: Character, String)
        case list([CanonicalNode])
        case keyed([String: CanonicalNode])
        case unordered([CanonicalNode])
    }

    var content = Content.scalar(kind: "n", "")

    func encode(_ value: some Encodable) throws {
        if let members = (value as? any UnorderedMembers)?.members {
            content = .unordered(
                try members.map { member in
                    let node = CanonicalNode()
                    for part in member { try node.append().encode(part) }
                    return node
                })
        } else {
            try value.encode(to: CanonicalPlace(node: self))
        }
    }

    func append() -> CanonicalNode {
        let node = CanonicalNode()
        if case .list(var nodes) = content {
            content = .list([])
            nodes.append(node)
            content = .list(nodes)
        } else {
            content = .list([node])
        }
        return node
    }

    func add(_ key: String) -> CanonicalNode {
        let node = CanonicalNode()
        if case .keyed(var nodes) = content {
            content = .keyed([:])
            nodes[key] = node
            content = .keyed(nodes)
        } else {
            content = .keyed([key: node])
        }
        return node
    }

    var bytes: [UInt8] {
        switch content {
        case .scalar(let kind, let text): Array("\(kind)\(text.utf8.count):\(text)".utf8)
        case .list(let nodes): Self.joined("l", nodes.map(\.bytes))
        case .unordered(let nodes): Self.joined("u", nodes.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) })
        case .keyed(let nodes):
            Self.joined(
                "k",
                nodes.map { CanonicalNode.bytes(of: $0.key) + $0.value.bytes }
                    .sorted { $0.lexicographicallyPrecedes($1) })
        }
    }

    private static func bytes(of key: String) -> [UInt8] { Array("\(key.utf8.count):\(key)".utf8) }

    private static func joined(_ kind: Character, _ parts: [[UInt8]]) -> [UInt8] {
        parts.reduce(Array("\(kind)\(parts.count):".utf8)) { $0 + $1 }
    }
}

/// What has no order of its own.
private protocol UnorderedMembers {
    var members: [[any Encodable]] { get }
}

extension Set: UnorderedMembers where Element: Encodable {
    fileprivate var members: [[any Encodable]] { map { [$0] } }
}

extension Dictionary: UnorderedMembers where Key: Encodable, Value: Encodable {
    fileprivate var members: [[any Encodable]] { map { [$0.key, $0.value] } }
}

private struct CanonicalPlace: Encoder, SingleValueEncodingContainer {
    let node: CanonicalNode
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .keyed = node.content {} else { node.content = .keyed([:]) }
        return KeyedEncodingContainer(CanonicalKeys<Key>(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        node.content = .list([])
        return CanonicalList(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    private func put(_ kind: Character, _ text: String) { node.content = .scalar(kind: kind, text) }

    func encodeNil() { put("n", "") }
    func encode(_ value: Bool) { put("b", value ? "1" : "0") }
    func encode(_ value: String) { put("s", value) }
    func encode(_ value: Double) { put("d", String(value.bitPattern)) }
    func encode(_ value: Float) { encode(Double(value)) }
    func encode(_ value: Int) { put("i", String(value)) }
    func encode(_ value: Int8) { put("i", String(value)) }
    func encode(_ value: Int16) { put("i", String(value)) }
    func encode(_ value: Int32) { put("i", String(value)) }
    func encode(_ value: Int64) { put("i", String(value)) }
    func encode(_ value: Int128) { put("i", String(value)) }
    func encode(_ value: UInt) { put("i", String(value)) }
    func encode(_ value: UInt8) { put("i", String(value)) }
    func encode(_ value: UInt16) { put("i", String(value)) }
    func encode(_ value: UInt32) { put("i", String(value)) }
    func encode(_ value: UInt64) { put("i", String(value)) }
    func encode(_ value: UInt128) { put("i", String(value)) }
    func encode(_ value: some Encodable) throws { try node.encode(value) }
}

private struct CanonicalKeys<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let node: CanonicalNode
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { node.add(key.stringValue).content = .scalar(kind: "n", "") }
    func encode(_ value: some Encodable, forKey key: Key) throws { try node.add(key.stringValue).encode(value) }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        CanonicalPlace(node: node.add(key.stringValue)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        CanonicalPlace(node: node.add(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { CanonicalPlace(node: node.add("super")) }
    func superEncoder(forKey key: Key) -> any Encoder { CanonicalPlace(node: node.add(key.stringValue)) }
}

private struct CanonicalList: UnkeyedEncodingContainer {
    let node: CanonicalNode
    var codingPath: [any CodingKey] { [] }
    var count: Int { if case .list(let nodes) = node.content { nodes.count } else { 0 } }

    func encodeNil() { node.append().content = .scalar(kind: "n", "") }
    func encode(_ value: some Encodable) throws { try node.append().encode(value) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        CanonicalPlace(node: node.append()).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        CanonicalPlace(node: node.append()).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { CanonicalPlace(node: node.append()) }
}
