// The values of a form, from a query or from an urlencoded body, in the order in which they were sent.
//
// Decoding is bounded and strict: a form with too many fields, a name that is too long, a malformed
// percent sign, bytes that are not UTF-8 or a NUL is refused as a whole; nothing is repaired or cut off.
// Of a query each such pair is left out, and the others count. Decoding takes one pass over the bytes, which the
// server's limits bound.

/// Names and values, in order; a name may occur more than once.
package struct FormValues: Sendable, Equatable {
    /// How many fields a form may have, if nobody says otherwise.
    package static let maximumFields = 1_000
    /// Bytes of a field's name, decoded, if nobody says otherwise.
    package static let maximumNameLength = 256

    /// Each field with its value, decoded, in the order in which they were sent.
    package private(set) var pairs: [(name: String, value: String)]

    /// These names and values.
    package init(_ pairs: [(name: String, value: String)] = []) { self.pairs = pairs }

    /// Reads `application/x-www-form-urlencoded` bytes. Lengths of names are counted in bytes, decoded.
    package init(
        urlencoded bytes: some Sequence<UInt8>, maximumFields: Int = Self.maximumFields,
        maximumNameLength: Int = Self.maximumNameLength
    ) throws(FormDecodingError) {
        let read = bytes.withView { bytes in
            Result { () throws(FormDecodingError) in try Self.pairs(bytes, maximumFields, maximumNameLength) }
        }
        pairs = try read.get()
    }

    /// Reads an address's query, without what cannot be read of it and what is too much.
    package init(query bytes: some Sequence<UInt8>) {
        pairs = bytes.withView { bytes in
            (try? Self.pairs(bytes, Self.maximumFields, Self.maximumNameLength, skipping: true)) ?? []
        }
    }

    /// - Parameter skipping: whether pairs that cannot be read, and those that are too many, are left out.
    private static func pairs(
        _ bytes: ByteView, _ maximumFields: Int, _ maximumNameLength: Int, skipping: Bool = false
    ) throws(FormDecodingError) -> [(name: String, value: String)] {
        let isPlain = isPlain(bytes)
        func text(_ piece: ByteView) throws(FormDecodingError) -> String {
            isPlain || Self.isPlain(piece) ? piece.text : try PercentDecoding.formText(piece)
        }
        var pairs: [(name: String, value: String)] = []
        pairs.reserveCapacity(8)
        var rest = bytes
        while !rest.isEmpty {
            let field = rest[..<(rest.firstIndex(of: ASCII.ampersand) ?? rest.endIndex)]
            rest = rest[min(field.endIndex + 1, rest.endIndex)...]
            guard !field.isEmpty else { continue }
            guard pairs.count < maximumFields else {
                if skipping { break }
                throw .tooManyFields
            }
            let equals = field.firstIndex(of: ASCII.equals) ?? field.endIndex
            do throws(FormDecodingError) {
                let name = try text(field[..<equals])
                guard name.utf8.count <= maximumNameLength else { throw .nameTooLong }
                pairs.append((name, try text(field[min(equals + 1, field.endIndex)...])))
            } catch {
                if !skipping { throw error }
            }
        }
        return pairs
    }

    /// Whether nothing in it has to be decoded or checked, as in most forms.
    private static func isPlain(_ bytes: ByteView) -> Bool {
        bytes.isASCII && [ASCII.percent, ASCII.plus, 0].allSatisfy { bytes.firstIndex(of: $0) == nil }
    }

    /// The first value of that name.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    /// Whether both have the same pairs in the same order.
    package static func == (left: FormValues, right: FormValues) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }
}
