// Bytes as text for addresses, cookies and forms: base64url without padding (RFC 4648, section 5).

enum Base64URL {
    /// How many characters so many bytes become.
    static func count(of bytes: Int) -> Int { (bytes * 4 + 2) / 3 }

    static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: count(of: bytes.count)) { write(bytes, to: $0, at: 0) }
    }

    /// Writes the text of `bytes`.
    ///
    /// - Returns: where it ends. There must be room for `count(of:)` characters.
    static func write(
        _ bytes: UnsafeRawBufferPointer, to text: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) -> Int {
        precondition(start >= 0 && text.count - start >= count(of: bytes.count), "There is no room for the text.")
        guard let from = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), let to = text.baseAddress else {
            return start
        }
        // There is room, which is checked above once for all bytes.
        var (written, next) = (start, 0)
        while bytes.count - next >= 8 {
            let six = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: next, as: UInt64.self)) >> 16
            UnsafeMutableRawPointer(to + written).storeBytes(of: eight(six).littleEndian, as: UInt64.self)
            written += 8
            next += 6
        }
        while bytes.count - next >= 3 {
            let bits = UInt32(from[next]) << 16 | UInt32(from[next + 1]) << 8 | UInt32(from[next + 2])
            to[written] = character(bits >> 18)
            to[written + 1] = character(bits >> 12)
            to[written + 2] = character(bits >> 6)
            to[written + 3] = character(bits)
            written += 4
            next += 3
        }
        guard next < bytes.count else { return written }
        let bits = UInt32(from[next]) << 16 | (next + 1 < bytes.count ? UInt32(from[next + 1]) << 8 : 0)
        let rest = bytes.count - next + 1
        for index in 0..<rest { to[written + index] = character(bits >> UInt32(18 - 6 * index)) }
        return written + rest
    }

    /// The eight characters of 48 bits, the first in the lowest byte: all eight at once.
    @inline(__always)
    private static func eight(_ bits: UInt64) -> UInt64 {
        // Halved three times: 24 bits in 32, 12 in 16, 6 in 8.
        var six = bits >> 24 | (bits & 0xFF_FFFF) << 32
        six = six >> 12 & 0x0000_0FFF_0000_0FFF | (six & 0x0000_0FFF_0000_0FFF) << 16
        six = six >> 6 & 0x003F_003F_003F_003F | (six & 0x003F_003F_003F_003F) << 8
        // Letters, digits, dash and underscore each stand together: 1 in each byte that is so large or larger.
        func from(_ value: UInt64) -> UInt64 { (six &+ (128 &- value) &* ones) >> 7 & ones }
        return six &+ 65 &* ones &+ from(26) &* 6 &+ from(63) &* 49 &- from(52) &* 75 &- from(62) &* 13
    }

    private static let ones: UInt64 = 0x0101_0101_0101_0101

    static func text(_ bytes: [UInt8]) -> String { bytes.withUnsafeBytes { text($0) } }

    /// Reads exactly as many bytes as there is room for; false for any text but the one that they would give.
    static func decode(_ text: UnsafeBufferPointer<UInt8>, into bytes: UnsafeMutableRawBufferPointer) -> Bool {
        guard text.count == count(of: bytes.count) else { return false }
        guard let from = text.baseAddress, let to = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
            return true
        }
        return values.withUnsafeBufferPointer { values in
            // Four characters at a time, while there is room for three bytes.
            var (next, written) = (0, 0)
            while bytes.count - written >= 3 {
                let (one, two) = (values[Int(from[next])], values[Int(from[next + 1])])
                let (three, four) = (values[Int(from[next + 2])], values[Int(from[next + 3])])
                guard one | two | three | four < 64 else { return false }
                let bits = UInt32(one) << 18 | UInt32(two) << 12 | UInt32(three) << 6 | UInt32(four)
                to[written] = UInt8(truncatingIfNeeded: bits >> 16)
                to[written + 1] = UInt8(truncatingIfNeeded: bits >> 8)
                to[written + 2] = UInt8(truncatingIfNeeded: bits)
                next += 4
                written += 3
            }
            var (bits, waiting) = (UInt32(0), UInt32(0))
            for character in text[next...] {
                let value = values[Int(character)]
                guard value < 64 else { return false }
                bits = bits << 6 | UInt32(value)
                waiting += 6
                if waiting >= 8 {
                    waiting -= 8
                    to[written] = UInt8(truncatingIfNeeded: bits >> waiting)
                    written += 1
                }
            }
            // Bits that are left over say nothing, and must be zero.
            return bits & (1 << waiting - 1) == 0
        }
    }

    /// True if a byte is one of those that such a text is made of.
    static func isCharacter(_ byte: UInt8) -> Bool { values[Int(byte)] < 64 }

    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    @inline(__always)
    private static func character(_ bits: UInt32) -> UInt8 { alphabet.utf8Start[Int(bits & 63)] }

    /// Values by character; 64 for what is none of the alphabet's.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 64, count: 256)
        for index in 0..<64 { values[Int(character(UInt32(index)))] = UInt8(index) }
        return values
    }()
}
