// The part of a URL in which a template stands. A value may say which page a link leads to; which host and which
// scheme, only where it is the beginning of the URL.
//
// The parts follow the URL standard as far as they matter for that: what a browser strips is skipped, a backslash is a
// slash, and any two slashes at the beginning name a host. Behind a section that may have been left out several parts
// are possible; a value there is escaped by what the page holds when it is rendered.

/// The parts of a URL that a value may stand in, all that are possible.
///
///     part          bytes → next part
///     start         space → start · `/` → slash · `?` `#` → query · else → scheme
///     scheme        `:` → special (http, https), path (mailto, tel) or closed · `/` → path · `?` `#` → query
///     unknown       `/` → slash and path · `?` `#` → query
///     slash         `/` → hostStart · `?` `#` → query · else → path
///     special       as hostStart
///     hostStart     `/` → hostStart · `?` `#` → query · else → host
///     host, port    `/` → path · `?` `#` → query · `@` → hostStart · `:` → port
///     path          `?` `#` → query
///     query         stays
///     descriptor    `,` → start, in a list only
///     closed        stays, and `&` leads here from scheme to port, since a character reference may be any byte
struct URLContext: Equatable {
    struct Parts: OptionSet {
        let rawValue: UInt16

        /// Nothing yet, or what browsers strip.
        static let start = Parts(rawValue: 1)
        /// Letters of a scheme, or of a path without a slash before it.
        static let scheme = Parts(rawValue: 1 << 1)
        /// Behind a value that may have been nothing, or any part.
        static let unknown = Parts(rawValue: 1 << 2)
        /// Right behind the slash that begins the URL.
        static let slash = Parts(rawValue: 1 << 3)
        /// Right behind `http:` or `https:`, which the URL standard calls special schemes.
        static let special = Parts(rawValue: 1 << 4)
        /// Behind the two slashes before a host.
        static let hostStart = Parts(rawValue: 1 << 5)
        static let host = Parts(rawValue: 1 << 6)
        static let port = Parts(rawValue: 1 << 7)
        static let path = Parts(rawValue: 1 << 8)
        /// In the query or the fragment.
        static let query = Parts(rawValue: 1 << 9)
        /// In a list, behind a URL: `2x` in `srcset`.
        static let descriptor = Parts(rawValue: 1 << 10)
        /// Behind a scheme that no value may follow, or an unknown one.
        static let closed = Parts(rawValue: 1 << 11)

        /// True if a scheme could end here that is not only text of the template.
        fileprivate var mayBeScheme: Bool { !isDisjoint(with: [.start, .scheme, .unknown]) }
        fileprivate static let authority: Parts = [.special, .hostStart, .host, .port]
        fileprivate static let all: [Parts] = (0...11).map { Parts(rawValue: 1 << $0) }
    }

    private(set) var parts = Parts.start
    /// The bytes read as a scheme.
    private var scheme: [UInt8] = []
    /// True if it stands in a section over a list, where a row begins in the part in which the row before it ended.
    var isRepeated = false

    // MARK: Text of the template

