// Where a value is written to: the encoder that its `encode(to:)` is given.

internal import Foundation

struct ValuePlace: Encoder, SingleValueEncodingContainer {
    // Three words: so many an existential holds without a box.
    let output: ValueOutput
    /// How many containers are around it.
    private let level: Int32
    /// Where its bytes begin.
    private let start: Int32
    /// How many parts of its container had been set apart before it.
    private let apart: Int32

    init(_ output: ValueOutput) {
        self.output = output
        level = Int32(truncatingIfNeeded: output.open.count)
        start = Int32(truncatingIfNeeded: output.bytes.count)
        apart = Int32(truncatingIfNeeded: output.open.last?.apart.count ?? 0)
    }

    /// Whether nothing was written to it yet.
    private var isEmpty: Bool {
        output.bytes.count == Int(start) && output.open.count == Int(level)
            && output.open.last?.apart.count ?? 0 == Int(apart)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(ValueFields<Key>(output: output, id: container(.fields)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { ValueList(output: output, id: container(.list)) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// A type and the one that it inherits from may both ask for it.
    private func container(_ kind: ValueTag.Kind) -> Int {
        if isEmpty { return output.begin(kind) }
        let level = Int(level)
        guard level < output.open.count, output.open[level].start == Int(start), output.open[level].kind == kind else {
            output.fail(.outOfOrder)
            return 0
        }
        return output.open[level].id
    }

    /// One value stands in one place.
    private func write(_ put: () -> Void) {
        if isEmpty { put() } else { output.fail(.outOfOrder) }
    }

    func encodeNil() { write { output.putNull() } }
    func encode(_ flag: Bool) { write { output.put(flag) } }
    func encode(_ text: String) { write { output.put(text) } }
    func encode(_ number: Double) { write { output.put(number) } }
    func encode(_ number: Float) { write { output.put(number) } }
    func encode(_ number: Int) { write { output.put(integer: number) } }
    func encode(_ number: Int8) { write { output.put(integer: number) } }
    func encode(_ number: Int16) { write { output.put(integer: number) } }
    func encode(_ number: Int32) { write { output.put(integer: number) } }
    func encode(_ number: Int64) { write { output.put(integer: number) } }
    func encode(_ number: Int128) { write { output.put(integer: number) } }
    func encode(_ number: UInt) { write { output.put(integer: number) } }
    func encode(_ number: UInt8) { write { output.put(byte: number) } }
    func encode(_ number: UInt16) { write { output.put(integer: number) } }
    func encode(_ number: UInt32) { write { output.put(integer: number) } }
    func encode(_ number: UInt64) { write { output.put(integer: number) } }
    func encode(_ number: UInt128) { write { output.put(integer: number) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard !output.isTooDeep else { throw ValueOutput.Mistake.tooDeep }
        if Value.self == Decimal.self, let decimal = value as? Decimal {
            encode(decimal.description)
        } else if isAsLargeAsADictionary(Value.self), Value.self is any OrderedByName.Type,
            let dictionary = value as? any OrderedByName
        {
            try dictionary.encodeOrdered(to: self)
        } else {
            try value.encode(to: self)
        }
        // What writes nothing has no fields.
        if isEmpty { _ = output.begin(.fields) }
        output.close(downTo: Int(level))
    }
}
