// Where in an address a template stands. A value may say which page a link leads to; which host and which scheme, only
// where it is the beginning of the address.
//
// It follows the URL standard as far as it matters for that: what a browser strips is skipped, a backslash is a slash, and
// any two slashes at the beginning name a host. Behind a section that may have been left out several parts are possible; a
// value there is written by what the page holds when it is rendered.

struct AddressPlace: Equatable {
    /// The parts of an address that may be at hand.
    struct Parts: OptionSet {
        let rawValue: UInt16

        /// Nothing yet, or what browsers strip.
        static let start = Parts(rawValue: 1)
        /// Letters of a scheme, or of a path without a slash before it.
        static let scheme = Parts(rawValue: 1 << 1)
        /// Behind a value that may have been nothing, or any part.
        static let open = Parts(rawValue: 1 << 2)
        /// Right behind the slash that begins the address.
        static let slash = Parts(rawValue: 1 << 3)
        /// Right behind `http:` or `https:`.
        static let special = Parts(rawValue: 1 << 4)
        /// Behind the two slashes before a host.
        static let hostStart = Parts(rawValue: 1 << 5)
        static let host = Parts(rawValue: 1 << 6)
        static let port = Parts(rawValue: 1 << 7)
        static let path = Parts(rawValue: 1 << 8)
        /// In the query or the fragment.
        static let query = Parts(rawValue: 1 << 9)
        /// In a list: behind an address.
        static let descriptor = Parts(rawValue: 1 << 10)
        /// Behind a scheme that no value may follow, or one that cannot be told.
        static let closed = Parts(rawValue: 1 << 11)

        /// Whether a scheme could end here that is not only text of the template.
        fileprivate var mayBeScheme: Bool { !isDisjoint(with: [.start, .scheme, .open]) }
        fileprivate static let authority: Parts = [.special, .hostStart, .host, .port]
    }

    private(set) var parts = Parts.start
    /// What was read of a scheme.
    private var scheme: [UInt8] = []
    /// In a list of rows, whose second may begin where the first ended.
    var isRepeated = false

    // MARK: Text of the template

