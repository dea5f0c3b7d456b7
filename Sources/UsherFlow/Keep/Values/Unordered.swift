// Sets and dictionaries have no order of their own: two that are equal give their members in different ones. Written in
// the order of their names, dictionaries that are equal are the same bytes. If all equal values have to be the same
// bytes, sets and other dictionaries are written in the order of their members' bytes.

/// A collection that can be written in an order that its members decide.
protocol Unordered {
    func encodeInOrder(to place: ValuePlace) throws
}

/// Rules out most types at once: a set or a dictionary is one reference. Asking a type for a conformance takes longer.
func isAsLargeAsADictionary<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size == MemoryLayout<[Int: Int]>.size
}

extension Set: Unordered where Element: Encodable {
    func encodeInOrder(to place: ValuePlace) throws {
        guard place.output.whole.isOrdered else { return try encode(to: place) }
        var list = place.unkeyedContainer()
        for member in try orderedByBytes(self, \.self) { try list.encode(member) }
    }
}

extension Dictionary: Unordered where Key: Encodable, Value: Encodable {
    func encodeInOrder(to place: ValuePlace) throws {
        guard count > 1 else { return try encode(to: place) }
        // Those whose keys have no names are written as lists of keys and values.
        guard Key.self is any CodingKeyRepresentable.Type else { return try encodeAsList(to: place) }
        let named = compactMap { key, value in
            (key as? any CodingKeyRepresentable).map { (name: EntryName($0.codingKey), value: value) }
        }
        guard named.count == count else { return try encode(to: place) }
        var container = place.container(keyedBy: EntryName.self)
        for (name, value) in named.sorted(by: { $0.name.stringValue < $1.name.stringValue }) {
            try container.encode(value, forKey: name)
        }
    }

    private func encodeAsList(to place: ValuePlace) throws {
        guard place.output.whole.isOrdered else { return try encode(to: place) }
        var list = place.unkeyedContainer()
        for (key, value) in try orderedByBytes(self, \.key) {
            try list.encode(key)
            try list.encode(value)
        }
    }
}

private func orderedByBytes<Member>(
    _ members: some Collection<Member>, _ part: (Member) -> some Encodable
) throws -> [Member] {
    try members.map { (bytes: try canonicalBytes(of: part($0)), member: $0) }
        .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map(\.member)
}

/// A name under which something is stored.
struct EntryName: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: any CodingKey) { (stringValue, intValue) = (key.stringValue, key.intValue) }
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
