// The Range header: which part of a file is asked for (RFC 9110, 14.1 and 14.2).
//
// One range of bytes is honoured. Several are not: only download tools ask for them, each of those accepts the whole
// file as well, and many small ranges are an old attack on a server's time.

/// The part of a file that a Range header names.
enum ByteRange: Equatable, Sendable {
    /// Within the file, at least one byte.
    case part(offset: Int, length: Int)
    /// Well-formed, but the file has none of these bytes.
    case unsatisfiable

    /// Nil where the header is to be ignored: another unit, several ranges, or malformed.
    init?(_ text: String, size: Int) {
        let bytes = Array(text.utf8)[...]
        guard let equals = bytes.firstIndex(of: ASCII.equals),
            ASCII.equalIgnoringCase(ASCII.trimmed(bytes[..<equals]), "bytes".utf8)
        else { return nil }
        let ranges = bytes[equals...].dropFirst().split(separator: ASCII.comma).map(ASCII.trimmed)
            .filter { !$0.isEmpty }
        guard ranges.count == 1, let range = ranges.first, let dash = range.firstIndex(of: ASCII.dash)
        else { return nil }
        let (first, last) = (range[..<dash], range[dash...].dropFirst())
        guard let end = last.isEmpty ? Int.max : Self.number(last) else { return nil }
        if first.isEmpty {
            guard !last.isEmpty else { return nil }
            self.init(suffix: end, size: size)
        } else {
            guard let start = Self.number(first), start <= end else { return nil }
            self.init(from: start, through: end, size: size)
        }
    }

    private init(from start: Int, through end: Int, size: Int) {
        guard start < size else {
            self = .unsatisfiable
            return
        }
        self = .part(offset: start, length: min(end, size - 1) - start + 1)
    }

    /// The last bytes. Of an empty file they are the whole, which a 206 cannot say, so that header is ignored.
    private init?(suffix length: Int, size: Int) {
        guard length > 0 else {
            self = .unsatisfiable
            return
        }
        guard size > 0 else { return nil }
        self = .part(offset: max(0, size - length), length: min(length, size))
    }

    /// A number too large to count becomes `Int.max`: larger than any file.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(ASCII.isDigit) else { return nil }
        return ASCII.number(digits) ?? .max
    }
}
