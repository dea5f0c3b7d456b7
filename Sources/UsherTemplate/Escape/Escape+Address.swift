// Values in addresses. A page's author decides where a link leads; a value may say which page, but never what the browser
// does: a scheme that is not known to be harmless takes the whole address with it.

/// What stays as it is where a value stands in an address.
enum AddressCharacters {
    /// All that an address may hold, with references that are already encoded.
    case address
    /// The same but for commas, which part the addresses of a list.
    case listed
    /// Letters, digits and `- . _ ~`.
    case component
    /// The same with what a port or an address of numbers has.
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
            isLoose
        case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): self != .component
        case UInt8(ascii: ","): self == .address
        default: false
        }
    }

    /// Whether slashes and references stay.
    @inline(__always)
    fileprivate var isLoose: Bool { self == .address || self == .listed }
}

extension Output {
    private static let blocked: StaticString = "#blocked"

    /// An address as a whole.
    mutating func append(address bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if isBlocked(bytes) {
            append(Self.blocked)
        } else {
            append(percentEncoding: bytes, keeping: .address)
        }
    }

    /// Right behind the slash that begins an address.
    mutating func append(
        root bytes: Slice<UnsafeBufferPointer<UInt8>>, keeping characters: AddressCharacters, isLast: Bool
    ) {
        if bytes.first == UInt8(ascii: "/") || bytes.isEmpty && !isLast { append("./") }
        append(percentEncoding: bytes, keeping: characters)
    }

    /// A host that is empty would leave its place to what follows.
    mutating func append(host bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if bytes.isEmpty { return append("invalid") }
        append(percentEncoding: bytes, keeping: .host)
    }

    /// Dots alone would be a way out of the folder, encoded as well.
    mutating func append(part bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        if !bytes.isEmpty, bytes.allSatisfy({ $0 == UInt8(ascii: ".") }) { return append("blocked") }
        append(percentEncoding: bytes, keeping: .component)
    }

    /// Behind what stands in the attribute so far.
    mutating func append(nextInAddress bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        var place = AddressPlace()
        // A "&" of the template's has been refused where it could matter; one of a value's is a letter.
        do {
            for byte in attributeSoFar { try place.read(byte == UInt8(ascii: "&") ? UInt8(ascii: "a") : byte) }
        } catch {
            place.close()
        }
        switch place.parts {
        case .start, .scheme: append(address: bytes)
        case .slash: append(root: bytes, keeping: .address, isLast: false)
        case .path: append(percentEncoding: bytes, keeping: .address)
        case .query: append(percentEncoding: bytes, keeping: .component)
        case .host, .port:
            let isOutside = bytes.first.map { "/?#".utf8.contains($0) } ?? true
            if !isOutside { append(UInt8(ascii: "/")) }
            append(percentEncoding: bytes, keeping: .address)
        default: append(Self.blocked)
        }
    }

    /// Addresses between commas, each with what may stand behind it.
    mutating func append(addresses bytes: UnsafeBufferPointer<UInt8>) {
        var isFirst = true
        for candidate in bytes.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let words = candidate.split(whereSeparator: { isSpace($0) })
            guard let address = words.first else { continue }
            if !isFirst { append(", ") }
            isFirst = false
            let isWhole = words.dropFirst().allSatisfy { $0.allSatisfy { isDescriptor($0) } }
            guard isWhole, !isBlocked(address) else {
                append(Self.blocked)
                continue
            }
            append(percentEncoding: address, keeping: .listed)
            for word in words.dropFirst() {
                append(UInt8(ascii: " "))
                for byte in word { append(byte) }
            }
        }
    }

    mutating func append(
        percentEncoding bytes: Slice<UnsafeBufferPointer<UInt8>>, keeping characters: AddressCharacters
    ) {
        var rest = bytes
        while true {
            // What stays is appended at once, which is the whole of most addresses.
            let kept = rest.prefix { characters.keeps($0) }
            append(UnsafeBufferPointer(rebasing: kept))
            rest = rest[kept.endIndex...]
            guard let byte = rest.first else { return }
            if byte == UInt8(ascii: "&"), characters.isLoose {
                append("&amp;")
            } else if byte == UInt8(ascii: "%"), characters.isLoose, isReference(rest) {
                append(byte)
            } else {
                append(UInt8(ascii: "%"))
                append(hexDigit(byte >> 4))
                append(hexDigit(byte & 15))
            }
            rest = rest.dropFirst()
        }
    }
}

private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
}

private func isBlocked(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let stop = bytes.firstIndex {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    guard let stop, bytes[stop] == UInt8(ascii: ":") else { return false }
    return !isHarmless(scheme: bytes[..<stop])
}

private func isDescriptor(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: ".")
        || byte == UInt8(ascii: "-")
}

/// Whether a percent sign is followed by two hexadecimal digits.
private func isReference(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return digits.count == 2
        && digits.allSatisfy { byte in
            byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
                || lowercase(byte) >= UInt8(ascii: "a") && lowercase(byte) <= UInt8(ascii: "f")
        }
}
