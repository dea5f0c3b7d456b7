// Escaping of text in HTML: the five characters that could end a text or a quoted attribute.

/// The five among eight bytes, of which the first is the lowest: where that one stands, its highest bit is the lowest set;
/// 0 where there is none.
/// `"` and `&` differ in one bit, and so do `<` and `>`.
@inline(__always)
func specials(_ eight: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    /// Where a byte is zero; behind the first one it may be wrong.
    func zeros(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes & (ones &<< 7) }
    let quotes = zeros((eight & (ones &* 0xFB)) ^ (ones &* 0x22))
    let brackets = zeros((eight & (ones &* 0xFD)) ^ (ones &* 0x3C))
    return quotes | brackets | zeros(eight ^ (ones &* 0x27))
}

/// The same for sixteen bytes.
@inline(__always)
func specials(_ sixteen: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    func zeros(_ bytes: SIMD2<UInt64>) -> SIMD2<UInt64> {
        (bytes &- ones) & ~bytes & SIMD2(repeating: 0x8080_8080_8080_8080)
    }
    let quotes = zeros((sixteen & SIMD2(repeating: 0xFBFB_FBFB_FBFB_FBFB)) ^ SIMD2(repeating: 0x2222_2222_2222_2222))
    let brackets = zeros((sixteen & SIMD2(repeating: 0xFDFD_FDFD_FDFD_FDFD)) ^ SIMD2(repeating: 0x3C3C_3C3C_3C3C_3C3C))
    return quotes | brackets | zeros(sixteen ^ SIMD2(repeating: 0x2727_2727_2727_2727))
}

/// One test instead of five: all of them lie below 64.
@inline(__always)
func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 = 1 << 38 | 1 << 60 | 1 << 62 | 1 << 34 | 1 << 39
    return byte < 64 && special &>> UInt64(byte) & 1 == 1
}

/// A reference as a number whose first bytes in memory are its text, and how many they are.
@inline(__always)
func reference(for byte: UInt8) -> (text: UInt64, count: Int) {
    switch byte {
    case UInt8(ascii: "&"): (0x3B_706D_6126, 5)
    case UInt8(ascii: "<"): (0x3B74_6C26, 4)
    case UInt8(ascii: ">"): (0x3B74_6726, 4)
    case UInt8(ascii: "\""): (0x3B74_6F75_7126, 6)
    default: (0x3B_3933_2326, 5)
    }
}
