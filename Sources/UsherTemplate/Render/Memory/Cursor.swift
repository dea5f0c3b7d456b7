// The place of a render's next byte: two addresses, which a loop keeps in registers.

/// The address of the next byte, and the end of an `OutputBuffer`'s memory. The buffer sees to it that there is room;
/// only `after(escaping:)` checks for it.
struct Cursor {
    var next: UnsafeMutablePointer<UInt8>
    let end: UnsafeMutablePointer<UInt8>

    init(at next: UnsafeMutablePointer<UInt8>, before end: UnsafeMutablePointer<UInt8>) {
        self.next = next
        self.end = end
    }

    @inline(__always)
    func hasRoom(_ bytes: Int) -> Bool { end - next >= bytes }

    /// How many bytes behind a literal `append(literal:_:)` may read, and overwrite in the output.
    static let padding = 32

    /// Appends literal text of a template, in blocks as wide as the padding: most literals are short, and a call of
    /// `memcpy` takes longer.
    @inline(__always)
    mutating func append(literal text: UnsafePointer<UInt8>, _ length: Int) {
        let (source, target) = (UnsafeRawPointer(text), UnsafeMutableRawPointer(next))
        next += length
        if length > 4 &* Self.padding {
            target.copyMemory(from: source, byteCount: length)
        } else {
            var done = 0
            repeat {
                let block = source.loadUnaligned(fromByteOffset: done, as: SIMD32<UInt8>.self)
                target.storeBytes(of: block, toByteOffset: done, as: SIMD32<UInt8>.self)
                done &+= Self.padding
            } while done < length
        }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        next.pointee = byte
        next += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        next.update(from: start, count: bytes.count)
        next += bytes.count
    }
}
