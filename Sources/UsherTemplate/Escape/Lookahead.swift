// The byte or tag behind a value in a template, as far as it decides how the value is escaped.

enum Lookahead: Equatable {
    case byte(UInt8)
    /// The quote that ends the attribute, or what ends one URL of a list.
    case end
    /// A value, a section or the end of one.
    case unknown

    /// True if a slash could follow, as a byte or as a character reference.
    var mayBeSlash: Bool {
        switch self {
        case .byte(let byte): isSlash(byte) || byte == UInt8(ascii: "&") || byte <= 0x20
        case .end: false
        case .unknown: true
        }
    }

    /// True if the URL has nothing behind the value that belongs to its host or path.
    var endsAuthority: Bool {
        switch self {
        case .byte(let byte): isQueryStart(byte)
        case .end: true
        case .unknown: false
        }
    }

    /// True if a host may end at the value, or go on with a dot or a port.
    var mayFollowHost: Bool {
        switch self {
        case .byte(let byte): isSlash(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
        case .end, .unknown: true
        }
    }
}
