// Percent-decoding, once and strictly: a percent sign that is not followed by two hexadecimal digits is
// a mistake, not a percent sign.

enum PercentDecoding {
    /// The decoded bytes, or nil where a percent sign is malformed. In a form a plus sign is a space.
    static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == ASCII.percent {
                guard bytes.endIndex - index > 2, let high = ASCII.hexValue(bytes[index + 1]),
                    let low = ASCII.hexValue(bytes[index + 2])
                else { return nil }
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(plusIsSpace && byte == ASCII.plus ? ASCII.space : byte)
                index += 1
            }
        }
        return decoded
    }
}
