// Where in an address a template stands. Up to the first `/`, `?` or `#` an address may have a scheme, and only harmless
// ones may come from a value.

struct AddressPlace: Equatable {
    enum Part: Equatable {
        /// Nothing but what may be the beginning of a scheme.
        case start
        /// The same, after a value or after text that may have been left out.
        case open
        case path
        case query
        /// In a list: behind an address.
        case descriptor
        /// A scheme that no value may follow, or one that cannot be told.
        case closed
    }

    private(set) var part = Part.start
    /// What was read of a scheme.
    private var scheme: [UInt8] = []

    mutating func read(_ byte: UInt8) throws(Place.Refusal) {
        switch part {
        case .start, .open:
            switch byte {
            case UInt8(ascii: "/"): part = .path
            case UInt8(ascii: "?"), UInt8(ascii: "#"): part = .query
            case UInt8(ascii: ":"), UInt8(ascii: "&"):
                if part == .open {
                    throw Place.Refusal(message: "the scheme of an address cannot come from a value or a section")
                }
                part = byte == UInt8(ascii: ":") && isHarmless(scheme: scheme) ? .path : .closed
            default: scheme.append(byte)
            }
        case .path: if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { part = .query }
        case .query, .descriptor, .closed: break
        }
    }

    mutating func readInList(_ byte: UInt8) throws(Place.Refusal) {
        if byte == UInt8(ascii: ",") {
            self = AddressPlace()
        } else if isSpace(byte) {
            if part != .start || !scheme.isEmpty { part = .descriptor }
        } else {
            try read(byte)
        }
    }

    /// How a value is written here; afterwards it has been read.
    mutating func takeValue(inList: Bool) throws(Place.Refusal) -> Escaping {
        switch part {
        case .start, .open:
            part = .open
            return inList ? .srcset : .url
        case .path: return inList ? .srcsetPath : .urlPath
        case .query, .descriptor: return inList ? .srcsetPath : .urlQuery
        case .closed:
            throw Place.Refusal(
                message: "a value stands after a scheme that is not http, https, mailto or tel, or that cannot be told")
        }
    }

    /// What holds behind a section that may have been left out. Where the two differ, what is safe for both.
    func joined(_ other: AddressPlace) -> AddressPlace {
        guard self != other else { return self }
        var joined = AddressPlace()
        switch (part, other.part) {
        case (.closed, _), (_, .closed): joined.part = .closed
        case (.start, _), (_, .start), (.open, _), (_, .open): joined.part = .open
        case (.path, .path): joined.part = .path
        default: joined.part = .query
        }
        return joined
    }
}

/// Whether a scheme can do no more than lead somewhere.
func isHarmless(scheme: some Sequence<UInt8>) -> Bool {
    let scheme = String(decoding: scheme.map { lowercase($0) }, as: UTF8.self)
    return scheme == "http" || scheme == "https" || scheme == "mailto" || scheme == "tel"
}

/// Where in JSON a template stands.
struct JSONPlace: Equatable {
    private(set) var isInString = false
    /// Right after a backslash.
    private(set) var isEscaped = false

    mutating func read(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if isInString, byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString.toggle()
        }
    }
}
