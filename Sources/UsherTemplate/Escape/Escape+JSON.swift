// Text in a string of JSON that stands in HTML: what would end the string, or the script around it, is written as a
// number.

extension Output {
    mutating func append(json bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var at = 0
        while at < bytes.count {
            let (escape, length) = reference(bytes, at)
            if let escape {
                append(UnsafeBufferPointer(rebasing: bytes[start..<at]))
                append(escape)
                start = at + length
            } else if length > 0 {
                append(UnsafeBufferPointer(rebasing: bytes[start..<at]))
                append("\\u00")
                append(hexDigit(bytes[at] >> 4))
                append(hexDigit(bytes[at] & 15))
                start = at + 1
            }
            at += max(1, length)
        }
        append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// How the character at an offset is written, and how many bytes it has; no length where it stays.
    private func reference(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> (StaticString?, length: Int) {
        switch bytes[at] {
        case UInt8(ascii: "\\"): ("\\\\", 1)
        case UInt8(ascii: "\n"): ("\\n", 1)
        case UInt8(ascii: "\r"): ("\\r", 1)
        case UInt8(ascii: "\t"): ("\\t", 1)
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "'"), 0..<0x20:
            (nil, 1)
        // U+2028 and U+2029, which end lines in older scripts.
        case 0xE2 where at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] == 0xA8: ("\\u2028", 3)
        case 0xE2 where at + 2 < bytes.count && bytes[at + 1] == 0x80 && bytes[at + 2] == 0xA9: ("\\u2029", 3)
        default: (nil, 0)
        }
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
