// The languages of a site: its own, and one for each file in `Templates/words`.

internal import Foundation
internal import Logging
internal import UsherFlow
public import UsherSite
internal import UsherTemplate

extension LanguageReader {
    /// Reads `Templates/words`, with Usher's own texts in German beside it.
    public static let ofTemplates = LanguageReader { SiteWords($0) }
}

/// The languages of one site.
struct SiteWords: SiteLanguages {
    let all: [Words]
    private(set) var mistakes: [TemplateError] = []
    /// The languages in which no text of the app's own may be missing: where there are several, all but English.
    private let complete: Set<String>
    private let folder: String

    init(_ site: LanguageGround) {
        let (own, logger) = (site.own, site.logger)
        folder = site.name + "/words"
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: site.folder + "/words")) ?? [])
            .filter { $0.hasSuffix(".strings") }.map { String($0.dropLast(8)) }.sorted()
        let isAlone = names.allSatisfy { $0 == own }
        mistakes = Self.misplaced(site)
        if names.isEmpty, own == "en" {
            (all, complete) = ([], [])
            return
        }
        var readings: [(language: String, wordings: [String: Wording])] = []
        let languages = [own] + names.filter { $0 != own }
        for language in languages {
            let file = "\(folder)/\(language).strings"
            if names.contains(language), !Self.isLanguage(language) {
                mistakes.append(
                    TemplateError(
                        file: file, position: nil,
                        message:
                            "“\(language)” is no language: a file is called by its tag, as de.strings or pt-BR.strings"
                            + (language.contains("_")
                                ? "; call this one \(language.replacing("_", with: "-")).strings" : ""))
                )
                continue
            }
            var wordings = OwnWords.texts(in: language) ?? [:]
            if names.contains(language) {
                let data = FileManager.default.contents(atPath: "\(site.folder)/words/\(language).strings") ?? Data()
                let read = WordFile(String(decoding: data, as: UTF8.self), name: file, language: language)
                mistakes += read.mistakes
                wordings.merge(read.wordings) { $1 }
            }
            readings.append((language, wordings))
        }
        let whole = isAlone ? [] : readings.filter { !WordTable.isEnglish($0.language) }
        // A file that cannot be read lacks everything, which is no news.
        complete = mistakes.isEmpty ? Set(whole.map(\.language)) : []
        // Of a page in English alone all others are told, as its author may not look at theirs.
        let tell: @Sendable (String, String) -> Void = { [folder] text, language in
            for other in whole where other.wordings[text] == nil {
                guard language == other.language || WordTable.isEnglish(language) else { continue }
                logger?.notice(
                    "A text is missing in a language, and is shown in English.",
                    metadata: ["text": "\(text)", "language": "\(other.language)"])
                site.tell?(
                    """
                    “\(text)” is missing in \(folder)/\(other.language).strings: add "\(text)" = "…"; or, where it is \
                    data, say it as a value of a phrase.
                    """)
            }
        }
        let tables = readings.map {
            WordTable(
                language: $0.language, direction: SiteOptions.direction(of: $0.language), wordings: $0.wordings,
                tell: logger == nil ? nil : tell)
        }
        all = tables.map { Words($0, of: tables) }
        guard mistakes.isEmpty else { return }
        // A site's only language needs Usher's texts too: an app is written in its language, and Usher is not.
        for table in tables where !table.isEnglish {
            mistakes += missing(OwnWords.all.map { ($0, "a text of Usher's own") }, in: table)
        }
    }

    /// The translation with which the templates of one language are compiled.
    func translation(_ words: Words) -> Translation {
        let table = words.table
        return Translation(
            language: table.language, file: "\(folder)/\(table.language).strings",
            isComplete: complete.contains(table.language),
            find: { key in
                switch table.wordings[key] {
                case nil: nil
                case .text(let text): .text(text)
                case .plural(let number, let texts): .plural(by: number, texts)
                }
            }, category: table.category)
    }

    /// The texts that the forms and flows of a site say, of which a language lacks some.
    func mistakes(in forms: [FormDescription], _ declared: [String]) -> [TemplateError] {
        var texts = declared.map { (text: $0, use: "a text of a flow") }
        for form in forms { texts += form.words }
        return all.flatMap { complete.contains($0.language) ? missing(texts, in: $0.table) : [] }
    }

    private func missing(_ texts: [(text: String, use: String)], in table: WordTable) -> [TemplateError] {
        var told: Set<String> = []
        return texts.compactMap { text, use in
            guard !text.isEmpty, table.wordings[text] == nil, told.insert(text).inserted else { return nil }
            return TemplateError(
                file: "\(folder)/\(table.language).strings", position: nil,
                message: "“\(text)” is missing, \(use): add \"\(text)\" = \"…\";")
        }
    }

    /// Tables that nothing reads: beside `words`, in a folder that is written otherwise, or beside the templates.
    private static func misplaced(_ site: LanguageGround) -> [TemplateError] {
        func entries(_ folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        }
        let (own, around) = (site.folder, URL(fileURLWithPath: site.folder).deletingLastPathComponent().path)
        let name = site.name.split(separator: "/").dropLast().joined(separator: "/")
        var found = entries(own).map { "\(site.name)/\($0)" }
        for (folder, name) in [(own, site.name + "/"), (around, name.isEmpty ? "" : name + "/")] {
            let others = entries(folder).filter { $0.lowercased() == "words" && (folder != own || $0 != "words") }
            for other in others { found += entries("\(folder)/\(other)").map { "\(name)\(other)/\($0)" } }
        }
        return found.filter { $0.hasSuffix(".strings") }.map { path in
            TemplateError(
                file: path, position: nil,
                message: "nothing reads this table here: \(site.name)/words is the folder of languages")
        }
    }

    private static func isLanguage(_ tag: String) -> Bool {
        tag.utf8.count <= 35 && !tag.contains("_")
            && Locale.Language(identifier: tag).languageCode?.isISOLanguage == true
    }
}

extension FormDescription {
    /// All that it says whatever is in it.
    fileprivate var words: [(text: String, use: String)] {
        fields.filter { !$0.shape.isHidden }.flatMap(\.words)
    }
}

extension FormDescription.Field {
    fileprivate var words: [(text: String, use: String)] {
        var words = [(text: label, use: "the label of a field")]
        for sentence in [rules.hint, rules.missing, rules.wrong] {
            if let sentence { words.append((sentence, "a sentence of the field “\(label)”")) }
        }
        for option in options {
            for text in [option.label, option.hint ?? ""] { words.append((text, "an option of “\(label)”")) }
        }
        guard let group else { return words }
        words += [(group.label, "the label of an entry of “\(label)”"), (group.adding, "the button of “\(label)”")]
        return words + group.entry("0").words
    }
}
