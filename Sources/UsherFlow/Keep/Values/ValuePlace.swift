// The place that a value is written to: the encoder that its `encode(to:)` is given.

internal import Foundation

struct ValuePlace: Encoder, SingleValueEncodingContainer {
    // Not more than three words: so many an existential holds without a box.
    let output: ValueOutput
    private let place: ValueBuffer.Place

    init(_ output: ValueOutput) { (self.output, place) = (output, output.buffer.place) }

    /// - Parameter output: one that only passes over a value.
    init(passing output: ValueOutput) {
        (self.output, place) = (output, ValueBuffer.Place(level: 0, start: 0, apart: 0))
    }

    /// True if nothing was written to it yet.
    private var isEmpty: Bool { output.buffer.place == place }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        guard output.writes else { return output.passing(type) }
        return KeyedEncodingContainer(ValueFields<Key>(output: output, id: container(.fields)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { ValueList(output: output, id: container(.list)) }
    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    /// A type and the one that it inherits from may both ask for it.
    private func container(_ kind: ValueTag.Kind) -> Int {
        guard output.writes else {
            output.passContainer()
            return 0
        }
        if isEmpty { return output.begin(kind) }
        let (level, open) = (Int(place.level), output.buffer.open)
        guard level < open.count, open[level].start == Int(place.start), open[level].kind == kind else {
            output.fail(.outOfOrder)
            return 0
        }
        return open[level].id
    }

    /// Puts the one value that stands in one place.
    @inline(__always)
    private func put(_ part: some Encodable, weighing bytes: Int = 8, _ put: (inout ValueBuffer) -> Void) {
        guard output.writes else { return output.pass(part, weighing: bytes) }
        if isEmpty { put(&output.buffer) } else { output.fail(.outOfOrder) }
    }

    func encodeNil() { put(Bool?.none) { $0.putNull() } }
    func encode(_ flag: Bool) { put(flag) { $0.put(flag) } }
    func encode(_ text: String) { put(text, weighing: ValueOutput.weight(of: text)) { $0.put(text) } }
    func encode(_ number: Double) { put(number) { $0.put(number) } }
    func encode(_ number: Float) { put(number) { $0.put(number) } }
    func encode(_ number: UInt8) { put(number) { $0.put(byte: number) } }
    func encode(_ number: Int128) { put(number) { $0.put(integer: number) } }
    func encode(_ number: UInt128) { put(number) { $0.put(integer: number) } }
    func encode(_ number: some FixedWidthInteger & Encodable) { put(number) { $0.put(integer: number) } }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard output.writes else { return try output.pass(into: value) }
        guard !output.isTooDeep else { throw ValueOutput.Mistake.tooDeep }
        if Value.self == Decimal.self, let decimal = value as? Decimal {
            encode(decimal.description)
        } else if isAsLargeAsADictionary(Value.self), Value.self is any Unordered.Type,
            let members = value as? any Unordered
        {
            try members.encodeInOrder(to: self)
        } else {
            try value.encode(to: self)
        }
        // A value that writes nothing is one without fields.
        if isEmpty { _ = output.begin(.fields) }
        output.buffer.close(downTo: Int(place.level))
    }
}
