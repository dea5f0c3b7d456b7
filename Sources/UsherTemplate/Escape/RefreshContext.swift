// A template's place in the content of a `refresh`: `5; url=/cart`. The browser follows the URL without a click, so a
// value may not say where that leads, only fill a path segment or the query of a URL that the template begins.

struct RefreshContext: Equatable {
    /// The last bytes before the URL, at most four.
    private var lastBytes: [UInt8] = []
    /// nil before `url=`.
    private(set) var url: URLContext?
    /// True if anything has been read.
    private(set) var hasBegun = false

    private static let urlSign = Array("url=".utf8)

    mutating func read(_ byte: UInt8) throws(HTMLContext.Refusal) {
        hasBegun = true
        if url != nil {
            // The URL may have quotes of its own.
            if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "\"") { try url?.read(byte) }
        } else if !isSpace(byte) {
            lastBytes = lastBytes.suffix(3) + [lowercase(byte)]
            if lastBytes == Self.urlSign { url = URLContext() }
        }
    }

    /// How a value is escaped here. The context is behind the value afterwards.
    mutating func escaping(of kind: Schema.Kind) throws(HTMLContext.Refusal) -> Escaping {
        defer { hasBegun = true }
        if case .refresh = kind, !hasBegun { return .html }
        if let component = try url?.escapingOfComponent() { return component }
        // Digits only.
        if case .number = kind, url == nil { return .html }
        throw HTMLContext.Refusal(
            message:
                "a value cannot say what a refresh does; write {{refresh.content}} of the page's own, or a number of "
                + "seconds, or an address up to a folder or a \"?\" before the value")
    }

    /// The context behind a section that may have been left out: `self` without it, `other` with it.
    func joined(_ other: RefreshContext) -> RefreshContext {
        var joined = self
        joined.hasBegun = hasBegun || other.hasBegun
        if lastBytes != other.lastBytes { joined.lastBytes = [] }
        if let one = url, let two = other.url {
            joined.url = one.joined(two)
        } else if url != nil || other.url != nil {
            joined.url = url ?? other.url
            joined.url?.refuseValues()
        }
        return joined
    }
}
