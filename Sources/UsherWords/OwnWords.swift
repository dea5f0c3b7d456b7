// All texts of Usher's own for visitors, in English and in German, as BuiltIn/de.strings has them. Another language is
// a file beside that, and a member of `languages`.

internal import UsherFlow

/// Read by the first site that has languages.
enum OwnWords {
    private static let text = String(decoding: PackageResources.de_strings, as: UTF8.self)
    static let german = WordFile(text, name: "usher/de.strings (built in)", language: "de")

    /// The file of each language, by the first part of its tag.
    static let languages = ["de": german]

    /// The English texts, which an app's other languages have to have too, in the order of the file.
    static let all = WordKeys(text).lines.sorted { $0.value < $1.value }.map(\.key)

    /// Usher's own texts in a language; nil where the app has to bring them.
    static func texts(in language: String) -> [String: Wording]? {
        languages[String(language.lowercased().prefix { $0 != "-" })]?.wordings
    }
}
