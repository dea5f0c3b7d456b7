// The language of a session, and all that its site has.

package import Foundation

/// One of the languages of a site.
package struct Words: Sendable {
    package let table: WordTable
    /// Those of the site, its first one first.
    package let all: [WordTable]

    package init(_ table: WordTable, of all: [WordTable]) { (self.table, self.all) = (table, all) }

    package var language: String { table.language }
    package var locale: Locale { table.locale }

    /// Another language of the site; nil where it has none of that tag.
    package func other(_ language: String) -> Words? {
        all.first { $0.language == language }.map { Words($0, of: all) }
    }

    /// The first language of a list that the site has, by its whole tag or by its first part; else this one.
    package func best(of languages: [String]) -> Words {
        for asked in languages {
            let asked = asked.lowercased()
            let first = asked.prefix { $0 != "-" }
            let found =
                all.first { $0.language.lowercased() == asked }
                ?? all.first { $0.language.lowercased().prefix { $0 != "-" } == first }
            if let found { return Words(found, of: all) }
        }
        return self
    }

    package func wording(of key: String) -> Wording? { table.wordings[key] }

    /// A text without values; in English where the table has none, which is told once.
    package func text(_ key: String) -> String {
        if case .text(let text)? = table.wordings[key] { return text }
        return table.missing(key)
    }

    /// The same for what may be no text of the app's, such as an option that comes from data: nothing is told.
    package func known(_ key: String) -> String {
        if case .text(let text)? = table.wordings[key] { text } else { key }
    }

    func missing(_ key: String) -> String { table.missing(key) }
}

/// The language of the page at hand, and its time zone, for what an app asks without saying in which.
package enum ShownWords {
    @TaskLocal package static var words: Words?
    /// The site's; nil for the process's own.
    @TaskLocal package static var timeZone: TimeZone?
}

/// The language of the page that is shown, or whose action runs.
public enum PageLanguage {
    /// Its tag, as `de`; `en` where no page is at hand, and on a site without tables.
    public static var tag: String { ShownWords.words?.language ?? "en" }
}

extension Words {
    /// A number that is written plainly, `1250.50`, with the language's own decimal sign.
    package func written(_ plain: String) -> String { NumberSigns.of(language).text(plain) }
}
