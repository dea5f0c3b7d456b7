// Values in a JSON string that stands in HTML: what would end the string, or the script around it, is written as a JSON
// escape.

extension OutputBuffer {
    mutating func append(json bytes: Span<UInt8>) {
        // The bytes from here on stay as they are, and are appended at once.
        var start = 0
        var index = 0
        while index < bytes.count {
            switch escape(bytes, index) {
            case .none: index += 1
            case .unicode:
                append(bytes.extracting(start..<index))
                append("\\u00")
                append(hexDigit(bytes[index] >> 4))
                append(hexDigit(bytes[index] & 15))
                index += 1
                start = index
            case .text(let escape, let length):
                append(bytes.extracting(start..<index))
                append(escape)
                index += length
                start = index
            }
        }
        append(bytes.extracting(start..<bytes.count))
    }
}

private enum Escape {
    /// The byte stays.
    case none
    /// `\u00` and two digits.
    case unicode
    /// This text, instead of so many bytes.
    case text(StaticString, Int)
}

private func escape(_ bytes: Span<UInt8>, _ index: Int) -> Escape {
    switch bytes[index] {
    case UInt8(ascii: "\\"): .text("\\\\", 1)
    case UInt8(ascii: "\n"): .text("\\n", 1)
    case UInt8(ascii: "\r"): .text("\\r", 1)
    case UInt8(ascii: "\t"): .text("\\t", 1)
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"), 0..<0x20:
        .unicode
    // U+2028 and U+2029 end a line in scripts older than ECMAScript 2019.
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA8: .text("\\u2028", 3)
    case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA9: .text("\\u2029", 3)
    default: .none
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
