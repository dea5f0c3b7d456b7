// Cookies, read strictly (RFC 6265): all Cookie headers count, since HTTP/2 front ends split them, and a
// cookie whose value holds a byte that no cookie may hold is as if it had not been sent.

extension HTTPRequest {
    /// Every value of that name over all Cookie headers, in order; malformed ones are left out.
    package func cookies(named name: String) -> [String] {
        var values: [String] = []
        for index in 0..<headers.count where ASCII.equalIgnoringCase(headers.name(at: index), "cookie".utf8) {
            for part in headers.value(at: index).split(separator: ASCII.semicolon) {
                let pair = ASCII.trimmed(part)
                guard let equals = pair.firstIndex(of: ASCII.equals), pair[..<equals].elementsEqual(name.utf8)
                else { continue }
                let value = Self.unquoted(pair[(equals + 1)...])
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
