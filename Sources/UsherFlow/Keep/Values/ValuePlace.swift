// Where a value is written to: the encoder that its `encode(to:)` is given.

internal import Foundation

struct ValuePlace: Encoder, SingleValueEncodingContainer {
    // Not more than three words: so many an existential holds without a box.
    let output: ValueOutput
    private let place: ValueBuffer.Place

    init(_ output: ValueOutput) { (self.output, place) = (output, output.buffer.place) }

    /// Whether nothing was written to it yet.
    private var isEmpty: Bool { output.buffer.place == place }

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
        let (level, open) = (Int(place.level), output.buffer.open)
        guard level < open.count, open[level].start == Int(place.start), open[level].kind == kind else {
            output.fail(.outOfOrder)
            return 0
        }
        return open[level].id
    }

    /// The output for the one value that stands in one place; nil where that is there already.
    private func next() -> ValueOutput? {
        if isEmpty { return output }
        output.fail(.outOfOrder)
        return nil
    }

    func encodeNil() { next()?.buffer.putNull() }
    func encode(_ flag: Bool) { next()?.buffer.put(flag) }
    func encode(_ text: String) { next()?.buffer.put(text) }
    func encode(_ number: Double) { next()?.buffer.put(number) }
    func encode(_ number: Float) { next()?.buffer.put(number) }
    func encode(_ number: Int) { next()?.buffer.put(integer: number) }
    func encode(_ number: Int8) { next()?.buffer.put(integer: number) }
    func encode(_ number: Int16) { next()?.buffer.put(integer: number) }
    func encode(_ number: Int32) { next()?.buffer.put(integer: number) }
    func encode(_ number: Int64) { next()?.buffer.put(integer: number) }
    func encode(_ number: Int128) { next()?.buffer.put(integer: number) }
    func encode(_ number: UInt) { next()?.buffer.put(integer: number) }
    func encode(_ number: UInt8) { next()?.buffer.put(byte: number) }
    func encode(_ number: UInt16) { next()?.buffer.put(integer: number) }
    func encode(_ number: UInt32) { next()?.buffer.put(integer: number) }
    func encode(_ number: UInt64) { next()?.buffer.put(integer: number) }
    func encode(_ number: UInt128) { next()?.buffer.put(integer: number) }

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
        output.buffer.close(downTo: Int(place.level))
    }
}
