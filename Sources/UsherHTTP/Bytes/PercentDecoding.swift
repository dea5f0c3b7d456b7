// Percent-decoding, once and strictly: a percent sign that is not followed by two hexadecimal digits is a mistake, not
// a percent sign.

enum PercentDecoding {
    /// The decoded bytes, or nil where a percent sign is malformed. In a form a plus sign is a space.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var isWhole = false
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
            let end = bytes.withView { decode($0, plusIsSpace: plusIsSpace, into: memory) }
            (isWhole, count) = (end != nil, end ?? 0)
        }
        return isWhole ? decoded : nil
    }

    /// A name or a value of an urlencoded form, decoded on the stack.
    static func formText(_ bytes: ByteView) throws(FormDecodingError) -> String {
        try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { memory throws(FormDecodingError) in
            guard let count = decode(bytes, plusIsSpace: true, into: memory) else { throw .badPercent }
            let decoded = ByteView(UnsafeBufferPointer(rebasing: memory[..<count]))
            guard !decoded.contains(0) else { throw .nulByte }
            // ASCII is valid as it is: the generic validation would instantiate two types first.
            if decoded.allSatisfy({ $0 < 0x80 }) { return decoded.text }
            guard let text = String(validating: decoded.buffer, as: UTF8.self) else { throw .notUTF8 }
            return text
        }
    }

    /// - Parameter memory: has room for as many bytes as there are.
    /// - Returns: how many bytes they are when decoded; nil where a percent sign is malformed.
    private static func decode(
        _ bytes: ByteView, plusIsSpace: Bool, into memory: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (index, end) = (bytes.startIndex, 0)
        while index < bytes.endIndex, end < memory.count {
            var byte = bytes[index]
            if byte == ASCII.percent {
                guard bytes.endIndex - index > 2, let high = ASCII.hexValue(bytes[index + 1]),
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
