// What a value writes under names, and what it writes one after another.

struct ValueFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: ValueOutput
    let id: Int

    var codingPath: [any CodingKey] { [] }

    /// Writes something under a name, unless the container has ended.
    private func write(_ name: String, _ put: (ValueOutput) throws -> Void) rethrows {
        guard let output = output.output(of: id) else { return }
        output.put(name: name)
        try put(output)
    }

    func encodeNil(forKey key: Key) { write(key.stringValue) { $0.putNull() } }
    func encode(_ flag: Bool, forKey key: Key) { write(key.stringValue) { $0.put(flag) } }
    func encode(_ text: String, forKey key: Key) { write(key.stringValue) { $0.put(text) } }
    func encode(_ number: Double, forKey key: Key) { write(key.stringValue) { $0.put(number) } }
    func encode(_ number: Float, forKey key: Key) { write(key.stringValue) { $0.put(number) } }
    func encode(_ number: Int, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: Int8, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: Int16, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: Int32, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: Int64, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: Int128, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt8, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt16, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt32, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt64, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }
    func encode(_ number: UInt128, forKey key: Key) { write(key.stringValue) { $0.put(integer: number) } }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try write(key.stringValue) { try ValuePlace($0).encode(value) }
    }

    /// The output in which the container is at first, and its id.
    private func nested(_ kind: ValueTag.Kind, _ name: String) -> (output: ValueOutput, id: Int) {
        guard let output = output.output(of: id) else { return (self.output, 0) }
        return (output, output.container(named: name) ?? output.begin(kind, named: name))
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        let (output, id) = nested(.fields, key.stringValue)
        return KeyedEncodingContainer(ValueFields<Nested>(output: output, id: id))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        let (output, id) = nested(.list, key.stringValue)
        return ValueList(output: output, id: id)
    }

    func superEncoder() -> any Encoder { encoder(named: "super") }
    func superEncoder(forKey key: Key) -> any Encoder { encoder(named: key.stringValue) }

    private func encoder(named name: String) -> any Encoder {
        guard let output = output.output(of: id) else { return ValuePlace(ValueOutput(self.output.whole)) }
        output.put(name: name)
        return ValuePlace(output.outputApart())
    }
}

struct ValueList: UnkeyedEncodingContainer {
    let output: ValueOutput
    let id: Int
    private(set) var count = 0

    init(output: ValueOutput, id: Int) { (self.output, self.id) = (output, id) }

    var codingPath: [any CodingKey] { [] }

    private mutating func write(_ put: (ValueOutput) throws -> Void) rethrows {
        count += 1
        guard let output = output.output(of: id) else { return }
        try put(output)
    }

    mutating func encodeNil() { write { $0.putNull() } }
    mutating func encode(_ flag: Bool) { write { $0.put(flag) } }
    mutating func encode(_ text: String) { write { $0.put(text) } }
    mutating func encode(_ number: Double) { write { $0.put(number) } }
    mutating func encode(_ number: Float) { write { $0.put(number) } }
    mutating func encode(_ number: Int) { write { $0.put(integer: number) } }
    mutating func encode(_ number: Int8) { write { $0.put(integer: number) } }
    mutating func encode(_ number: Int16) { write { $0.put(integer: number) } }
    mutating func encode(_ number: Int32) { write { $0.put(integer: number) } }
    mutating func encode(_ number: Int64) { write { $0.put(integer: number) } }
    mutating func encode(_ number: Int128) { write { $0.put(integer: number) } }
    mutating func encode(_ number: UInt) { write { $0.put(integer: number) } }
    mutating func encode(_ number: UInt8) { write { $0.put(byte: number) } }
    mutating func encode(_ number: UInt16) { write { $0.put(integer: number) } }
    mutating func encode(_ number: UInt32) { write { $0.put(integer: number) } }
    mutating func encode(_ number: UInt64) { write { $0.put(integer: number) } }
    mutating func encode(_ number: UInt128) { write { $0.put(integer: number) } }
    mutating func encode<Value: Encodable>(_ value: Value) throws { try write { try ValuePlace($0).encode(value) } }

    /// The output in which the container is at first, and its id.
    private mutating func nested(_ kind: ValueTag.Kind) -> (output: ValueOutput, id: Int) {
        count += 1
        guard let output = output.output(of: id) else { return (self.output, 0) }
        return (output, output.begin(kind))
    }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        let (output, id) = nested(.fields)
        return KeyedEncodingContainer(ValueFields<Nested>(output: output, id: id))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        let (output, id) = nested(.list)
        return ValueList(output: output, id: id)
    }

    mutating func superEncoder() -> any Encoder {
        count += 1
        return ValuePlace(output.output(of: id)?.outputApart() ?? ValueOutput(output.whole))
    }
}
