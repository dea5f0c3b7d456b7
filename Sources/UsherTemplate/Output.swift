// Where a template writes: one piece of memory that grows, given away as a whole at the end.
//
// An array would ask at each append whether somebody else holds it; half of a page's appends are shorter than that
// question takes.

internal import Glibc

/// Bytes on their way to a response.
package struct Output: ~Copyable {
    private var bytes: UnsafeMutablePointer<UInt8>
    package private(set) var count = 0
    private var capacity: Int

    package init(capacity: Int = 8_192) {
        self.capacity = max(capacity, 64)
        bytes = .allocate(capacity: self.capacity)
    }

    deinit { bytes.deallocate() }

    /// How many bytes may be read behind a text that `append(literal:_:)` takes.
    static let margin = 32

    /// Appends a piece of a template. Most are short, and sooner copied by blocks, each as wide as the margin, than
    /// `memcpy` is called.
    @inline(__always)
    mutating func append(literal text: UnsafePointer<UInt8>, _ length: Int) {
        reserve(length &+ Self.margin)
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(bytes + count))
        count &+= length
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
    mutating func append(_ more: UnsafeBufferPointer<UInt8>) {
        guard let start = more.baseAddress else { return }
        reserve(more.count)
        (bytes + count).update(from: start, count: more.count)
        count += more.count
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        bytes[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func append(_ more: [UInt8]) { more.withUnsafeBufferPointer { append($0) } }

    /// Appends the text up to its first byte that needs a reference. Blocks may overlap, so that there is no rest.
    ///
    /// - Returns: how many bytes it appended.
    @inline(__always)
    mutating func appendPlain(_ text: UnsafePointer<UInt8>, _ length: Int) -> Int {
        reserve(length)
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(bytes + count))
        let done =
            if length >= 16 {
                Self.copyLong(source, target, length)
            } else if length >= 8 {
                Self.copyTwo(source, target, length, as: UInt64.self)
            } else if length >= 4 {
                Self.copyTwo(source, target, length, as: UInt32.self)
            } else {
                Self.copyBytes(text, bytes + count, length)
            }
        count &+= done
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

    /// Appends the reference for a byte that needs one.
    mutating func append(referenceFor byte: UInt8) {
        // It is written eight bytes wide.
        reserve(8)
        let (reference, length) = reference(for: byte)
        UnsafeMutableRawPointer(bytes + count).storeBytes(of: reference.littleEndian, as: UInt64.self)
        count &+= length
    }

    /// Appends in decimal digits.
    @inline(__always)
    mutating func append(_ number: Int) {
        if number >= 0, number < 100 {
            // As most numbers on a page are.
            reserve(2)
            let tens = UInt8(truncatingIfNeeded: number / 10)
            var end = count
            bytes[end] = UInt8(ascii: "0") &+ tens
            end &+= tens == 0 ? 0 : 1
            bytes[end] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number) &- tens &* 10
            count = end &+ 1
        } else {
            appendLong(number)
        }
    }

    @inline(never)
    private mutating func appendLong(_ number: Int) {
        reserve(20)
        var rest = number.magnitude
        var end = count + (number < 0 ? 1 : 0)
        var bound: UInt = 10
        while rest >= bound, bound < 1_000_000_000_000_000_000 {
            end &+= 1
            bound &*= 10
        }
        if rest >= bound { end &+= 1 }
        if number < 0 { bytes[count] = UInt8(ascii: "-") }
        count = end &+ 1
        repeat {
            bytes[end] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            end &-= 1
        } while rest > 0
    }

    @inline(__always)
    private mutating func reserve(_ more: Int) {
        if capacity &- count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        moved.moveInitialize(from: bytes, count: count)
        bytes.deallocate()
        bytes = moved
        capacity = larger
    }

    /// Gives the memory away: whoever has it deallocates it.
    package consuming func take() -> (start: UnsafeMutablePointer<UInt8>, count: Int) {
        let (start, count) = (bytes, count)
        discard self
        return (start, count)
    }

    /// What was written so far, as an array.
    package borrowing func array() -> [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
