// A table with what its language's tag says by itself: its names, its plurals.

internal import Foundation
package import UsherFlow
internal import UsherLock

extension WordTable {
    /// - Parameter tell: called once for each text that the table has not, of a hundred at most; English is told of all
    ///   that is not said otherwise in it.
    package convenience init(
        language: String, direction: String = "ltr", wordings: [String: Wording],
        tell: (@Sendable (_ text: String, _ language: String) -> Void)? = nil
    ) {
        let rule = PluralRule(language)
        let told = Lock<Set<String>>([])
        self.init(
            language: language, names: Self.names(of: language), direction: direction, wordings: wordings,
            category: { rule?.category(of: $0) ?? "other" },
            tell: { text in
                guard let tell, !text.isEmpty else { return }
                let isNews = told.withLock { told in told.count < 100 && told.insert(text).inserted }
                if isNews { tell(text, language) }
            })
    }

    /// True if the English text is what this language says where it has no other.
    var isEnglish: Bool { Self.isEnglish(language) }

    static func isEnglish(_ language: String) -> Bool { code(language).lowercased() == "en" }
    private static func code(_ language: String) -> String { String(language.prefix { $0 != "-" }) }

    /// In the language itself: its name, and the same with its country.
    private static func names(of language: String) -> (String, String) {
        let (locale, code) = (Locale(identifier: language), code(language))
        let names = (
            locale.localizedString(forLanguageCode: code) ?? language,
            locale.localizedString(forIdentifier: language) ?? language
        )
        let titled = { (name: String) in name.prefix(1).uppercased(with: locale) + name.dropFirst() }
        return (titled(names.0), titled(names.1))
    }
}
