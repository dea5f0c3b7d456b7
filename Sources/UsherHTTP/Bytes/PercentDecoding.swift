// Percent-decoding, once and strictly: a percent sign that is not followed by two hexadecimal digits is
// a mistake, not a percent sign.

enum PercentDecoding {
    /// The decoded bytes, or nil where a percent sign is malformed. In a form a plus sign is a space.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var isWhole = false
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
            let end = bytes.withUnsafeBufferPointer { decode($0, plusIsSpace: plusIsSpace, into: memory) }
            (isWhole, count) = (end != nil, end ?? 0)
        }
        return isWhole ? decoded : nil
    }

    /// - Parameter memory: has room for as many bytes as there are.
    /// - Returns: how many bytes they are when decoded; nil where a percent sign is malformed.
    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, plusIsSpace: Bool, into memory: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (index, end) = (0, 0)
        while index < bytes.count, end < memory.count {
            var byte = bytes[index]
            if byte == ASCII.percent {
                guard bytes.count - index > 2, let high = ASCII.hexValue(bytes[index + 1]),
                    let low = ASCII.hexValue(bytes[index + 2])
                else { return nil }
                byte = high << 4 | low
                index += 3
            } else {
                if plusIsSpace && byte == ASCII.plus { byte = ASCII.space }
                index += 1
            }
            memory[end] = byte
            end += 1
        }
        return end
    }
}
