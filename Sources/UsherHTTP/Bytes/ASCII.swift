// The byte classes of HTTP's grammar (RFC 9110, 6265) and comparisons without regard to case.

enum ASCII {
    static let tab: UInt8 = 0x09
    static let lineFeed: UInt8 = 0x0A
    static let carriageReturn: UInt8 = 0x0D
    static let space: UInt8 = 0x20
    static let quote: UInt8 = 0x22
    static let percent: UInt8 = 0x25
    static let ampersand: UInt8 = 0x26
    static let plus: UInt8 = 0x2B
    static let comma: UInt8 = 0x2C
    static let dash: UInt8 = 0x2D
    static let dot: UInt8 = 0x2E
    static let slash: UInt8 = 0x2F
    static let colon: UInt8 = 0x3A
    static let semicolon: UInt8 = 0x3B
    static let equals: UInt8 = 0x3D
    static let question: UInt8 = 0x3F
    static let backslash: UInt8 = 0x5C

    static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    static func isLetter(_ byte: UInt8) -> Bool {
        let lower = byte | 0x20
        return lower >= 0x61 && lower <= 0x7A
    }

    static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// `tchar` of RFC 9110: what a method or a header's name is made of.
    static func isToken(_ byte: UInt8) -> Bool {
        if isLetter(byte) || isDigit(byte) { return true }
        switch byte {
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: return true
        default: return false
        }
    }

    /// The same for 64 bytes at a time: one bit for each.
    private static let tokenLow: UInt64 = 0x03FF_6CFA_0000_0000
    private static let tokenHigh: UInt64 = 0x57FF_FFFF_C7FF_FFFE

    private static let cookieLow: UInt64 = 0xF7FF_EFFA_0000_0000
    private static let cookieHigh: UInt64 = 0x7FFF_FFFF_EFFF_FFFF

    static func isToken(_ bytes: ByteView) -> Bool { !bytes.isEmpty && areAll(bytes, (tokenLow, tokenHigh)) }

    /// `cookie-octet` of RFC 6265: what a cookie's value is made of, if of anything.
    static func isCookieText(_ bytes: ByteView) -> Bool { areAll(bytes, (cookieLow, cookieHigh)) }

    /// True if each byte has its bit, in the lower or in the higher 64.
    @inline(__always)
    private static func areAll(_ bytes: ByteView, _ bits: (low: UInt64, high: UInt64)) -> Bool {
        for byte in bytes {
            let bits = byte < 64 ? bits.low : byte < 128 ? bits.high : 0
            if bits >> UInt64(byte & 63) & 1 == 0 { return false }
        }
        return true
    }

    /// True if any is a control character, tabs aside where `butTabs` says so. Tests eight bytes at a time, and one by
    /// one only where some of them are control characters.
    static func holdsControl(_ bytes: ByteView, butTabs: Bool) -> Bool {
        var index = bytes.startIndex
        while bytes.endIndex - index >= 8 {
            if holdsControl(bytes.word(at: index)), holdsControlAmong(bytes[index..<(index + 8)], butTabs) {
                return true
            }
            index += 8
        }
        return holdsControlAmong(bytes[index...], butTabs)
    }

    private static func holdsControlAmong(_ bytes: ByteView, _ butTabs: Bool) -> Bool {
        bytes.contains { isControl($0) && !(butTabs && $0 == tab) }
    }

    /// True if one of eight bytes is below 0x20 or 0x7F. A high byte of a character is neither.
    private static func holdsControl(_ eight: UInt64) -> Bool {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let deletes = eight ^ (ones &* 0x7F)
        return ((eight &- ones &* 0x20) & ~eight | (deletes &- ones) & ~deletes) & highs != 0
    }

    /// True if the bytes are that text, which is in lower case, without regard to case.
    static func isSame(_ bytes: ByteView, asLowercase text: StaticString) -> Bool {
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        let (bytes, start) = (bytes.buffer, text.utf8Start)
        for index in 0..<bytes.count where lowercased(bytes[index]) != start[index] { return false }
        return true
    }

    static func isToken(_ bytes: some Collection<UInt8>) -> Bool { !bytes.isEmpty && bytes.allSatisfy(isToken) }

    /// The value of a hexadecimal digit.
    static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    static func equalIgnoringCase(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }

    /// Without spaces and tabs at its ends.
    static func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> Bytes.SubSequence {
        var bytes = bytes[...]
        while let first = bytes.first, first == space || first == tab { bytes.removeFirst() }
        while let last = bytes.last, last == space || last == tab { bytes.removeLast() }
        return bytes
    }

    /// The number that the digits write, or nil if there is none, anything else stands there, or it is over 10^18.
    static func number(_ bytes: some Collection<UInt8>) -> Int? {
        guard !bytes.isEmpty, bytes.allSatisfy(isDigit) else { return nil }
        var number = 0
        for byte in bytes {
            guard number < 100_000_000_000_000_000 else { return nil }
            number = number * 10 + Int(byte - 0x30)
        }
        return number
    }
}
