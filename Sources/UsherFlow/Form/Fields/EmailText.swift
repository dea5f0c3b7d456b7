// The rules by which a text is taken for an email address, before anything compares it with others.

internal import Foundation

/// Email addresses as texts.
public enum EmailText {
    /// True if a text may be an email address: something on both sides of one @, no blanks or control characters, at
    /// most 254 bytes, and no sign that reads as another address's. Such a sign is not ASCII and becomes ASCII where
    /// texts are composed or put into small letters, as the Kelvin sign becomes a k: whoever has the one address is
    /// then taken for whoever has the other.
    ///
    /// - Parameter text: as it was typed. Once it is composed nobody can tell.
    public static func isAddress(_ text: String) -> Bool {
        let parts = text.parts(at: "@")
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254 else { return false }
        if TypedText.isPlain(text) { return !text.utf8.contains(0x20) }
        return !text.unicodeScalars.contains { isBlank($0) || !$0.isASCII && becomesASCII($0) }
    }

    /// The address in a text that was typed or pasted: without what nobody sees, the name and the brackets that a mail
    /// program puts around it, and blanks beside its @.
    static func typed(_ text: String) -> String {
        var text = TypedText.visible(text)
        if text.last == ">", let start = text.unicodeScalars.lastIndex(of: "<") {
            text = TypedText.trimmed(String(text[text.unicodeScalars.index(after: start)...].dropLast()))
        }
        if text.lowercased().hasPrefix("mailto:") { text = TypedText.trimmed(String(text.dropFirst(7))) }
        let hasBlanks = TypedText.isPlain(text) ? text.utf8.contains(0x20) : text.contains(where: \.isWhitespace)
        guard hasBlanks || !text.utf8.contains(UInt8(ascii: "@")) else { return text }
        return text.parts(at: "@").map { TypedText.trimmed($0) }.joined(separator: "@")
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || [.control, .format].contains(scalar.properties.generalCategory)
    }

    private static func becomesASCII(_ scalar: Unicode.Scalar) -> Bool {
        let text = String(scalar)
        let compatible = text.precomposedStringWithCompatibilityMapping
        let read = [text.precomposedStringWithCanonicalMapping, compatible, text.lowercased(), compatible.lowercased()]
        return read.contains { $0.unicodeScalars.contains(where: \.isASCII) }
    }
}
