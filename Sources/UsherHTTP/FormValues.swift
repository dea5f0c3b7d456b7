// The values of a form, from a query or from an urlencoded body, in the order in which they were sent.
//
// Decoding is bounded and strict: a form with too many fields, a name that is too long, a malformed
// percent sign, bytes that are not UTF-8 or a NUL is refused as a whole; nothing is repaired or cut off.
// Decoding takes one pass over the body, which the server's limit bounds.

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
        pairs = try bytes.withView { (bytes) throws(FormDecodingError) in
            try Self.pairs(bytes, maximumFields, maximumNameLength)
        }
    }

    private static func pairs(
        _ bytes: ByteView, _ maximumFields: Int, _ maximumNameLength: Int
    ) throws(FormDecodingError) -> [(name: String, value: String)] {
        var pairs: [(name: String, value: String)] = []
        pairs.reserveCapacity(min(bytes.count { $0 == ASCII.ampersand } + 1, maximumFields))
        var next = 0
        while next < bytes.count {
            let name = Piece(bytes, from: next, endsAtEquals: true)
            let hasValue = name.end < bytes.count && bytes[name.end] == ASCII.equals
            let value = Piece(bytes, from: hasValue ? name.end + 1 : name.end, endsAtEquals: false)
            let isEmpty = value.end == next
            next = value.end + 1
            if isEmpty { continue }
            guard pairs.count < maximumFields else { throw .tooManyFields }
            let text = try name.text()
            guard text.utf8.count <= maximumNameLength else { throw .nameTooLong }
            pairs.append((text, try value.text()))
        }
        return pairs
    }

    /// A name or a value as it was sent, encoded.
    private struct Piece {
        let bytes: ByteView
        let end: Int
        /// Whether it holds nothing encoded, as most names and many values.
        let isPlain: Bool

        init(_ all: ByteView, from start: Int, endsAtEquals: Bool) {
            var (end, isPlain) = (start, true)
            // Eight bytes at a time, as long as all of them are plain.
            while end + 8 <= all.count, Self.isPlain(all.word(at: end)) { end += 8 }
            while end < all.count, all[end] != ASCII.ampersand, !endsAtEquals || all[end] != ASCII.equals {
                let byte = all[end]
                if byte >= 0x80 || byte == ASCII.percent || byte == ASCII.plus || byte == 0 { isPlain = false }
                end += 1
            }
            (bytes, self.end, self.isPlain) = (all[start..<end], end, isPlain)
        }

        /// Whether none of eight bytes is a zero, a sign that means something, or outside of ASCII. What lies above one
        /// that is may be taken for one too.
        private static func isPlain(_ word: UInt64) -> Bool {
            var found = word | zeros(word)
            for sign in [ASCII.ampersand, ASCII.equals, ASCII.percent, ASCII.plus] {
                found |= zeros(word ^ (UInt64(sign) &* 0x0101_0101_0101_0101))
            }
            return found & 0x8080_8080_8080_8080 == 0
        }

        /// Its highest bits are set where a byte is zero.
        private static func zeros(_ word: UInt64) -> UInt64 { (word &- 0x0101_0101_0101_0101) & ~word }

        func text() throws(FormDecodingError) -> String {
            isPlain ? bytes.text : try PercentDecoding.formText(bytes)
        }
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
