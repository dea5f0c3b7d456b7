// Dictionaries have no order of their own: two that are equal give their entries in different ones. Written by the
// order of their names, equal ones are the same bytes.

/// A dictionary that can be written in the order of its keys' names.
protocol OrderedByName {
    func encodeOrdered(to encoder: any Encoder) throws
}

/// Rules out most types at once: a dictionary is one reference. Asking a type for its conformance takes longer.
func isAsLargeAsADictionary<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size == MemoryLayout<[Int: Int]>.size
}

extension Dictionary: OrderedByName where Key: Encodable, Value: Encodable {
    func encodeOrdered(to encoder: any Encoder) throws {
        // Those whose keys have no names are written as lists of keys and values.
        guard count > 1, Key.self is any CodingKeyRepresentable.Type else { return try encode(to: encoder) }
        let named = compactMap { key, value in
            (key as? any CodingKeyRepresentable).map { (name: EntryName($0.codingKey), value: value) }
        }
        guard named.count == count else { return try encode(to: encoder) }
        var container = encoder.container(keyedBy: EntryName.self)
        for (name, value) in named.sorted(by: { $0.name.stringValue < $1.name.stringValue }) {
            try container.encode(value, forKey: name)
        }
    }
}

/// A key of a dictionary as a name.
private struct EntryName: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ key: any CodingKey) { (stringValue, intValue) = (key.stringValue, key.intValue) }
    init(stringValue: String) { (self.stringValue, intValue) = (stringValue, Int(stringValue)) }
    init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
}
