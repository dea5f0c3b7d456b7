// The text of an address in which nothing has to be encoded, as in nearly all; each answer has some.

internal import UsherFlow

enum PlainAddress {
    /// Writes the address into one piece of memory of the right size; nil where a character has to be percent-encoded.
    static func text(_ segments: [String], key: String? = nil) -> String? {
        var size = segments.isEmpty ? 1 : 0
        if let key { size += "?p=".utf8.count + key.utf8.count }
        for segment in segments { size += 1 + segment.utf8.count }
        var isPlain = true
        let text = String(unsafeUninitializedCapacity: size) { memory in
            var end = 0
            func append(_ byte: UInt8) {
                guard end < memory.count else { return }
                memory[end] = byte
                end += 1
            }
            if segments.isEmpty { append(UInt8(ascii: "/")) }
            for segment in segments {
                append(UInt8(ascii: "/"))
                for byte in segment.utf8 {
                    if !AddressPath.isUnreserved(byte) { isPlain = false }
                    append(byte)
                }
            }
            if let key {
                for byte in "?p=".utf8 { append(byte) }
                for byte in key.utf8 { append(byte) }
            }
            return end
        }
        return isPlain ? text : nil
    }
}
