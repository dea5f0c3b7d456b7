// Escaping of text in HTML: the five characters that could end a text or a quoted attribute.

extension Output {
    /// Appends a text with `& < > " '` as references. Eight bytes at a time as long as none of them is among those, which is
    /// the whole of most texts.
    @inline(__always)
    mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        guard let text = bytes.baseAddress else { return }
        let plain = appendPlain(text, bytes.count)
        if plain < bytes.count { appendEscaped(text + plain, bytes.count - plain) }
    }

    @inline(never)
    private mutating func appendEscaped(_ text: UnsafePointer<UInt8>, _ count: Int) {
        var start = 0
        for at in 0..<count where isSpecial(text[at]) {
            append(UnsafeBufferPointer(start: text + start, count: at - start))
            append(reference(for: text[at]))
            start = at + 1
        }
        append(UnsafeBufferPointer(start: text + start, count: count - start))
    }
}

/// Whether one of eight bytes is among the five. `"` and `&` differ in one bit, and so do `<` and `>`.
@inline(__always)
func holdsSpecial(_ eight: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Whether one of the bytes is zero.
    func holdsZero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & (ones &<< 7) }
    let quotes = holdsZero((eight & (ones &* 0xFB)) ^ (ones &* 0x22))
    let brackets = holdsZero((eight & (ones &* 0xFD)) ^ (ones &* 0x3C))
    return quotes | brackets | holdsZero(eight ^ (ones &* 0x27)) != 0
}

/// One test instead of five: all of them lie below 64.
@inline(__always)
func isSpecial(_ byte: UInt8) -> Bool {
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
