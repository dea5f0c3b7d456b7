// Addresses on a browser's own origin, and how a link's or a redirect's reference leads from one to the next.

struct WebAddress: Sendable, Equatable {
    /// Begins with a slash; percent-encoded.
    var path: String
    /// Without its question mark.
    var query: String?
    /// Without its number sign. Never sent.
    var fragment: String?

    static let start = WebAddress(path: "/")

    var target: String { path + (query.map { "?\($0)" } ?? "") }
    var description: String { target + (fragment.map { "#\($0)" } ?? "") }

    func isSameDocument(as other: WebAddress) -> Bool { target == other.target }

    /// The address that a reference on this page leads to; throws when that is not on `origin`.
    func resolve(_ reference: String, origin: String) throws(BrowserError) -> WebAddress {
        var rest = reference.trimmed.filter { $0 != "\n" && $0 != "\r" && $0 != "\t" && $0 != "\r\n" }[...]
        if let scheme = Self.scheme(of: rest) {
            guard sameASCII(scheme, "http") || sameASCII(scheme, "https") else {
                throw BrowserError(
                    "“\(rest)” is no page: a browser without script hands \(scheme): to another program.")
            }
            rest = try Self.afterAuthority(String(rest), of: origin)
        } else if rest.hasPrefix("//") {
            let scheme = String(origin.prefix { $0 != ":" })
            rest = try Self.afterAuthority("\(scheme):\(rest)", of: origin)
        }
        var fragment: String?
        if let mark = rest.firstIndex(of: "#") {
            fragment = Self.encoded(rest[rest.index(after: mark)...], but: Self.unsafeInFragment)
            rest = rest[..<mark]
        }
        var query: String?
        if let mark = rest.firstIndex(of: "?") {
            query = Self.encoded(rest[rest.index(after: mark)...], but: Self.unsafeInQuery)
            rest = rest[..<mark]
        }
        if rest.isEmpty {
            return WebAddress(path: path, query: query ?? self.query, fragment: fragment)
        }
        let relative = String(rest.replacing("\\", with: "/"))
        let base = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
        let merged: String = relative.hasPrefix("/") ? relative : base + relative
        return WebAddress(
            path: Self.encoded(Self.withoutDots(merged), but: Self.unsafeInPath), query: query, fragment: fragment)
    }

    /// Letters before a colon that stands before any slash, question mark or number sign.
    private static func scheme(of reference: Substring) -> Substring? {
        guard let colon = reference.firstIndex(of: ":"), reference.utf8.first?.isLetter == true else { return nil }
        let scheme = reference[..<colon]
        let isScheme = scheme.utf8.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
        return isScheme ? scheme : nil
    }

    private static func afterAuthority(_ reference: some StringProtocol, of origin: String) throws(BrowserError)
        -> Substring
    {
        let whole = Substring(reference)
        let slashes = whole.utf8.firstIndex(of: UInt8(ascii: ":")).map { whole[$0...].dropFirst() } ?? whole
        let afterSlashes = slashes.drop { $0 == "/" || $0 == "\\" }
        let authority = afterSlashes.prefix { !"/\\?#".contains($0) }
        let scheme = whole.prefix { $0 != ":" }
        guard plain("\(scheme)://\(authority)") == plain(origin) else {
            throw BrowserError("“\(whole)” is on another site than \(origin), and this browser stays on that one.")
        }
        let rest = afterSlashes.dropFirst(authority.count)
        return rest.isEmpty || !rest.hasPrefix("/") && !rest.hasPrefix("\\") ? "/" + rest : rest
    }

    /// An origin to compare by: in lower case, without the port that its scheme means anyway.
    private static func plain(_ origin: String) -> String {
        let origin = origin.lowercased()
        for (scheme, port) in [("http://", ":80"), ("https://", ":443")]
        where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
            return String(origin.dropLast(port.count))
        }
        return origin
    }

    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (offset, segment) in segments.enumerated() {
            let isLast = offset == segments.count - 1
            switch segment.lowercased().replacing("%2e", with: ".") {
            case ".":
                if isLast { kept.append("") }
            case "..":
                _ = kept.popLast()
                if isLast { kept.append("") }
            default:
                kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    private static let unsafeInPath = Set(" \"#<>?`{}^".utf8)
    private static let unsafeInQuery = Set(" \"#<>'".utf8)
    private static let unsafeInFragment = Set(" \"<>`".utf8)

    private static func encoded(_ text: some StringProtocol, but unsafe: Set<UInt8>) -> String {
        percentEncoded(text) { $0 > 0x20 && $0 < 0x7F && !unsafe.contains($0) }
    }
}

/// Each byte that is not `kept` as `%XX`.
func percentEncoded(_ text: some StringProtocol, keeping isKept: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in text.utf8 {
        if isKept(byte) {
            output.append(byte)
        } else {
            output.append(contentsOf: [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        }
    }
    return String(decoding: output, as: UTF8.self)
}
