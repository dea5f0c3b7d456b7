// Telephone numbers as texts.

enum PhoneText {
    /// As it was typed, by signs of ASCII.
    static func typed(_ text: String) -> String {
        let text = TypedText.plain(text)
        return text.lowercased().hasPrefix("tel:") ? TypedText.trimmed(String(text.dropFirst(4))) : text
    }

    /// True if somebody may be called by it: 3 to 20 digits and the signs that people put between them, one + in front
    /// of them all, and an extension behind them.
    static func isNumber(_ text: String) -> Bool {
        let number = text.lowercased().replacing(#/[ ]*(ext(ension|\.)?|x|[#])[ ]*[0-9]{1,6}$/#, with: "")
        guard (3...20).contains(number.utf8.count(where: isDigit)),
            number.utf8.allSatisfy({ isDigit($0) || " +-/().".utf8.contains($0) })
        else { return false }
        guard let plus = number.utf8.lastIndex(of: UInt8(ascii: "+")) else { return true }
        return number.utf8[..<plus].allSatisfy { $0 == UInt8(ascii: "(") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