    mutating func read(_ byte: UInt8) throws(HTMLContext.Refusal) {
        if byte == 0x09 || byte == 0x0A || byte == 0x0D { return }
        if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "&"), parts.mayBeScheme, parts != .start, parts != .scheme
        {
            throw HTMLContext.Refusal(message: "the scheme of an address cannot come from a value or a section")
        }
        if isSlash(byte), parts.contains(.slash), parts != .slash {
            throw HTMLContext.Refusal(
                message: "an address could begin with two slashes here, and so with a host, where what stands between "
                    + "them is left out; put one of the slashes into the section")
        }
        var next: Parts = []
        for part in Parts.all where parts.contains(part) { next.formUnion(following(part, byte)) }
        if next == .start || next == .scheme { scheme += byte > 0x20 ? [byte] : [] }
        parts = next
    }

    private func following(_ part: Parts, _ byte: UInt8) -> Parts {
        let isReference = byte == UInt8(ascii: "&")
        switch part {
        case .start where byte <= 0x20: return .start
        case .start where isSlash(byte): return .slash
        case .start, .scheme:
            if isSlash(byte) { return .path }
            if isQueryStart(byte) { return .query }
            if byte == UInt8(ascii: ":") { return followingScheme }
            return isReference ? .closed : .scheme
        case .unknown: return isSlash(byte) ? [.slash, .path] : isQueryStart(byte) ? .query : .unknown
        case .slash: return isSlash(byte) ? .hostStart : isQueryStart(byte) ? .query : isReference ? .closed : .path
        case .special, .hostStart:
            if isSlash(byte) { return .hostStart }
            return isQueryStart(byte) ? .query : isReference ? .closed : .host
        case .host, .port:
            if isSlash(byte) { return .path }
            if isQueryStart(byte) { return .query }
            if isReference { return .closed }
            return byte == UInt8(ascii: "@") ? .hostStart : byte == UInt8(ascii: ":") ? .port : part
        case .path: return isQueryStart(byte) ? .query : .path
        default: return part
        }
    }

    private var followingScheme: Parts {
        guard isHarmless(scheme: scheme) else { return .closed }
        return lowercase(scheme.first ?? 0) == UInt8(ascii: "h") ? .special : .path
    }

    /// The same in a list of URLs, as `srcset` has it.
    mutating func readInList(_ byte: UInt8) throws(HTMLContext.Refusal) {
        if byte == UInt8(ascii: ",") {
            self = URLContext()
        } else if isSpace(byte) {
            if parts != .start { parts = .descriptor }
        } else {
            try read(byte)
        }
    }

    // MARK: Values

    /// How a value is escaped here. The context is behind the value afterwards.
    mutating func escaping(before next: Lookahead) throws(HTMLContext.Refusal) -> Escaping {
        try checkScheme()
        if parts.isSubset(of: [.query, .descriptor]) { return .urlQuery }
        if parts == .path { return isRepeated ? .urlAnyPart : .urlPath }
        if parts == [.path, .query] { return isRepeated ? .urlAnyPart : .urlQuery }
        if !parts.isDisjoint(with: .authority) { return try escapingOfHost(before: next) }
        defer { parts = behindValue(next) }
        if isRepeated { return .urlAnyPart }
        switch parts {
        case .start, .scheme: return .urlStart
        case .slash: return next.mayBeSlash ? .urlAfterSlash : .urlAfterSlashLast
        default: return .urlAnyPart
        }
    }

    /// The parts behind a value. One that begins with a slash is kept from naming a host, and so is an empty one where
    /// a slash may follow.
    private func behindValue(_ next: Lookahead) -> Parts {
        if parts.mayBeScheme { return .unknown }
        return next.mayBeSlash ? parts.subtracting(.slash).union(.path) : parts.union(.path)
    }

    private mutating func escapingOfHost(before next: Lookahead) throws(HTMLContext.Refusal) -> Escaping {
        guard !isRepeated, parts == .special || parts == .hostStart || parts == .host || parts == .port else {
            throw HTMLContext.Refusal(
                message: "a value stands where it may or may not be a part of an address's host; put a \"/\" before it")
        }
        defer { parts = parts == .special ? .unknown : parts == .port ? .port : .host }
        switch parts {
        case .special: return .urlPath
        case .hostStart where next.endsAuthority: return .urlPath
        case .hostStart where next.mayFollowHost: return .urlHost
        case .host where next == .byte(UInt8(ascii: ".")): return .urlHost
        case .port: return .urlHost
        default:
            throw HTMLContext.Refusal(
                message:
                    "a value right beside the name of a host could make it the name of another; put a \"/\" before "
                    + "it, or a \".\" behind it")
        }
    }

    /// The same in a list of URLs.
    mutating func escapingInList(before next: Lookahead) throws(HTMLContext.Refusal) -> Escaping {
        switch try escaping(before: next) {
        case .urlPath, .urlQuery: .srcsetPath
        case .urlAfterSlash, .urlAfterSlashLast: .srcsetAfterSlash
        case .urlStart, .urlAnyPart: .srcset
        case let other: other
        }
    }

    /// How a value is escaped in the URL of what the browser runs or applies: one path segment below a folder that the
    /// template names, or in the query or fragment; nil where none may stand.
    func escapingOfComponent() throws(HTMLContext.Refusal) -> Escaping? {
        try checkScheme()
        if parts == .query { return .urlQuery }
        return parts.isSubset(of: [.path, .query]) ? .urlPathSegment : nil
    }

    private func checkScheme() throws(HTMLContext.Refusal) {
        guard parts.contains(.closed) else { return }
        throw HTMLContext.Refusal(
            message: "a value stands after a scheme that is not http, https, mailto or tel, or that cannot be told")
    }

    /// No value may stand in it from here on.
    mutating func refuseValues() { parts = .closed }

    /// How the whole URL of one of the site's own files is escaped; nil where something stands before it.
    mutating func escapingOfFile() -> Escaping? {
        guard parts == .start else { return nil }
        parts = .path
        return .urlStart
    }

    // MARK: Sections

    /// The context behind a section that may have been left out: `self` without it, `other` with it.
    func joined(_ other: URLContext) -> URLContext {
        guard self != other else { return self }
        var joined = self
        joined.parts.formUnion(other.parts)
        if scheme != other.scheme, joined.parts.mayBeScheme { joined.parts.formUnion(.unknown) }
        return joined
    }
}

/// True if a URL of this scheme can only lead somewhere. All others may run code.
func isHarmless(scheme: [UInt8]) -> Bool {
    let scheme = String(decoding: scheme.map { lowercase($0) }, as: UTF8.self)
    return scheme == "http" || scheme == "https" || scheme == "mailto" || scheme == "tel"
}
