// The containers of a value: its fields, written under names, and its lists, written one after another.

struct ValueFields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let output: ValueOutput
    let id: Int

    var codingPath: [any CodingKey] { [] }

    /// The output for what comes under a name; nil where the container has ended.
    private func next(_ key: Key) -> ValueOutput? { output.output(of: id, next: key.stringValue) }

    @inline(__always)
    private func put(_ part: some Encodable, _ key: Key, weighing bytes: Int = 8, _ put: (inout ValueBuffer) -> Void) {
        guard output.writes else { return output.pass(part, weighing: bytes) }
        if let output = next(key) { put(&output.buffer) }
    }

    func encodeNil(forKey key: Key) { put(Bool?.none, key) { $0.putNull() } }
    func encode(_ flag: Bool, forKey key: Key) { put(flag, key) { $0.put(flag) } }
    func encode(_ text: String, forKey key: Key) {
        put(text, key, weighing: ValueOutput.weight(of: text)) { $0.put(text) }
    }
    func encode(_ number: Double, forKey key: Key) { put(number, key) { $0.put(number) } }
    func encode(_ number: Float, forKey key: Key) { put(number, key) { $0.put(number) } }
    func encode(_ number: Int128, forKey key: Key) { put(number, key) { $0.put(integer: number) } }
    func encode(_ number: UInt128, forKey key: Key) { put(number, key) { $0.put(integer: number) } }
    func encode(_ number: some FixedWidthInteger & Encodable, forKey key: Key) {
        put(number, key) { $0.put(integer: number) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        guard output.writes else { return try output.pass(into: value) }
        if let output = next(key) { try ValuePlace(output).encode(value) }
    }

    /// The output in which the container is at first, and its id.
    private func nested(_ kind: ValueTag.Kind, _ name: String) -> (output: ValueOutput, id: Int) {
        guard output.writes else {
            output.passContainer()
            return (output, 0)
        }
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
        guard output.writes else { return ValuePlace(passing: output) }
        return ValuePlace(output.output(of: id, next: name)?.outputApart() ?? ValueOutput(output.whole))
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

    @inline(__always)
    private mutating func put(_ part: some Encodable, weighing bytes: Int = 8, _ put: (inout ValueBuffer) -> Void) {
        guard output.writes else { return output.pass(part, weighing: bytes) }
        if let output = next() { put(&output.buffer) }
    }

    mutating func encodeNil() { put(Bool?.none) { $0.putNull() } }
    mutating func encode(_ flag: Bool) { put(flag) { $0.put(flag) } }
    mutating func encode(_ text: String) { put(text, weighing: ValueOutput.weight(of: text)) { $0.put(text) } }
    mutating func encode(_ number: Double) { put(number) { $0.put(number) } }
    mutating func encode(_ number: Float) { put(number) { $0.put(number) } }
    mutating func encode(_ number: UInt8) { put(number) { $0.put(byte: number) } }
    mutating func encode(_ number: Int128) { put(number) { $0.put(integer: number) } }
    mutating func encode(_ number: UInt128) { put(number) { $0.put(integer: number) } }
    mutating func encode(_ number: some FixedWidthInteger & Encodable) { put(number) { $0.put(integer: number) } }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        guard output.writes else { return try output.pass(into: value) }
        if let output = next() { try ValuePlace(output).encode(value) }
    }

    /// The output in which the container is at first, and its id.
    private mutating func nested(_ kind: ValueTag.Kind) -> (output: ValueOutput, id: Int) {
        guard output.writes else {
            output.passContainer()
            return (output, 0)
        }
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
        guard output.writes else { return ValuePlace(passing: output) }
        return ValuePlace(next()?.outputApart() ?? ValueOutput(output.whole))
    }
}
