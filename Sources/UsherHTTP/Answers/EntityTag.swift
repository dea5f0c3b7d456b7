// Entity tags: the names of a file's contents, by which a browser asks whether its copy is current
// (RFC 9110, 8.8.3 and 13.1).

/// A tag such as `"5d-17f"`, or `W/"5d-17f"` where it does not promise that every byte is the same.
struct EntityTag: Equatable, Sendable {
    /// The text between the quotes.
    var opaque: String
    var isWeak: Bool

    var text: String { isWeak ? "W/\"\(opaque)\"" : "\"\(opaque)\"" }

    init(opaque: String, isWeak: Bool) {
        self.opaque = opaque
        self.isWeak = isWeak
    }

    /// The tag of a file's version: size and nanoseconds of change, and the coding that it is sent in.
    ///
    /// Weak while the time of change is not settled, since a second change of equal length could have the same tag. A
    /// second later the same tag is strong.
    init(_ version: FileVersion, coding: ContentCoding?, now: WallTime) {
        let parts = [String(version.size, radix: 16), String(version.changed.nanoseconds, radix: 16)]
        opaque = (parts + (coding.map { [$0.rawValue] } ?? [])).joined(separator: "-")
        isWeak = !version.changed.isSettled(now: now)
    }

    /// Exactly one tag, or nil.
    init?(_ text: String) {
        var rest = ASCII.trimmed(Array(text.utf8)[...])
        guard let tag = Self.parse(&rest), rest.isEmpty else { return nil }
        self = tag
    }

    /// True if both promise the same bytes.
    func isStronglyEqual(to other: Self) -> Bool { !isWeak && self == other }

    /// The tag in the lines of an If-None-Match or If-Match that names this one; `*` names any.
    ///
    /// The rest of a line behind a malformed tag is not read.
    ///
    /// - Parameter strongly: whether both have to promise the same bytes.
    func named(in lines: [String], strongly: Bool = false) -> EntityTag? {
        for line in lines {
            var rest = ASCII.trimmed(Array(line.utf8)[...])
            if rest.elementsEqual("*".utf8) { return self }
            repeat {
                rest = rest.drop { $0 == ASCII.comma || $0 == ASCII.space || $0 == ASCII.tab }
                guard let tag = Self.parse(&rest) else { break }
                rest = ASCII.trimmed(rest)
                guard rest.isEmpty || rest.first == ASCII.comma else { break }
                if strongly ? isStronglyEqual(to: tag) : tag.opaque == opaque { return tag }
            } while rest.first == ASCII.comma
        }
        return nil
    }

    private static func parse(_ rest: inout ArraySlice<UInt8>) -> EntityTag? {
        var bytes = rest
        let isWeak = bytes.starts(with: "W/".utf8)
        if isWeak { bytes = bytes.dropFirst(2) }
        guard bytes.first == ASCII.quote else { return nil }
        bytes = bytes.dropFirst()
        guard let end = bytes.firstIndex(of: ASCII.quote),
            bytes[..<end].allSatisfy({ $0 > ASCII.space && !ASCII.isControl($0) })
        else { return nil }
        rest = bytes[end...].dropFirst()
        return EntityTag(opaque: String(decoding: bytes[..<end], as: UTF8.self), isWeak: isWeak)
    }
}
