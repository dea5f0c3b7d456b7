// How parsers see bytes that lie elsewhere: a header in libmicrohttpd's memory, a piece of a body, the inside of an
// array.
//
// Every access is checked against the view's bounds, in released programs too. Nothing checks how long a view is used:
// whoever hands one out says "good for the length of the call", and nobody stores one. Swift's own `Span` would check
// that as well, but is no collection: it cannot be split, searched or compared.

import Glibc

/// A run of bytes in somebody else's memory, good for the length of the call that it is handed to.
package struct ByteView: RandomAccessCollection {
    /// The address of index 0; a slice shares its indices with the view that it is taken from.
    private let base: UnsafePointer<UInt8>?
    package let startIndex: Int
    package let endIndex: Int

    @inline(__always)
    private init(base: UnsafePointer<UInt8>?, from start: Int, to end: Int) {
        (self.base, startIndex, endIndex) = (base, start, end)
    }

    /// The bytes of that buffer, which must stay where it is while the view is used.
    @inline(__always)
    package init(_ buffer: UnsafeBufferPointer<UInt8>) {
        self.init(base: buffer.baseAddress, from: 0, to: buffer.count)
    }

    @inline(__always)
    init(_ buffer: UnsafeRawBufferPointer) {
        self.init(
            base: buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), from: 0, to: buffer.count)
    }

    @inline(__always)
    init(_ text: StaticString) { self.init(base: text.utf8Start, from: 0, to: text.utf8CodeUnitCount) }

    @inline(__always)
    package var count: Int { endIndex - startIndex }

    @inline(__always)
    package subscript(position: Int) -> UInt8 {
        guard let base, position >= startIndex, position < endIndex else { preconditionFailure("outside of the view") }
        return base[position]
    }

    @inline(__always)
    package subscript(range: Range<Int>) -> ByteView {
        precondition(range.lowerBound >= startIndex && range.upperBound <= endIndex, "outside of the view")
        return ByteView(base: base, from: range.lowerBound, to: range.upperBound)
    }

    /// The same bytes for code that needs a pointer, good for as long as the view is.
    @inline(__always)
    package var buffer: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base.map { $0 + startIndex }, count: count)
    }

    @inline(__always)
    package func withContiguousStorageIfAvailable<Result>(
        _ use: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? { try use(buffer) }

    @inline(__always)
    package func makeIterator() -> UnsafeBufferPointer<UInt8>.Iterator { buffer.makeIterator() }

    /// The first index of that byte, by the system's function, which looks at many bytes at a time.
    func firstIndex(of byte: UInt8) -> Int? {
        guard let start = buffer.baseAddress, let found = memchr(start, Int32(byte), count) else { return nil }
        return startIndex + (UnsafeRawPointer(found) - UnsafeRawPointer(start))
    }

    /// Eight bytes from that index on, which must all lie in the view, as one number.
    @inline(__always)
    func word(at index: Int) -> UInt64 {
        guard let base, index >= startIndex, endIndex - index >= 8 else { preconditionFailure("outside of the view") }
        return UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
    }

    /// True if all bytes are below 0x80. Without an early end, so that many are tested at a time.
    var isASCII: Bool { buffer.reduce(0, |) < 0x80 }

    /// The bytes read as UTF-8; malformed ones are replaced by U+FFFD.
    var text: String { String(decoding: buffer, as: UTF8.self) }
}

extension Sequence<UInt8> {
    /// Calls with the bytes where they lie; a sequence that is not in one piece of memory is copied first.
    @inline(__always)
    func withView<Result>(_ use: (ByteView) -> Result) -> Result {
        withContiguousStorageIfAvailable { use(ByteView($0)) }
            ?? Array(self).withUnsafeBufferPointer { use(ByteView($0)) }
    }
}

extension Array<UInt8> {
    /// Calls with the bytes where they lie, for code that throws.
    @inline(__always)
    func withView<Result, Failure: Error>(_ use: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (buffer) throws(Failure) in try use(ByteView(buffer)) }
    }

    /// Appends by the standard library's own type, for which its code is specialized already.
    mutating func append(contentsOf bytes: ByteView) { append(contentsOf: bytes.buffer) }
}

extension ArraySlice<UInt8> {
    /// Calls with the bytes where they lie, for code that throws.
    @inline(__always)
    func withView<Result, Failure: Error>(_ use: (ByteView) throws(Failure) -> Result) throws(Failure) -> Result {
        try withUnsafeBufferPointer { (buffer) throws(Failure) in try use(ByteView(buffer)) }
    }
}
