// Texts as lists find and sort them.
//
// A text is folded once, when it is stored or typed, and then compared by its bytes, along an index. Comparing as a
// language does, with Foundation's `compare(_:locale:)`, takes half a second for 20,000 texts, and there are no sort
// keys to be had of it.

import Foundation

enum Folded {
    /// A text in small letters, without accents or ligatures: “Ärzte” is `arzte`, “Straße” `strasse` and “Łódź” `lodz`,
    /// whether accents are composed or not. So German and English sort them. Letters that are not Latin stay.
    static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.applyingTransform(StringTransform("NFC; Latin-ASCII; Lower"), reverse: false)
            ?? text.precomposedStringWithCanonicalMapping.lowercased()
    }

    /// The folded words of a text, be it a search or what is searched.
    static func words(_ text: String) -> [Substring] { self.text(text).split(whereSeparator: \.isWhitespace) }
}
