// A text's bytes, read where they lie.

extension String {
    /// Calls with its UTF-8. `withUTF8` wants a variable of its own, for which the text is counted: an atomic operation, and
    /// another one behind it.
    @inlinable
    @inline(__always)
    package func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(use) { return result }
        // Nowhere but where strings may be those of another language.
        var copy = self
        return copy.withUTF8(use)
    }

    /// Texts one behind the other, in one piece of memory: an interpolation takes three times as long.
    package static func joining(_ first: String, _ second: String, _ third: String, _ fourth: String = "") -> String {
        let count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
        return String(unsafeUninitializedCapacity: count) { memory in
            var end = put(first, in: memory, at: 0)
            end = put(second, in: memory, at: end)
            end = put(third, in: memory, at: end)
            return put(fourth, in: memory, at: end)
        }
    }

    private static func put(_ text: String, in memory: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        text.withBytes { bytes in
            guard let from = bytes.baseAddress, let to = memory.baseAddress, bytes.count <= memory.count - start
            else { return start }
            (to + start).initialize(from: from, count: bytes.count)
            return start + bytes.count
        }
    }
}
