// Cookies, read strictly (RFC 6265): all Cookie headers count, since HTTP/2 front ends split them, and a
// cookie whose value holds a byte that no cookie may hold is as if it had not been sent.

extension HTTPRequest {
    /// Every value of that name over all Cookie headers, in order; malformed ones are left out.
    package func cookies(named name: String) -> [String] {
        var values: [String] = []
        name.withView { name in
            eachCookie { found, value in
                if found.elementsEqual(name) { values.append(value.text) }
            }
        }
        return values
    }

    /// Calls with the name and the value of every cookie over all Cookie headers, in order, without those that are
    /// malformed. Both are good for the length of the call.
    package func eachCookie(_ body: (_ name: ByteView, _ value: ByteView) -> Void) {
        headers.withLines { lines in
            for line in lines.values(of: .cookie) {
                var rest = line[...]
                while !rest.isEmpty {
                    let end = rest.firstIndex(of: ASCII.semicolon) ?? rest.endIndex
                    Self.read(ASCII.trimmed(rest[..<end]), body)
                    rest = rest[min(end + 1, rest.endIndex)...]
                }
            }
        }
    }

    private static func read(
        _ pair: ByteView, _ body: (_ name: ByteView, _ value: ByteView) -> Void
    ) {
        guard let equals = pair.firstIndex(of: ASCII.equals) else { return }
        var value = pair[(equals + 1)...]
        if value.count >= 2, value.first == ASCII.quote, value.last == ASCII.quote {
            value = value.dropFirst().dropLast()
        }
        guard ASCII.isCookieText(value) else { return }
        body(pair[..<equals], value)
    }
}