    mutating func read(_ byte: UInt8) throws(Place.Refusal) {
        if byte == 0x09 || byte == 0x0A || byte == 0x0D { return }
        if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "&"), parts.mayBeScheme, parts != .start, parts != .scheme
        {
            throw Place.Refusal(message: "the scheme of an address cannot come from a value or a section")
        }
        if isSlash(byte), parts.contains(.slash), parts != .slash {
            throw Place.Refusal(
                message: "an address could begin with two slashes here, and so with a host, where what stands between "
                    + "them is left out; put one of the slashes into the section")
        }
        var next: Parts = []
        for part in Self.all where parts.contains(part) { next.formUnion(follow(part, byte)) }
        if next == .start || next == .scheme { scheme += byte > 0x20 ? [byte] : [] }
        parts = next
    }

    private static let all: [Parts] = (0...11).map { Parts(rawValue: 1 << $0) }

    /// What is at hand after a byte in a part.
    private func follow(_ part: Parts, _ byte: UInt8) -> Parts {
        let isReference = byte == UInt8(ascii: "&")
        let isQuery = byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
        switch part {
        case .start where byte <= 0x20: return .start
        case .start where isSlash(byte): return .slash
        case .start, .scheme:
            if isSlash(byte) { return .path }
            if isQuery { return .query }
            if byte == UInt8(ascii: ":") { return afterScheme }
            return isReference ? .closed : .scheme
        case .open: return isSlash(byte) ? [.slash, .path] : isQuery ? .query : .open
        case .slash: return isSlash(byte) ? .hostStart : isQuery ? .query : isReference ? .closed : .path
        case .special, .hostStart:
            if isSlash(byte) { return .hostStart }
            return isQuery ? .query : isReference ? .closed : .host
        case .host, .port:
            if isSlash(byte) { return .path }
            if isQuery { return .query }
            if isReference { return .closed }
            return byte == UInt8(ascii: "@") ? .hostStart : byte == UInt8(ascii: ":") ? .port : part
        case .path: return isQuery ? .query : .path
        default: return part
        }
    }

    private var afterScheme: Parts {
        guard isHarmless(scheme: scheme) else { return .closed }
        return lowercase(scheme.first ?? 0) == UInt8(ascii: "h") ? .special : .path
    }

    mutating func readInList(_ byte: UInt8) throws(Place.Refusal) {
        if byte == UInt8(ascii: ",") {
            self = AddressPlace()
        } else if isSpace(byte) {
            if parts != .start { parts = .descriptor }
        } else {
            try read(byte)
        }
    }

    // MARK: Values

    /// How a value is written here; afterwards it has been read.
    ///
    /// - Parameter next: the byte of the template behind it, if there is one; nil where a value or a section follows.
    mutating func takeValue(before next: Following) throws(Place.Refusal) -> Escaping {
        try checkScheme()
        if parts.isSubset(of: [.query, .descriptor]) { return .urlQuery }
        if parts == .path { return isRepeated ? .urlNext : .urlPath }
        if parts == [.path, .query] { return isRepeated ? .urlNext : .urlQuery }
        if !parts.isDisjoint(with: .authority) { return try takeHost(before: next) }
        defer { parts = afterValue(next) }
        if isRepeated { return .urlNext }
        switch parts {
        case .start, .scheme: return .url
        case .slash: return next.mayBeSlash ? .urlRoot : .urlRootEnd
        default: return .urlNext
        }
    }

    /// One that begins with a slash is kept from naming a host, and so is an empty one where a slash may follow.
    private func afterValue(_ next: Following) -> Parts {
        if parts.mayBeScheme { return .open }
        return next.mayBeSlash ? parts.subtracting(.slash).union(.path) : parts.union(.path)
    }

    private mutating func takeHost(before next: Following) throws(Place.Refusal) -> Escaping {
        guard !isRepeated, parts == .special || parts == .hostStart || parts == .host || parts == .port else {
            throw Place.Refusal(
                message: "a value stands where it may or may not be a part of an address's host; put a \"/\" before it")
        }
        defer { parts = parts == .special ? .open : parts == .port ? .port : .host }
        switch parts {
        case .special: return .urlPath
        case .hostStart where next.endsHost: return .urlPath
        case .hostStart where next.mayFollowHost: return .urlHost
        case .host where next == .byte(UInt8(ascii: ".")): return .urlHost
        case .port: return .urlHost
        default:
            throw Place.Refusal(
                message:
                    "a value right beside the name of a host could make it the name of another; put a \"/\" before "
                    + "it, or a \".\" behind it")
        }
    }

    /// The same in a list of addresses.
    mutating func takeValueInList(before next: Following) throws(Place.Refusal) -> Escaping {
        switch try takeValue(before: next) {
        case .urlPath, .urlQuery: .srcsetPath
        case .urlRoot, .urlRootEnd: .srcsetRoot
        case .url, .urlNext: .srcset
        case let other: other
        }
    }

    /// How a value is written in the address of what the browser runs or applies: one component, behind a folder that the
    /// template names, in the query or in the fragment; nil where none may stand.
    func componentOnly() throws(Place.Refusal) -> Escaping? {
        try checkScheme()
        if parts == .query { return .urlQuery }
        return parts.isSubset(of: [.path, .query]) ? .urlPart : nil
    }

    private func checkScheme() throws(Place.Refusal) {
        guard parts.contains(.closed) else { return }
        throw Place.Refusal(
            message: "a value stands after a scheme that is not http, https, mailto or tel, or that cannot be told")
    }

    /// No value can stand in it from here on.
    mutating func close() { parts = .closed }

    /// The address of one of the site's own files, which is whole.
    mutating func takeFile() -> Escaping? {
        guard parts == .start else { return nil }
        parts = .path
        return .url
    }

    // MARK: Sections

    /// What holds behind a section that may have been left out.
    func joined(_ other: AddressPlace) -> AddressPlace {
        guard self != other else { return self }
        var joined = self
        joined.parts.formUnion(other.parts)
        if scheme != other.scheme, joined.parts.mayBeScheme { joined.parts.formUnion(.open) }
        return joined
    }
}

/// What follows a value in the template.
enum Following: Equatable {
    case byte(UInt8)
    /// The quote that ends the attribute, or in a list what ends an address.
    case end
    /// A value, a section or the end of one.
    case unknown

    /// Whether a slash could follow, by itself or as a reference.
    var mayBeSlash: Bool {
        switch self {
        case .byte(let byte): isSlash(byte) || byte == UInt8(ascii: "&") || byte <= 0x20
        case .end: false
        case .unknown: true
        }
    }

    /// Whether a value behind two slashes may be more than a host here.
    var endsHost: Bool { self == .end || self == .byte(UInt8(ascii: "?")) || self == .byte(UInt8(ascii: "#")) }

    var mayFollowHost: Bool {
        switch self {
        case .byte(let byte): isSlash(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
        case .end, .unknown: true
        }
    }
}

/// To a browser a backslash is one, in an address.
func isSlash(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\") }

/// Whether a scheme can do no more than lead somewhere.
func isHarmless(scheme: some Sequence<UInt8>) -> Bool {
    let scheme = String(decoding: scheme.map { lowercase($0) }, as: UTF8.self)
    return scheme == "http" || scheme == "https" || scheme == "mailto" || scheme == "tel"
}
