// Percent-decoding, once. In an address a percent sign that is not followed by two hexadecimal digits is a mistake; in
// a form it stands for itself, as the URL standard says.

enum PercentDecoding {
    /// The decoded bytes, or nil where a percent sign is malformed. In a form a plus sign is a space.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var isWhole = false
        let decoded = [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
            let end = bytes.withView { decode($0, plusIsSpace: plusIsSpace, isStrict: true, into: memory) }
            (isWhole, count) = (end != nil, end ?? 0)
        }
        return isWhole ? decoded : nil
    }

    /// A part of a value of an urlencoded form.
    static func formBytes(_ bytes: ByteView) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { memory, count in
            count = decode(bytes, plusIsSpace: true, isStrict: false, into: memory) ?? 0
        }
    }

    /// A name or a value of an urlencoded form, decoded on the stack.
    static func formText(_ bytes: ByteView) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { memory in
            let count = decode(bytes, plusIsSpace: true, isStrict: false, into: memory) ?? 0
            return FormText.text(of: ByteView(UnsafeBufferPointer(rebasing: memory[..<count])))
        }
    }

    /// A name or a value of a query; nil where a percent sign is malformed, and for what is no text.
    static func validText(_ bytes: ByteView) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { memory in
            guard let count = decode(bytes, plusIsSpace: true, isStrict: true, into: memory) else { return nil }
            let decoded = ByteView(UnsafeBufferPointer(rebasing: memory[..<count]))
            return decoded.contains(0) ? nil : String(validating: decoded.buffer, as: UTF8.self)
        }
    }

    /// - Parameter memory: has room for as many bytes as there are.
    /// - Returns: how many bytes they are when decoded; nil where a percent sign is malformed, if that is a mistake.
    private static func decode(
        _ bytes: ByteView, plusIsSpace: Bool, isStrict: Bool, into memory: UnsafeMutableBufferPointer<UInt8>
    ) -> Int? {
        var (index, end) = (bytes.startIndex, 0)
        while index < bytes.endIndex, end < memory.count {
            var byte = bytes[index]
            if byte == ASCII.percent, bytes.endIndex - index > 2, let high = ASCII.hexValue(bytes[index + 1]),
                let low = ASCII.hexValue(bytes[index + 2])
            {
                byte = high << 4 | low
                index += 3
            } else if byte == ASCII.percent, isStrict {
                return nil
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
