// Tokens: the text and the tags into which a scanner cuts a template.

enum Token {
    /// With its offset in the file.
    case text([UInt8], offset: Int)
    case tag(Tag)

    /// True if it is text of spaces and tabs only.
    var isBlank: Bool {
        guard case .text(let bytes, _) = self else { return false }
        return bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    }
}
