// The target of a request line: checked, split and decoded, once.
//
// A path that passes has no segment "." or "..", no encoded slash, no backslash and no control character,
// and does not begin with "//": joined to a folder it stays inside, and sent back in a Location header it
// leads to this site. Any other path is that of no page. Of a query only what can be read counts, since campaigns and
// mail programs add to links whatever they like.

/// A decoded target: its path and query.
struct RequestTarget {
    /// In bytes. A longer path is refused, and of a longer query the rest is ignored.
    static let maximumLength = 8_000

    var path: String
    var query: FormValues

    /// Takes the origin form, or the absolute form for this very host.
    init(_ bytes: [UInt8], host: Authority?, isSecure: Bool = false) throws(Refusal) {
        let bytes = bytes.count <= Self.maximumLength ? bytes : try Self.beginning(of: bytes)
        if let (path, end) = Self.plainPath(bytes) {
            self.path = path
            query = try Self.query(bytes[end...])
            return
        }
        guard !bytes.isEmpty, bytes.allSatisfy(Self.canCome) else { throw Self.malformed }
        let origin = try Self.originForm(bytes[...], host: host, isSecure: isSecure)
        let pathEnd = origin.firstIndex(of: ASCII.question) ?? origin.endIndex
        path = try Self.path(origin[..<pathEnd])
        query = try Self.query(origin[pathEnd...])
    }

    /// The beginning of a target that is too long: without the parameter at which it is cut off.
    private static func beginning(of bytes: [UInt8]) throws(Refusal) -> [UInt8] {
        let kept = bytes[..<maximumLength]
        guard let question = kept.firstIndex(of: ASCII.question) else {
            throw Refusal(414, "The address is too long.")
        }
        return Array(kept[..<(kept[question...].lastIndex(of: ASCII.ampersand) ?? question)])
    }

    /// True if a byte stands in a target as it is: no blank, no control character, and not the sign before a fragment.
    private static func canCome(_ byte: UInt8) -> Bool { byte > 0x20 && byte != 0x7F && byte != 0x23 }

    /// The query of what follows the path: nothing, or a question mark and more.
    private static func query(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> FormValues {
        if bytes.isEmpty { return FormValues() }
        guard bytes.allSatisfy(canCome) else { throw malformed }
        return FormValues(query: bytes.dropFirst())
    }

    /// A path that is nothing but letters, digits, dashes, slashes and dots between them, as most are, and where it
    /// ends; nil for any other, which is taken apart.
    private static func plainPath(_ bytes: [UInt8]) -> (path: String, end: Int)? {
        bytes.withView { bytes in
            guard bytes.first == ASCII.slash else { return nil }
            var (last, end) = (ASCII.slash, 1)
            while end < bytes.count, bytes[end] != ASCII.question {
                let byte = bytes[end]
                let isPlain =
                    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == ASCII.dash
                    || (last != ASCII.slash && (byte == ASCII.slash || byte == ASCII.dot))
                guard isPlain else { return nil }
                last = byte
                end += 1
            }
            return (bytes[..<end].text, end)
        }
    }

    private static let malformed = Refusal(400, "The address is malformed.")
    /// The refusal of a path that no page and no file has.
    private static let nowhere = Refusal(404, "There is nothing at this address.")

    private static func originForm(
        _ bytes: ArraySlice<UInt8>, host: Authority?, isSecure: Bool
    ) throws(Refusal) -> ArraySlice<UInt8> {
        if bytes.first == ASCII.slash { return bytes }
        guard let host, let (secure, rest) = WebOrigin.scheme(of: bytes) else { throw malformed }
        let end = rest.firstIndex { $0 == ASCII.slash || $0 == ASCII.question } ?? rest.endIndex
        guard let authority = Authority(rest[..<end]), secure == isSecure,
            authority.isSame(as: host, isSecure: isSecure)
        else { throw Refusal(400, "The address names another host than the Host header.") }
        let origin = rest[end...]
        return origin.first == ASCII.slash ? origin : [ASCII.slash] + origin
    }

    private static func path(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> String {
        var decoded = Array(bytes)
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw nowhere }
        if bytes.contains(ASCII.percent) {
            guard !encodesSeparator(bytes), let plain = PercentDecoding.decode(bytes, plusIsSpace: false)
            else { throw nowhere }
            decoded = plain
        }
        guard !decoded.contains(where: { ASCII.isControl($0) || $0 == ASCII.backslash }),
            !decoded.starts(with: [0x2F, 0x2F])
        else { throw nowhere }
        for segment in decoded.split(separator: ASCII.slash) where isDots(segment) { throw nowhere }
        guard let path = String(validating: decoded, as: UTF8.self),
            !decoded.contains(0xC2) || !path.unicodeScalars.contains(where: { (0x80...0x9F).contains($0.value) })
        else { throw nowhere }
        return path
    }

    /// True if a slash is hidden behind a percent sign.
    private static func encodesSeparator(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { index in
            bytes[index] == ASCII.percent && bytes.endIndex - index > 2 && bytes[index + 1] == 0x32
                && ASCII.lowercased(bytes[index + 2]) == 0x66
        }
    }

    private static func isDots(_ segment: ArraySlice<UInt8>) -> Bool {
        segment.count <= 2 && segment.allSatisfy { $0 == ASCII.dot }
    }
}
