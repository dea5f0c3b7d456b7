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
}
