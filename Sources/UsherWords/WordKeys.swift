// The lines of a file's texts: Foundation reads their values, and says neither a line nor what stands there twice.

/// The English texts of a file, each with its line.
struct WordKeys {
    /// The line of each text's first place, from 1.
    private(set) var lines: [String: Int] = [:]
    /// The texts that stand there again, with their lines.
    private(set) var doubled: [(text: String, line: Int)] = []
    /// The line of the first value behind which no semicolon stands; nil where each has its own.
    private(set) var unended: Int?

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var (at, line, depth) = (0, 1, 0)
        var last: (text: String, line: Int)?
        // The line of a value that has been read; nil before it, and behind its semicolon.
        var (value, isValue): (Int?, Bool) = (nil, false)
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "/") where Self.stands("/*", in: bytes, at): skip(until: "*/")
            case UInt8(ascii: "/") where Self.stands("//", in: bytes, at): skip(until: "\n")
            case UInt8(ascii: "\""):
                let (start, beginning) = (at + 1, line)
                unended = unended ?? value
                at += 1
                while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                    if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                    at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
                }
                let text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
                last = (text.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"), beginning)
                (value, isValue) = (isValue ? beginning : nil, false)
                at += 1
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                let begins = byte == UInt8(ascii: "{")
                depth += begins ? 1 : -1
                unended = unended ?? value
                (value, isValue) = (begins ? nil : line, false)
                at += 1
            case UInt8(ascii: ";"):
                value = nil
                at += 1
            case UInt8(ascii: "="):
                if depth == 0, let last {
                    if lines[last.text] == nil { lines[last.text] = last.line } else { doubled.append(last) }
                }
                isValue = true
                at += 1
            default:
                if byte == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
        }

        func skip(until end: String) {
            while at < bytes.count, !Self.stands(end, in: bytes, at) {
                if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                at += 1
            }
            if end != "\n" { at += end.utf8.count }
        }
    }

    private static func stands(_ sign: String, in bytes: [UInt8], _ place: Int) -> Bool {
        bytes[place...].starts(with: sign.utf8)
    }
}
