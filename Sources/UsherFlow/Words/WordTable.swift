// All texts of a site in one language, as whoever reads them hands them over. Never changed.

package import Foundation

/// A language of a site, with its texts.
package final class WordTable: Sendable {
    /// Its tag, as `de`.
    package let language: String
    /// Its own name, as `Deutsch`, and the same with its country where its tag has one.
    package let (name, fullName): (String, String)
    /// `ltr` or `rtl`.
    package let direction: String
    package let locale: Locale
    /// By the English text.
    package let wordings: [String: Wording]
    /// The plural that a number takes.
    package let category: @Sendable (Int) -> String
    private let tell: @Sendable (_ text: String) -> Void

    /// - Parameters:
    ///   - names: its own, without and with its country.
    ///   - tell: called with a text that is shown in English since the table has none, each time.
    package init(
        language: String, names: (String, String), direction: String, wordings: [String: Wording],
        category: @escaping @Sendable (Int) -> String, tell: @escaping @Sendable (_ text: String) -> Void
    ) {
        (self.language, name, fullName) = (language, names.0, names.1)
        (self.direction, self.wordings, self.category, self.tell) = (direction, wordings, category, tell)
        locale = Locale(identifier: language)
    }

    func missing(_ text: String) -> String {
        tell(text)
        return text
    }
}
