// The values of a form, from a query or from an urlencoded body, in the order in which they were sent.
//
// A form is read as the URL standard has browsers write it: a percent sign before anything but two digits stands for
// itself, and what is no text is U+FFFD, which its field refuses. Of a query each pair that cannot be read is left out.
// So is what no form of a site can hold: a name that is too long, and fields beyond so many. Decoding takes one pass
// over the bytes, which the server's limits bound.

/// Names and values, in order; a name may occur more than once.
package struct FormValues: Sendable, Equatable {
    /// How many fields a form may have, if nobody says otherwise: more than any page shows, since extensions and
    /// password managers add some.
    package static let maximumFields = 10_000
    /// Bytes of a field's name, decoded, if nobody says otherwise.
    package static let maximumNameLength = 256

    /// Each field with its value, decoded, in the order in which they were sent.
    package private(set) var pairs: [(name: String, value: String)]
    /// True if there was more than may be read, so that fields are missing.
    package private(set) var isCut = false

    /// These names and values.
    package init(_ pairs: [(name: String, value: String)] = [], isCut: Bool = false) {
        (self.pairs, self.isCut) = (pairs, isCut)
    }

    /// Reads `application/x-www-form-urlencoded` bytes. Lengths of names are counted in bytes, decoded.
    package init(
        urlencoded bytes: some Sequence<UInt8>, maximumFields: Int = Self.maximumFields,
        maximumNameLength: Int = Self.maximumNameLength
    ) {
        self = bytes.withView { Self($0, maximumFields, maximumNameLength) }
    }

    /// Reads an address's query, without what cannot be read of it.
    package init(query bytes: some Sequence<UInt8>) {
        self = bytes.withView { Self($0, Self.maximumFields, Self.maximumNameLength, skipping: true) }
    }

    /// - Parameter skipping: whether pairs that cannot be read are left out.
    private init(_ bytes: ByteView, _ maximumFields: Int, _ maximumNameLength: Int, skipping: Bool = false) {
        let isPlain = Self.isPlain(bytes)
        func text(_ piece: ByteView) -> String? {
            if isPlain || Self.isPlain(piece) { return piece.text }
            return skipping ? PercentDecoding.validText(piece) : PercentDecoding.formText(piece)
        }
        pairs = []
        pairs.reserveCapacity(8)
        var rest = bytes
        while !rest.isEmpty {
            let field = rest[..<(rest.firstIndex(of: ASCII.ampersand) ?? rest.endIndex)]
            rest = rest[min(field.endIndex + 1, rest.endIndex)...]
            guard !field.isEmpty else { continue }
            let equals = field.firstIndex(of: ASCII.equals) ?? field.endIndex
            // An encoded byte takes three.
            guard equals - field.startIndex <= 3 * maximumNameLength, let name = text(field[..<equals]),
                name.utf8.count <= maximumNameLength, let value = text(field[min(equals + 1, field.endIndex)...])
            else { continue }
            guard pairs.count < maximumFields else {
                isCut = true
                break
            }
            pairs.append((name, value))
        }
    }

    /// True if nothing in it has to be decoded or checked, as in most forms.
    private static func isPlain(_ bytes: ByteView) -> Bool {
        bytes.isASCII && [ASCII.percent, ASCII.plus, 0].allSatisfy { bytes.firstIndex(of: $0) == nil }
    }

    /// The first value of that name.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// True if both have the same pairs in the same order.
    package static func == (left: FormValues, right: FormValues) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }
}
