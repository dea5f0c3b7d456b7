// Between strings and bytes, without a copy or a retain that is not needed.

extension String {
    /// Calls with its UTF-8, good for the length of the call. `withUTF8` needs a variable, for which the string is
    /// retained: two atomic operations.
    @inlinable
    @inline(__always)
    package func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable(use) { return result }
        // Native strings of Linux are always contiguous; bridged ones of other systems may not be.
        var copy = self
        return copy.withUTF8(use)
    }

    /// The same for parsers.
    @inline(__always)
    func withView<Result>(_ use: (ByteView) -> Result) -> Result { withBytes { use(ByteView($0)) } }

    /// ASCII letters of the bytes in lower case, everything else as it is.
    init(lowercasing bytes: ByteView) {
        self.init(unsafeUninitializedCapacity: bytes.count) { memory in
            for (index, byte) in bytes.enumerated() { memory[index] = ASCII.lowercased(byte) }
            return bytes.count
        }
    }

    /// The strings joined in one allocation, which is faster than an interpolation.
    package static func joining(_ first: String, _ second: String, _ third: String, _ fourth: String = "") -> String {
        let count = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
        return String(unsafeUninitializedCapacity: count) { memory in
            var end = copy(first, to: memory, at: 0)
            end = copy(second, to: memory, at: end)
            end = copy(third, to: memory, at: end)
            return copy(fourth, to: memory, at: end)
        }
    }

    /// - Returns: where the copy ends; the start where there is no room for it.
    private static func copy(_ text: String, to memory: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        text.withBytes { bytes in
            guard let from = bytes.baseAddress, let to = memory.baseAddress, bytes.count <= memory.count - start
            else { return start }
            (to + start).initialize(from: from, count: bytes.count)
            return start + bytes.count
        }
    }
}
