// An address as it is asked for, without what means something to Usher alone.

/// The segments of a path, and the app's part of its query.
package struct AddressPath: Hashable, Sendable, ExpressibleByArrayLiteral {
    package let segments: [String]
    package let query: [QueryItem]

    package init(_ segments: [String], _ query: [QueryItem] = []) { (self.segments, self.query) = (segments, query) }

    package init(arrayLiteral segments: String...) { self.init(segments) }

    /// As it stands in a link: `/applications?q=fair&on=KEY`.
    ///
    /// - Parameter own: what means something to Usher, which comes last.
    package func text(adding own: [QueryItem] = []) -> String {
        let path = segments.isEmpty ? "/" : segments.map { "/" + Self.percentEncoded($0) }.joined()
        let items = query + own
        if items.isEmpty { return path }
        return path + "?"
            + items.map { "\(Self.percentEncoded($0.name))=\(Self.percentEncoded($0.value))" }.joined(separator: "&")
    }

    /// Composed, so that one page has one address.
    static func percentEncoded(_ text: String) -> String {
        // As nearly all are.
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var encoded = ""
        for byte in TypedText.composed(text).utf8 {
            if isUnreserved(byte) {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let hex = String(byte, radix: 16, uppercase: true)
                encoded += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return encoded
    }

    /// True if a byte stands in an address as it is.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

/// One name of a query with its value.
package struct QueryItem: Codable, Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

    /// How many items of a query are read: the rest is ignored.
    package static let limit = 32
    /// The length of a name that is read, in bytes.
    package static let nameLimit = 64
    /// The length of a value that is read, in bytes.
    package static let valueLimit = 1_024

    /// Those that mean something to Usher.
    package static func isReserved(_ name: String) -> Bool {
        // Names are compared one by one, since each request asks: a set would hash.
        switch name {
        case "p", "on", "wait", "refresh", "ending", "c": true
        default: false
        }
    }
}
