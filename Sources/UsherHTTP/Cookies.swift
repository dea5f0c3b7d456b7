// Cookies, read strictly (RFC 6265): all Cookie headers count, since HTTP/2 front ends split them, and a
// cookie whose value holds a byte that no cookie may hold is as if it had not been sent.

extension HTTPRequest {
    /// Every value of that name over all Cookie headers, in order; malformed ones are left out.
    package func cookies(named name: String) -> [String] {
        var values: [String] = []
        name.withBytes { name in
            eachCookie { found, value in
                if found.elementsEqual(name) { values.append(String(decoding: value, as: UTF8.self)) }
            }
        }
        return values
    }

    /// Every cookie over all Cookie headers, in order, without those that are malformed: its name and value, good for the
    /// length of the call.
    package func eachCookie(_ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void) {
        headers.withLines { lines in
            for line in lines.values(of: .cookie) {
                var start = 0
                while start < line.count {
                    let end = line[start...].firstIndex(of: ASCII.semicolon) ?? line.count
                    Self.read(line, Self.trimmed(line, start, end), body)
                    start = end + 1
                }
            }
        }
    }

    private static func trimmed(_ line: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int> {
        var (start, end) = (start, end)
        while start < end, line[start] == ASCII.space || line[start] == ASCII.tab { start += 1 }
        while start < end, line[end - 1] == ASCII.space || line[end - 1] == ASCII.tab { end -= 1 }
        return start..<end
    }

    private static func read(
        _ line: UnsafeBufferPointer<UInt8>, _ pair: Range<Int>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard let equals = line[pair].firstIndex(of: ASCII.equals) else { return }
        var (start, end) = (equals + 1, pair.upperBound)
        if end - start >= 2, line[start] == ASCII.quote, line[end - 1] == ASCII.quote {
            (start, end) = (start + 1, end - 1)
        }
        guard line[start..<end].allSatisfy(isCookieByte) else { return }
        body(
            UnsafeBufferPointer(rebasing: line[pair.lowerBound..<equals]),
            UnsafeBufferPointer(rebasing: line[start..<end]))
    }

    private static func isCookieByte(_ byte: UInt8) -> Bool {
        byte > ASCII.space && byte < 0x7F && byte != ASCII.quote && byte != ASCII.comma
            && byte != ASCII.semicolon && byte != ASCII.backslash
    }
}
