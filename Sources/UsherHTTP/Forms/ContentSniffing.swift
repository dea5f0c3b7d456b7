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
        // A compound file, as Word, Excel and PowerPoint wrote until 2007.
        ("application/x-ole-storage", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    ]

    /// Takes the first 512 bytes, or all of a shorter file.
    package static func type(of opening: [UInt8]) -> String {
        for signature in signatures where opening.starts(with: signature.bytes) {
            return signature.type
        }
        if opening.starts(with: "RIFF".utf8), opening.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
        return isText(opening) ? "text/plain" : "application/octet-stream"
    }

    /// In any encoding whose signs are bytes: spreadsheets write lists in that of their machine.
    private static func isText(_ opening: [UInt8]) -> Bool {
        opening.allSatisfy { !ASCII.isControl($0) || [ASCII.tab, ASCII.carriageReturn, ASCII.lineFeed].contains($0) }
    }
}
