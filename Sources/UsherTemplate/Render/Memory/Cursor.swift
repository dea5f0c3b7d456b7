// Where a template writes next. Two addresses, which a loop keeps in registers; the output has the memory, and sees to it
// that there is room.

/// The place of the next byte, and the end of the memory. Nothing but `after(escaping:)` asks whether there is room.
struct Cursor {
    private(set) var place: UnsafeMutablePointer<UInt8>
    let end: UnsafeMutablePointer<UInt8>

    init(at place: UnsafeMutablePointer<UInt8>, before end: UnsafeMutablePointer<UInt8>) {
        self.place = place
        self.end = end
    }

    @inline(__always)
    func hasRoom(_ bytes: Int) -> Bool { end - place >= bytes }

    /// How many bytes may be read behind a text that `append(literal:_:)` takes, and written behind it.
    static let margin = 32

    /// A piece of a template. Most are short, and sooner copied by blocks, each as wide as the margin, than `memcpy` is
    /// called.
    @inline(__always)
    mutating func append(literal text: UnsafePointer<UInt8>, _ length: Int) {
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(place))
        place += length
        if length > 4 &* Self.margin {
            target.copyMemory(from: source, byteCount: length)
        } else {
            var done = 0
            repeat {
                let block = source.loadUnaligned(fromByteOffset: done, as: SIMD32<UInt8>.self)
                target.storeBytes(of: block, toByteOffset: done, as: SIMD32<UInt8>.self)
                done &+= Self.margin
            } while done < length
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        place.pointee = byte
        place += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        place.update(from: start, count: bytes.count)
        place += bytes.count
    }

    // MARK: Texts

    /// What a text of so many bytes may need: a byte becomes six at most, and a reference is written eight bytes wide.
    @inline(__always)
    static func room(escaping count: Int) -> Int { count &* 6 &+ 2 }

    /// Appends a text with `& < > " '` as references, where there is room for whatever it may become.
    ///
    /// Not inlined, so that a text which lies in a model is lent to it, and not counted: 200 counts of references of a page with
    /// 50 rows, and 1.07 times its rate.
    ///
    /// - Returns: the cursor behind it; nil where nothing was written.
    @inline(never)
    func after(escaping text: String) -> Cursor? {
        text.utf8.withContiguousStorageIfAvailable { bytes -> Cursor? in
            guard hasRoom(Self.room(escaping: bytes.count)) else { return nil }
            var cursor = self
            cursor.append(escaping: bytes)
            return cursor
        } ?? nil
    }

    /// Needs room for whatever it may become.
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

    /// Appends the text up to its first byte that needs a reference. Blocks may overlap, so that there is no rest.
    ///
    /// - Returns: how many bytes it appended.
    @inline(__always)
    private mutating func appendPlain(_ text: UnsafePointer<UInt8>, _ length: Int) -> Int {
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(place))
        let done =
            if length >= 16 {
                Self.copyLong(source, target, length)
            } else if length >= 8 {
                Self.copyTwo(source, target, length, as: UInt64.self)
            } else if length >= 4 {
                Self.copyTwo(source, target, length, as: UInt32.self)
            } else {
                Self.copyBytes(text, place, length)
            }
        place += done
        return done
    }

    /// Numbers are read in the order of memory: all that Swift runs on under Linux has the lowest byte first.
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

    /// A text of one to two such numbers.
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

    /// The byte in which the lowest bit is set.
    @inline(__always)
    private static func firstByte(_ bits: UInt64) -> Int { bits.trailingZeroBitCount &>> 3 }

    /// Written eight bytes wide.
    @inline(__always)
    private mutating func appendReference(for byte: UInt8) {
        let (reference, length) = reference(for: byte)
        UnsafeMutableRawPointer(place).storeBytes(of: reference.littleEndian, as: UInt64.self)
        place += length
    }

    // MARK: Numbers

    /// What a number may need.
    static let digits = 20

    /// Appends in decimal digits.
    @inline(__always)
    mutating func append(_ number: Int) {
        if number >= 0, number < 100 {
            // As most numbers on a page are.
            let tens = UInt8(truncatingIfNeeded: number / 10)
            place.pointee = UInt8(ascii: "0") &+ tens
            place += tens == 0 ? 0 : 1
            append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number) &- tens &* 10)
        } else {
            self = after(number)
        }
    }

    @inline(never)
    private func after(_ number: Int) -> Cursor {
        var cursor = self
        if number < 0 { cursor.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        var count = 1
        var bound: UInt = 10
        while rest >= bound, bound < 1_000_000_000_000_000_000 {
            count &+= 1
            bound &*= 10
        }
        if rest >= bound { count &+= 1 }
        var digit = cursor.place + count
        cursor.place = digit
        repeat {
            digit -= 1
            digit.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return cursor
    }
}
