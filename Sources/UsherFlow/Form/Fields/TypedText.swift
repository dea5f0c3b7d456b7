// The checks and the cleaning of every text that was typed, whatever it means.

package enum TypedText {
    /// The mistake in a text, by its length, its lines and signs that cannot be read.
    static func mistake(
        in value: String, _ name: FieldName, _ kind: FieldKind, _ length: ClosedRange<Int>, _ isRequired: Bool
    ) -> FieldMistake? {
        if value.isEmpty { return isRequired ? .missing(name.missing(kind)) : nil }
        // There are at most as many characters as bytes, and to count them takes a walk over all of them.
        if length.lowerBound > 0, value.count < length.lowerBound {
            return .wrong(
                "\(name.subject, as: "field") must be \(length.lowerBound, as: "count") characters or more.")
        }
        // A character may hold any number of marks; nobody types more than a few.
        let isTooLong =
            value.utf8.count > length.upperBound
            && (value.count > length.upperBound || value.utf8.count > length.upperBound * 16)
        if isTooLong {
            return .wrong(
                "\(name.subject, as: "field") must be \(length.upperBound, as: "count") characters or fewer.")
        }
        if isPlain(value) { return nil }
        if value.unicodeScalars.contains("\u{FFFD}") { return .refused(unreadable) }
        // No browser sends a line end from a field of one line; in a mail's subject it would begin a header.
        if kind == .text || kind == .phone, value.contains(where: \.isNewline) {
            return .wrong("\(name.subject, as: "field") must be on one line.")
        }
        return nil
    }

    /// Said where a sign was sent that is no text: a NUL, or half a character. It stands there as U+FFFD.
    static let unreadable: Phrase = "We could not read a character here (�). Type it again."

    static func cleaned(_ text: String, _ kind: FieldKind) -> String {
        switch kind {
        case .password: composed(text)
        case .code: plain(text).filter { !$0.isWhitespace && $0 != "-" }
        case .email: EmailText.typed(text)
        case .phone: PhoneText.typed(text)
        case .multiline: trimmed(composed(text.withSingleLineEnds))
        case .addressLines:
            composed(text.withSingleLineEnds).split(separator: "\n").map { trimmed(String($0)) }.filter { !$0.isEmpty }
                .joined(separator: "\n")
        default: trimmed(composed(text))
        }
    }

    /// The text without blanks, and signs that nobody sees, around it.
    static func trimmed(_ text: String) -> String {
        if isPlain(text), text.utf8.first != 0x20, text.utf8.last != 0x20 { return text }
        let start = text.drop { isUnseen($0) }
        guard let end = start.lastIndex(where: { !isUnseen($0) }) else { return "" }
        return String(start[...end])
    }

    /// True if it is nothing but the letters, digits and signs of ASCII and spaces between them, as most of what is
    /// typed is.
    static func isPlain(_ text: String) -> Bool { text.allBytes { $0 >= 0x20 && $0 < 0x7F } }
}

extension String {
    /// True if the test holds for each byte of its UTF-8. The bytes are read in place, which is faster than its view.
    func allBytes(are isWanted: (UInt8) -> Bool) -> Bool {
        var text = self
        return text.withUTF8 { $0.allSatisfy(isWanted) }
    }

    /// The parts that a sign divides the text into, empty ones too. The sign is looked for by scalars: U+0600, which
    /// anybody may type, is one `Character` with a sign behind it, and a combining mark with one before it.
    package func parts(at sign: Unicode.Scalar) -> [String] {
        unicodeScalars.split(separator: sign, omittingEmptySubsequences: false).map { String($0) }
    }

    /// Each CR LF, and each CR alone, as LF.
    var withSingleLineEnds: String {
        // In one pass: of CR CR LF a second one would meet a line end that the first has made.
        allBytes { $0 != 0x0D } ? self : String(map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }
}
