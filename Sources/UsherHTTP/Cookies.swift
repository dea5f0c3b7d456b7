// Cookies, read strictly (RFC 6265): all Cookie headers count, since HTTP/2 front ends split them, and a
// cookie whose value holds a byte that no cookie may hold is as if it had not been sent.

extension HTTPRequest {
    /// Every value of that name over all Cookie headers, in order; malformed ones are left out.
    package func cookies(named name: String) -> [String] {
        var values: [String] = []
        for index in 0..<headers.count where headers.isCookie(at: index) {
            var rest = headers.value(at: index)
            while !rest.isEmpty {
                let end = rest.firstIndex(of: ASCII.semicolon) ?? rest.endIndex
                let pair = ASCII.trimmed(rest[rest.startIndex..<end])
                rest = end < rest.endIndex ? rest[(end + 1)...] : []
                let count = name.utf8.count
                guard pair.count > count, pair[pair.startIndex + count] == ASCII.equals, pair.starts(with: name.utf8)
                else { continue }
                let value = Self.unquoted(pair[(pair.startIndex + count + 1)...])
                if value.allSatisfy(Self.isCookieByte) { values.append(String(decoding: value, as: UTF8.self)) }
            }
        }
        return values
    }

    private static func unquoted(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard value.count >= 2, value.first == ASCII.quote, value.last == ASCII.quote else { return value }
        return value.dropFirst().dropLast()
    }

    private static func isCookieByte(_ byte: UInt8) -> Bool {
        byte > ASCII.space && byte < 0x7F && byte != ASCII.quote && byte != ASCII.comma
            && byte != ASCII.semicolon && byte != ASCII.backslash
    }
}
