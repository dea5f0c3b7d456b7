// A route, a state or what a session shares, as it is stored: each by itself, so that one which a newer build cannot
// read costs that page and what stands on it, never the session.

/// A value of an app's own type, as it is stored.
package struct EncodedValue: Equatable, Sendable {
    /// As `ValueTag` describes them.
    let bytes: [UInt8]

    /// - Parameter ordered: whether equal values are to have the same bytes, if they have sets or dictionaries of any
    ///   keys.
    /// - Throws: what the value's own `encode` throws.
    init(_ value: some Encodable, ordered: Bool = false) throws {
        bytes = try ValueOutput.bytes(of: value, ordered: ordered)
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The same in every process; see `Measure`.
    var hash: UInt64 { Measure.hash(bytes) }

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value { try ValueInput.open(bytes).decode(type) }

    /// Reads a value of which something may be missing.
    ///
    /// - Parameter initial: fills in what is missing, but for what is to be asked anew.
    func read<Value: Codable>(over initial: Value) throws -> Value {
        do { return try read(Value.self) } catch {
            let initial = try ValueInput.open(ValueOutput.bytes(of: initial))
            return try Value(from: FillingDecoder(stored: try ValueInput.open(bytes), initial: initial))
        }
    }
}

extension EncodedValue {
    func write(to bytes: inout ByteWriter) {
        bytes.put(count: self.bytes.count)
        bytes.put(plain: self.bytes)
    }

    init(from bytes: inout ByteReader) throws { self.bytes = try bytes.plain(try bytes.count()) }
}
