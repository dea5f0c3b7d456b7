// All texts of a site in one language. Read at start, and never changed.

package import Foundation
internal import UsherLock

/// A language of a site, with its texts.
package final class WordTable: Sendable {
    /// Its tag, as `de`.
    package let language: String
    /// Its own name, as `Deutsch`, and the same with its country where its tag has one.
    package let (name, fullName): (String, String)
    /// `ltr` or `rtl`.
    package let direction: String
    package let locale: Locale
    /// Nil for a language whose plurals are not known.
    package let rule: PluralRule?
    /// By the English text.
    package let wordings: [String: Wording]
    /// Whether the English text is what this language says where it has no other.
    package let isEnglish: Bool
    private let tell: @Sendable (_ text: String, _ language: String) -> Void
    private let told = Lock<Set<String>>([])

    /// - Parameter tell: called once for each text that is shown in English since the table has none, of a hundred at
    ///   most.
    package init(
        language: String, direction: String = "ltr", wordings: [String: Wording],
        tell: @escaping @Sendable (_ text: String, _ language: String) -> Void = { _, _ in }
    ) {
        self.language = language
        self.wordings = wordings
        self.direction = direction
        self.tell = tell
        locale = Locale(identifier: language)
        rule = PluralRule(language)
        let code = String(language.prefix { $0 != "-" })
        isEnglish = code.lowercased() == "en"
        name = Self.titled(locale.localizedString(forLanguageCode: code) ?? language, locale)
        fullName = Self.titled(locale.localizedString(forIdentifier: language) ?? language, locale)
    }

    private static func titled(_ name: String, _ locale: Locale) -> String {
        name.prefix(1).uppercased(with: locale) + name.dropFirst()
    }

    func missing(_ text: String) -> String {
        guard !isEnglish, !text.isEmpty else { return text }
        let isNews = told.withLock { told in told.count < 100 && told.insert(text).inserted }
        if isNews { tell(text, language) }
        return text
    }
}
