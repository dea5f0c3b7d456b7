// A text as a page shows it, whatever white space is in its source.

/// Gathers text with every run of white space made one space, and none at either end.
struct CollapsedText {
    private var bytes: [UInt8] = []
    private var spaceIsDue = false

    mutating func append(_ text: some StringProtocol) {
        for scalar in text.unicodeScalars {
            if scalar == "\u{A0}" || scalar.isASCII && UInt8(ascii: scalar).isSpace {
                spaceIsDue = true
            } else {
                if spaceIsDue, !bytes.isEmpty { bytes.append(0x20) }
                spaceIsDue = false
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    mutating func appendSpace() { spaceIsDue = true }

    var string: String { String(decoding: bytes, as: UTF8.self) }
}
