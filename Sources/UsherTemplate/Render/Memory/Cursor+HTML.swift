// Escapes text for HTML: the five characters that could end a text or a quoted attribute become character references.
// Most texts have none of them; so a text is copied in blocks, and each block is searched as a number.

extension Cursor {
    /// How much room a text of so many bytes may need: a byte becomes six at most, and a reference is stored as eight.
    @inline(__always)
    static func room(escaping count: Int) -> Int { count &* 6 &+ 2 }

    /// Appends a text with `& < > " '` as references, where there is room for whatever it may become.
    ///
    /// Not inlined, so that a text stored in a model is borrowed without a retain.
    ///
    /// - Returns: The cursor behind it; nil where there is no room, and nothing was written.
    @inline(never)
    func after(escaping text: String) -> Cursor? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Cursor? in
            guard hasRoom(Self.room(escaping: bytes.count)) else { return nil }
            var cursor = self
            cursor.append(escaping: bytes)
            return cursor
        } ?? nil
    }

    /// The same, which the caller has made sure there is room for.
    @inline(__always)
    mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        guard let text = bytes.baseAddress else { return }
        var done = appendPlain(text, bytes.count)
        while done < bytes.count {
            appendReference(for: text[done])
            done &+= 1
            done &+= appendPlain(text + done, bytes.count &- done)
        }
    }

    /// Appends the text up to its first byte that needs a reference. Blocks may overlap, so that all have the same
    /// length.
    ///
    /// - Returns: How many bytes it appended.
    @inline(__always)
    private mutating func appendPlain(_ text: UnsafePointer<UInt8>, _ length: Int) -> Int {
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(next))
        let done =
            if length >= 16 {
                Self.copyLong(source, target, length)
            } else if length >= 8 {
                Self.copyTwo(source, target, length, as: UInt64.self)
            } else if length >= 4 {
                Self.copyTwo(source, target, length, as: UInt32.self)
            } else {
                Self.copyBytes(text, next, length)
            }
        next += done
        return done
    }

    /// Relies on a little-endian processor, as all are that Swift for Linux supports.
    @inline(__always)
    private static func copyLong(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ length: Int) -> Int {
        let last = length &- 16
        var done = 0
        while true {
            let block = source.loadUnaligned(fromByteOffset: done, as: SIMD2<UInt64>.self)
            target.storeBytes(of: block, toByteOffset: done, as: SIMD2<UInt64>.self)
            let found = specials(block)
            if found[0] | found[1] != 0 {
                return found[0] != 0 ? done &+ firstByte(found[0]) : done &+ 8 &+ firstByte(found[1])
            }
            if done == last { return length }
            done = min(done &+ 16, last)
        }
    }

    /// Copies a text as long as one or two blocks.
    @inline(__always)
    private static func copyTwo<Block: FixedWidthInteger & UnsignedInteger>(
        _ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ length: Int, as: Block.Type
    ) -> Int {
        let last = length &- MemoryLayout<Block>.size
        let (one, two) = (
            source.loadUnaligned(as: Block.self), source.loadUnaligned(fromByteOffset: last, as: Block.self)
        )
        target.storeBytes(of: one, as: Block.self)
        target.storeBytes(of: two, toByteOffset: last, as: Block.self)
        let found = specials(UInt64(truncatingIfNeeded: one))
        if found != 0 { return firstByte(found) }
        let more = specials(UInt64(truncatingIfNeeded: two))
        return more != 0 ? last &+ firstByte(more) : length
    }

    @inline(__always)
    private static func copyBytes(
        _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ length: Int
    ) -> Int {
        var done = 0
        while done < length, !isSpecial(source[done]) {
            target[done] = source[done]
            done &+= 1
        }
        return done
    }

    /// The index of the byte that has the lowest bit set.
    @inline(__always)
    private static func firstByte(_ bits: UInt64) -> Int { bits.trailingZeroBitCount &>> 3 }

    @inline(__always)
    private mutating func appendReference(for byte: UInt8) {
        let (reference, length) = reference(for: byte)
        UnsafeMutableRawPointer(next).storeBytes(of: reference.littleEndian, as: UInt64.self)
        next += length
    }
}

/// Finds the five among eight bytes, the first byte lowest: the lowest bit that is set is the highest of the first one
/// found; 0 where there is none. `"` and `&` differ in one bit, and so do `<` and `>`, so that three comparisons do.
@inline(__always)
private func specials(_ eight: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // A byte is zero where the five stand.
    let quotes = (eight & (ones &* 0xFB)) ^ (ones &* 0x22)
    let brackets = (eight & (ones &* 0xFD)) ^ (ones &* 0x3C)
    let apostrophes = eight ^ (ones &* 0x27)
    // Sets the highest bit of a zero byte; of bytes above the first one it may be wrong.
    let zeros = (quotes &- ones) & ~quotes | (brackets &- ones) & ~brackets | (apostrophes &- ones) & ~apostrophes
    return zeros & (ones &<< 7)
}

/// The same for sixteen bytes.
@inline(__always)
private func specials(_ sixteen: SIMD2<UInt64>) -> SIMD2<UInt64> {
    let ones = SIMD2<UInt64>(repeating: 0x0101_0101_0101_0101)
    let quotes = (sixteen & SIMD2(repeating: 0xFBFB_FBFB_FBFB_FBFB)) ^ SIMD2(repeating: 0x2222_2222_2222_2222)
    let brackets = (sixteen & SIMD2(repeating: 0xFDFD_FDFD_FDFD_FDFD)) ^ SIMD2(repeating: 0x3C3C_3C3C_3C3C_3C3C)
    let apostrophes = sixteen ^ SIMD2(repeating: 0x2727_2727_2727_2727)
    let lower = (quotes &- ones) & ~quotes | (brackets &- ones) & ~brackets
    return (lower | (apostrophes &- ones) & ~apostrophes) & SIMD2(repeating: 0x8080_8080_8080_8080)
}

/// One test instead of five, since all five are below 64.
@inline(__always)
private func isSpecial(_ byte: UInt8) -> Bool {
    let special: UInt64 = 1 << 38 | 1 << 60 | 1 << 62 | 1 << 34 | 1 << 39
    return byte < 64 && special &>> UInt64(byte) & 1 == 1
}

/// The character reference as a number whose first bytes in memory are its text, and how many they are.
@inline(__always)
private func reference(for byte: UInt8) -> (text: UInt64, count: Int) {
    switch byte {
    case UInt8(ascii: "&"): (0x3B_706D_6126, 5)
    case UInt8(ascii: "<"): (0x3B74_6C26, 4)
    case UInt8(ascii: ">"): (0x3B74_6726, 4)
    case UInt8(ascii: "\""): (0x3B74_6F75_7126, 6)
    default: (0x3B_3933_2326, 5)
    }
}
