// Escaping of text in HTML: the five characters that could end a text or a quoted attribute.

extension Output {
    /// Appends a text with `& < > " '` as references. Runs between the five are copied whole; most texts are one run.
    @inline(__always)
    mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for at in bytes.indices where isSpecial(bytes[at]) {
            append(UnsafeBufferPointer(rebasing: bytes[start..<at]))
            append(reference(for: bytes[at]))
            start = at + 1
        }
        append(UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    /// Appends in decimal digits.
    mutating func append(_ number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        appendDigits(number.magnitude)
    }

    private mutating func appendDigits(_ number: UInt) {
        let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
        if rest > 0 { appendDigits(rest) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
    }
}

/// One test instead of five: all of them lie below 64.
@inline(__always)
private func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 = 1 << 38 | 1 << 60 | 1 << 62 | 1 << 34 | 1 << 39
    return byte < 64 && special &>> UInt64(byte) & 1 == 1
}

private func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: "&#39;"
    }
}
