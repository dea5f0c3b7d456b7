// The values of a form, from a query or from an urlencoded body, in the order in which they were sent.
//
// Decoding is bounded and strict: a form with too many fields, a name that is too long, a malformed
// percent sign, bytes that are not UTF-8 or a NUL is refused as a whole; nothing is repaired or cut off.
// It takes one pass over the body; the body itself is bounded by the server's limit.

/// Names and values, in order; a name may occur more than once.
package struct FormValues: Sendable, Equatable {
    package static let maximumFields = 1_000
    package static let maximumNameLength = 256

    package private(set) var pairs: [(name: String, value: String)]

    package init(_ pairs: [(name: String, value: String)] = []) { self.pairs = pairs }

    /// Reads `application/x-www-form-urlencoded` bytes. Lengths of names are counted in bytes, decoded.
    package init(
        urlencoded bytes: some Collection<UInt8>, maximumFields: Int = Self.maximumFields,
        maximumNameLength: Int = Self.maximumNameLength
    ) throws(FormDecodingError) {
        pairs = []
        var rest = ArraySlice(bytes)
        while !rest.isEmpty {
            let end = rest.firstIndex(of: ASCII.ampersand) ?? rest.endIndex
            let field = rest[..<end]
            rest = rest[min(end + 1, rest.endIndex)...]
            if field.isEmpty { continue }
            guard pairs.count < maximumFields else { throw .tooManyFields }
            let equals = field.firstIndex(of: ASCII.equals) ?? field.endIndex
            let name = try Self.text(field[..<equals])
            guard name.utf8.count <= maximumNameLength else { throw .nameTooLong }
            pairs.append((name, try Self.text(field[min(equals + 1, field.endIndex)...])))
        }
    }

    /// The first value of that name.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Every value of that name, in order.
    package func all(_ name: String) -> [String] { pairs.filter { $0.name == name }.map(\.value) }

    package static func == (left: FormValues, right: FormValues) -> Bool {
        left.pairs.elementsEqual(right.pairs) { $0 == $1 }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(FormDecodingError) -> String {
        // As most names and many values are.
        if bytes.allSatisfy({ $0 < 0x80 && $0 != ASCII.percent && $0 != ASCII.plus && $0 != 0 }) {
            return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        }
        guard let decoded = PercentDecoding.decode(bytes, plusIsSpace: true) else { throw .badPercent }
        guard !decoded.contains(0) else { throw .nulByte }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .notUTF8 }
        return text
    }
}

/// Why a form could not be read; always the sender's mistake.
package enum FormDecodingError: Error, Equatable, Sendable, CustomStringConvertible {
    case tooManyFields, nameTooLong, badPercent, notUTF8, nulByte

    package var description: String {
        switch self {
        case .tooManyFields: "The form has too many fields."
        case .nameTooLong: "The name of a field of the form is too long."
        case .badPercent: "A percent sign in the form is not followed by two hexadecimal digits."
        case .notUTF8: "The form is not UTF-8."
        case .nulByte: "The form holds a NUL character."
        }
    }
}
