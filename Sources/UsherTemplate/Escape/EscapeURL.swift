// Values in URLs. A page's author decides where a link leads; a value may say which page, but never what the browser
// does: a scheme that is not known to be harmless makes the whole URL `#blocked`.

/// The bytes that are not percent-encoded.
enum URLCharacters {
    /// All that a URL may hold, with what is percent-encoded already.
    case url
    /// The same but for commas, which separate the URLs of a list.
    case listedURL
    /// Letters, digits and `- . _ ~`, which the URL standard calls unreserved.
    case component
    /// The same with `: [ ]`, for a port or an IPv6 address.
    case host

    @inline(__always)
    fileprivate func keeps(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"),
            UInt8(ascii: "+"), UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "/"),
            UInt8(ascii: "?"), UInt8(ascii: "#"):
            keepsReserved
        case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): self != .component
        case UInt8(ascii: ","): self == .url
        default: false
        }
    }

    /// True if reserved characters stay, and what is percent-encoded already.
    @inline(__always)
    fileprivate var keepsReserved: Bool { self == .url || self == .listedURL }
}

extension OutputBuffer {
    private static let blocked: StaticString = "#blocked"

    /// A whole URL, or its beginning.
    mutating func append(url bytes: Span<UInt8>) {
        if hasRefusedScheme(bytes) {
            append(Self.blocked)
        } else {
            append(percentEncoding: bytes, keeping: .url)
        }
    }

    /// Right behind the slash that begins a URL.
    mutating func append(afterSlash bytes: Span<UInt8>, keeping characters: URLCharacters, isLast: Bool) {
        if bytes.isEmpty ? !isLast : bytes[0] == UInt8(ascii: "/") { append("./") }
        append(percentEncoding: bytes, keeping: characters)
    }

    /// An empty host would make a host of what follows.
    mutating func append(host bytes: Span<UInt8>) {
        if bytes.isEmpty { return append("invalid") }
        append(percentEncoding: bytes, keeping: .host)
    }

    /// A segment of dots only would lead out of the folder, even percent-encoded.
    mutating func append(pathSegment bytes: Span<UInt8>) {
        if !bytes.isEmpty, bytes.first(where: { $0 != UInt8(ascii: ".") }) == nil { return append("blocked") }
        append(percentEncoding: bytes, keeping: .component)
    }

    /// Behind what the attribute holds so far.
    mutating func append(anyPartOfURL bytes: Span<UInt8>) {
        var context = URLContext()
        withAttributeSoFar { written in
            do throws(HTMLContext.Refusal) {
                for index in written.indices {
                    // A "&" of the template has been refused where it could matter; one of a value counts as a letter.
                    let byte = written[index]
                    try context.read(byte == UInt8(ascii: "&") ? UInt8(ascii: "a") : byte)
                }
            } catch {
                context.refuseValues()
            }
        }
        switch context.parts {
        case .start, .scheme: append(url: bytes)
        case .slash: append(afterSlash: bytes, keeping: .url, isLast: false)
        case .path: append(percentEncoding: bytes, keeping: .url)
        case .query: append(percentEncoding: bytes, keeping: .component)
        case .host, .port:
            if !bytes.isEmpty, bytes[0] != UInt8(ascii: "/"), !isQueryStart(bytes[0]) { append(UInt8(ascii: "/")) }
            append(percentEncoding: bytes, keeping: .url)
        default: append(Self.blocked)
        }
    }

    /// URLs between commas, each with its descriptors.
    mutating func append(srcset bytes: Span<UInt8>) {
        var isFirst = true
        for candidate in bytes.ranges(separatedBy: { $0 == UInt8(ascii: ",") }) {
            let words = bytes.ranges(separatedBy: { isSpace($0) }, in: candidate)
            guard let url = words.first else { continue }
            if !isFirst { append(", ") }
            isFirst = false
            let descriptors = words.dropFirst()
            let areDescriptors = descriptors.allSatisfy { word in word.allSatisfy { isDescriptor(bytes[$0]) } }
            guard areDescriptors, !hasRefusedScheme(bytes.extracting(url)) else {
                append(Self.blocked)
                continue
            }
            append(percentEncoding: bytes.extracting(url), keeping: .listedURL)
            for word in descriptors {
                append(UInt8(ascii: " "))
                append(bytes.extracting(word))
            }
        }
    }

    mutating func append(percentEncoding bytes: Span<UInt8>, keeping characters: URLCharacters) {
        // The bytes from here on stay as they are, and are appended at once: all of most URLs.
        var start = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if characters.keeps(byte) { continue }
            if byte == UInt8(ascii: "%"), characters.keepsReserved, isPercentEncoded(bytes, index) { continue }
            append(bytes.extracting(start..<index))
            start = index + 1
            if byte == UInt8(ascii: "&"), characters.keepsReserved {
                append("&amp;")
            } else {
                append(UInt8(ascii: "%"))
                append(hexDigit(byte >> 4))
                append(hexDigit(byte & 15))
            }
        }
        append(bytes.extracting(start..<bytes.count))
    }
}

extension Span<UInt8> {
    fileprivate func first(where isWanted: (UInt8) -> Bool) -> Int? {
        for index in indices where isWanted(self[index]) { return index }
        return nil
    }

    /// The ranges between separators that are not empty.
    fileprivate func ranges(separatedBy isSeparator: (UInt8) -> Bool, in whole: Range<Int>? = nil) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        let whole = whole ?? indices
        var start = whole.lowerBound
        for index in whole where isSeparator(self[index]) {
            if index > start { ranges.append(start..<index) }
            start = index + 1
        }
        if whole.upperBound > start { ranges.append(start..<whole.upperBound) }
        return ranges
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func hasRefusedScheme(_ bytes: Span<UInt8>) -> Bool {
    let end = bytes.first { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || isQueryStart($0) }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return false }
    return !isHarmless(scheme: (0..<end).map { bytes[$0] })
}

private func isDescriptor(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
}

/// True if two hexadecimal digits follow the percent sign at an index.
private func isPercentEncoded(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    index + 2 < bytes.count && isHexDigit(bytes[index + 1]) && isHexDigit(bytes[index + 2])
}
