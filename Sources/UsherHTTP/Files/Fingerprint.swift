// Names that change with a file's content: `/app.css` is also `/app.9f86d081884c7d65.css`. Such a name may
// be kept for a year, since other content has another name.
//
// The digits are FNV-1a with 64 bits. They guard against nobody, since the files are the site's own, and by
// chance two contents of one file never share one of 2^64 values.

/// Sixteen hexadecimal digits in small letters, of a file's content.
enum Fingerprint {
    /// A larger file has no fingerprint: to read it would hold up a server's thread too long.
    static let maximumSize = 64_000_000

    /// From the first of `size` bytes on. Nil where the file is too large, shorter than that or cannot be read.
    static func digits(of descriptor: Int32, size: Int) -> String? {
        guard size >= 0, size <= maximumSize else { return nil }
        var hash = beginning
        var position = 0
        while position < size {
            let block = try? FileBytes.read(min(size - position, 65_536), of: descriptor, at: position)
            guard let block, !block.isEmpty else { return nil }
            hash = self.hash(block, after: hash)
            position += block.count
        }
        return text(hash)
    }

    /// Of bytes in memory.
    static func digits(of bytes: [UInt8]) -> String { text(hash(bytes, after: beginning)) }

    private static let beginning: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func hash(_ bytes: [UInt8], after hash: UInt64) -> UInt64 {
        bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func text(_ hash: UInt64) -> String {
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }

    /// `/app.css` with its digits before the last dot; nil where the name has no extension.
    static func insert(_ digits: String, into path: String) -> String? {
        guard let dot = extensionDot(path[...]) else { return nil }
        return "\(path[..<dot]).\(digits)\(path[dot...])"
    }

    /// The path and the digits of a name with eight or more hexadecimal digits between its last two dots.
    static func split(_ path: String) -> (path: String, digits: Substring)? {
        guard let last = extensionDot(path[...]), let dot = extensionDot(path[..<last]) else { return nil }
        let digits = path[path.utf8.index(after: dot)..<last]
        guard digits.utf8.count >= 8, digits.utf8.allSatisfy({ ASCII.hexValue($0) != nil }) else { return nil }
        return ("\(path[..<dot])\(path[last...])", digits)
    }

    /// The last dot of the last name, with something before it and something behind.
    private static func extensionDot(_ path: Substring) -> Substring.Index? {
        let bytes = path.utf8
        guard let dot = bytes.lastIndex(of: ASCII.dot), dot > bytes.startIndex, bytes[dot...].count > 1,
            !bytes[dot...].contains(ASCII.slash), bytes[bytes.index(before: dot)] != ASCII.slash
        else { return nil }
        return dot
    }
}
