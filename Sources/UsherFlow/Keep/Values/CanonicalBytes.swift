// The bytes of a value that are the same in every process and build: as it is stored, but with its fields in the order
// of their names, and each name where its field stands. Only compared, never read.

/// The bytes of a value, the same for equal values.
///
/// - Throws: what the value's own `encode` throws, and where its parts lie too deep in each other to be stored.
func canonicalBytes(of value: some Encodable) throws -> [UInt8] {
    let item = try ValueInput.open(try ValueOutput.bytes(of: value, ordered: true))
    var bytes = ByteWriter(expecting: item.input.bytes.count * 2)
    try item.input.writeCanonical(at: item.place, to: &bytes)
    return bytes.bytes
}

extension ValueInput {
    fileprivate func writeCanonical(at place: Int, to all: inout ByteWriter) throws {
        guard let (kind, range) = try content(at: place) else {
            return all.put(plain: Array(bytes[place..<(try end(of: place))]))
        }
        all.put(byte: kind.long)
        switch kind {
        case .text, .bytes:
            all.put(count: range.count)
            all.put(plain: Array(bytes[range]))
        case .list:
            var (inner, place) = (ByteWriter(), range.lowerBound)
            while place < range.upperBound {
                try writeCanonical(at: place, to: &inner)
                place = try end(of: place)
            }
            all.put(count: inner.bytes.count)
            all.put(plain: inner.bytes)
        case .fields:
            let fields = try ValueEntries(self, range, depth: 0)
            let names = fields.names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            all.put(count: names.count)
            for name in names {
                all.put(name)
                if let place = fields.place(of: name) { try writeCanonical(at: place, to: &all) }
            }
        }
    }
}
