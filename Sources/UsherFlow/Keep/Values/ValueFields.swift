// What a value writes under names, and what it writes one after another.

struct ValueFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: ValueOutput
    let id: Int

    var codingPath: [any CodingKey] { [] }

    /// The output for what comes under a name; nil where the container has ended.
    private func next(_ key: Key) -> ValueOutput? { output.output(of: id, next: key.stringValue) }

    func encodeNil(forKey key: Key) { next(key)?.buffer.putNull() }
    func encode(_ flag: Bool, forKey key: Key) { next(key)?.buffer.put(flag) }
    func encode(_ text: String, forKey key: Key) { next(key)?.buffer.put(text) }
    func encode(_ number: Double, forKey key: Key) { next(key)?.buffer.put(number) }
    func encode(_ number: Float, forKey key: Key) { next(key)?.buffer.put(number) }
    func encode(_ number: Int, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: Int8, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: Int16, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: Int32, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: Int64, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: Int128, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt8, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt16, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt32, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt64, forKey key: Key) { next(key)?.buffer.put(integer: number) }
    func encode(_ number: UInt128, forKey key: Key) { next(key)?.buffer.put(integer: number) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        if let output = next(key) { try ValuePlace(output).encode(value) }
    }

    /// The output in which the container is at first, and its id.
    private func nested(_ kind: ValueTag.Kind, _ name: String) -> (output: ValueOutput, id: Int) {
        guard let output = output.output(of: id) else { return (self.output, 0) }
        return (output, output.container(kind, named: name))
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
        ValuePlace(output.output(of: id, next: name)?.outputApart() ?? ValueOutput(output.whole))
    }
}

struct ValueList: UnkeyedEncodingContainer {
    let output: ValueOutput
    let id: Int
    private(set) var count = 0

    init(output: ValueOutput, id: Int) { (self.output, self.id) = (output, id) }

    var codingPath: [any CodingKey] { [] }

    /// The output for what comes next; nil where the container has ended.
    private mutating func next() -> ValueOutput? {
        count += 1
        return output.output(of: id)
    }

    mutating func encodeNil() { next()?.buffer.putNull() }
    mutating func encode(_ flag: Bool) { next()?.buffer.put(flag) }
    mutating func encode(_ text: String) { next()?.buffer.put(text) }
    mutating func encode(_ number: Double) { next()?.buffer.put(number) }
    mutating func encode(_ number: Float) { next()?.buffer.put(number) }
    mutating func encode(_ number: Int) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: Int8) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: Int16) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: Int32) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: Int64) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: Int128) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: UInt) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: UInt8) { next()?.buffer.put(byte: number) }
    mutating func encode(_ number: UInt16) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: UInt32) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: UInt64) { next()?.buffer.put(integer: number) }
    mutating func encode(_ number: UInt128) { next()?.buffer.put(integer: number) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        if let output = next() { try ValuePlace(output).encode(value) }
    }

    /// The output in which the container is at first, and its id.
    private mutating func nested(_ kind: ValueTag.Kind) -> (output: ValueOutput, id: Int) {
        guard let output = next() else { return (self.output, 0) }
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
        ValuePlace(next()?.outputApart() ?? ValueOutput(output.whole))
    }
}
