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
                    Self.read(ASCII.trimmed(rest[..<end]), body)
                    rest = rest[min(end + 1, rest.endIndex)...]
                }
            }
        }
    }

    private static func read(
        _ pair: Slice<UnsafeBufferPointer<UInt8>>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard let equals = ASCII.firstIndex(of: ASCII.equals, in: pair) else { return }
        var value = pair[(equals + 1)...]
        if value.count >= 2, value.first == ASCII.quote, value.last == ASCII.quote {
            value = value.dropFirst().dropLast()
        }
        let text = UnsafeBufferPointer(rebasing: value)
        guard ASCII.isCookieText(text) else { return }
        body(UnsafeBufferPointer(rebasing: pair[..<equals]), text)
    }
}
