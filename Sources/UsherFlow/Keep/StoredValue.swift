// A route, a state or what a session shares, as it is stored: each by itself, so that one which a newer build cannot
// read costs that page and what stands on it, never the session.

internal import Foundation

/// A value of an app's own type, as it is stored.
package struct StoredValue: Equatable, Sendable {
    /// As `ValueTag` describes them; those of a text, where a former build wrote it.
    let bytes: [UInt8]
    /// Whether a former build wrote it.
    let isJSON: Bool

    /// - Throws: what the value's own `encode` throws.
    init(_ value: some Encodable) throws { (bytes, isJSON) = (try ValueOutput.bytes(of: value), false) }

    init(bytes: [UInt8]) { (self.bytes, isJSON) = (bytes, false) }

    init(json: String) { (bytes, isJSON) = (Array(json.utf8), true) }

    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        isJSON ? try JSONDecoder().decode(type, from: Data(bytes)) : try ValueInput.open(bytes).decode(type)
    }

    /// Reads a value of which something may be missing.
    ///
    /// - Parameter initial: fills in what is missing, but for what is to be asked anew.
    func read<Value: Codable>(over initial: Value) throws -> Value {
        do { return try read(Value.self) } catch {
            let initial = try ValueInput.open(ValueOutput.bytes(of: initial))
            return try Value(from: FillingDecoder(stored: try decoder, initial: initial))
        }
    }

    private var decoder: any Decoder {
        get throws {
            isJSON
                ? try JSONDecoder().decode(OpenDecoder.self, from: Data(bytes)).decoder : try ValueInput.open(bytes)
        }
    }
}

/// A decoder, taken out of the call that it was made for.
private struct OpenDecoder: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }
}

extension StoredValue {
    func write(to bytes: inout ByteWriter) {
        bytes.put(count: self.bytes.count << 1 | (isJSON ? 1 : 0))
        bytes.put(plain: self.bytes)
    }

    init(from bytes: inout ByteReader) throws {
        let number = try bytes.number()
        guard number >> 1 <= UInt64(Int.max) else { throw ByteReader.Damage() }
        self.bytes = try bytes.plain(Int(number >> 1))
        isJSON = number & 1 == 1
    }
}
