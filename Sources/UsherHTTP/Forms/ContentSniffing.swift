// The type of an upload by its first bytes. The type that the browser sends is ignored: browsers derive it from the
// file's name, which the visitor chooses.
//
// A type from here says how the file begins, not that the rest is well-formed or harmless.

package enum ContentSniffing {
    /// How many bytes it looks at.
    package static let length = 512

    private static let signatures: [(type: String, bytes: [UInt8])] = [
        ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        ("image/jpeg", [0xFF, 0xD8, 0xFF]),
        ("image/gif", Array("GIF87a".utf8)),
        ("image/gif", Array("GIF89a".utf8)),
        ("application/pdf", Array("%PDF-".utf8)),
        ("application/zip", [0x50, 0x4B, 0x03, 0x04]),
        // An archive without entries.
        ("application/zip", [0x50, 0x4B, 0x05, 0x06]),
        ("application/gzip", [0x1F, 0x8B, 0x08]),
    ]

    /// Takes the first 512 bytes, and whether they are all of the file.
    package static func type(of opening: [UInt8], isWhole: Bool) -> String {
        for signature in signatures where opening.starts(with: signature.bytes) {
            return signature.type
        }
        if opening.starts(with: "RIFF".utf8), opening.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return isText(opening, isWhole: isWhole) ? "text/plain" : "application/octet-stream"
    }

    private static func isText(_ opening: [UInt8], isWhole: Bool) -> Bool {
        for byte in opening where ASCII.isControl(byte) {
            guard byte == ASCII.tab || byte == ASCII.carriageReturn || byte == ASCII.lineFeed else { return false }
        }
        if String(validating: opening, as: UTF8.self) != nil { return true }
        // The cut may go through a character: then some end of it makes the whole valid.
        return !isWhole
            && (1...3).contains { missing in
                [0x80, 0xBF].contains { (end: UInt8) in
                    String(validating: opening + Array(repeating: end, count: missing), as: UTF8.self) != nil
                }
            }
    }
}
