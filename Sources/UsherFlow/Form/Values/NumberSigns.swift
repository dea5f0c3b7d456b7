// The signs that a language puts into numbers.

internal import Foundation
internal import UsherLock

/// The signs of one language.
struct NumberSigns: Equatable {
    let decimal: Character
    let grouping: Character

    /// Those of the languages that differ most: what is read differently by these two is asked again.
    static let point = NumberSigns(decimal: ".", grouping: ",")
    static let comma = NumberSigns(decimal: ",", grouping: ".")

    /// Blanks and apostrophes are thousands in every language.
    func isGrouping(_ sign: Character) -> Bool {
        sign == grouping || sign == " " || sign == "'" || sign == "’" || sign == "\u{66C}"
    }

    private static let known = Lock<[String: NumberSigns]>([:])

    /// - Parameter language: its tag, which is the site's own and never a visitor's.
    static func of(_ language: String) -> NumberSigns {
        if language == "en" { return .point }
        if let known = known.withLock({ $0[language] }) { return known }
        let locale = Locale(identifier: language)
        let signs = NumberSigns(
            decimal: locale.decimalSeparator?.first ?? ".", grouping: locale.groupingSeparator?.first ?? ",")
        known.withLock { $0[language] = signs }
        return signs
    }

    /// A number that is written plainly, as this language writes it, without thousands: `1250,50`.
    func text(_ plain: String) -> String {
        decimal == "." ? plain : plain.replacing(".", with: String(decimal))
    }
}
