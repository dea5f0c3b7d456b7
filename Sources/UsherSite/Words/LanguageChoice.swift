// The buttons by which a visitor chooses a language, for the template `usher/languages`.

internal import UsherFlow
internal import UsherTemplate

/// A language of the site on one page.
struct LanguageChoice: ViewModel {
    let table: WordTable
    /// Its own, with its country where the site has the language of another one too.
    let name: String
    /// The id of the form that its button sends.
    let form: String
    let isChosen: Bool

    static let fields: Fields<Self> = [
        .text("tag") { $0.table.language }, .text("name", \.name), .text("dir") { $0.table.direction },
        .text("form", \.form), .flag("isChosen", \.isChosen),
    ]

    /// None where a site has one language.
    static func all(_ words: Words?, on key: String) -> [LanguageChoice] {
        guard let words, words.all.count > 1 else { return [] }
        return words.all.map { table in
            let isAlone = words.all.count { $0.name == table.name } == 1
            return LanguageChoice(
                table: table, name: isAlone ? table.name : table.fullName, form: "act-" + key,
                isChosen: table.language == words.language)
        }
    }
}

/// The fields that the document may name under `page`.
struct TopPageView: ViewModel {
    let key: String
    let entered: String?
    /// True if a modal lies over the document, which nobody can reach then.
    let isModal: Bool
    let languages: [LanguageChoice]
    static let fields: Fields<Self> = [
        .text("key", \.key), .text("entered", \.entered), .flag("isModal", \.isModal),
        .list("languages", \.languages), .flag("hasLanguages") { !$0.languages.isEmpty },
    ]
}
