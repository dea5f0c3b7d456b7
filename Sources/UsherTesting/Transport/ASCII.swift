// The few letters and spaces that HTTP and HTML themselves are written in, by byte.

/// True if two names are the same but for the case of A to Z.
func sameASCII(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count
        && zip(left.utf8, right.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
}

extension UInt8 {
    var asciiLowercased: UInt8 { isUppercaseLetter ? self | 0x20 : self }
    var isUppercaseLetter: Bool { (0x41...0x5A).contains(self) }
    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
    var isDigit: Bool { (0x30...0x39).contains(self) }

    /// Space, tab, line feed, form feed, carriage return.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D }

    var hexValue: Int? {
        switch self {
        case 0x30...0x39: Int(self) - 0x30
        case 0x41...0x46, 0x61...0x66: Int(self | 0x20) - 0x61 + 10
        default: nil
        }
    }

}

extension StringProtocol {
    /// Without spaces at both ends.
    var trimmed: String {
        var bytes = Array(utf8)[...]
        while let first = bytes.first, first.isSpace { bytes.removeFirst() }
        while let last = bytes.last, last.isSpace { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Words with one plain space between them; a no-break space counts as a plain one.
    var collapsed: String {
        var text = CollapsedText()
        text.append(self)
        return text.string
    }
}
