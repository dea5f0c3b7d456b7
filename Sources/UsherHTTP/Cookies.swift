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
                var rest = line[...]
                while !rest.isEmpty {
                    let end = ASCII.firstIndex(of: ASCII.semicolon, in: rest) ?? rest.endIndex
                    Self.read(line, Self.trimmed(line, rest.startIndex, end), body)
                    rest = rest[min(end + 1, rest.endIndex)...]
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
        guard let equals = ASCII.firstIndex(of: ASCII.equals, in: line[pair]) else { return }
        var (start, end) = (equals + 1, pair.upperBound)
        if end - start >= 2, line[start] == ASCII.quote, line[end - 1] == ASCII.quote {
            (start, end) = (start + 1, end - 1)
        }
        let value = UnsafeBufferPointer(rebasing: line[start..<end])
        guard ASCII.isCookieText(value) else { return }
        body(UnsafeBufferPointer(rebasing: line[pair.lowerBound..<equals]), value)
    }
}
