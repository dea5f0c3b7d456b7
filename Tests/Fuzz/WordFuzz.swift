// The languages of a site: their files of texts, what a phrase comes to in one, and which of them a visitor gets. Built
// and run by .ci/fuzz with what SiteFuzz has.

internal import Foundation
internal import UsherFlow
internal import UsherHTTP
internal import UsherTemplate

private let tags = ["en", "de", "pl", "ar", "ja", "de-AT", "pt-BR", "sr-Latn", "tlh"]

private func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

private func words(_ language: String, _ wordings: [String: Wording] = [:]) -> Words {
    let table = WordTable(language: language, wordings: wordings)
    return Words(table, of: [table])
}

/// A file of texts: any bytes, or lines by turns of an English text and what a language makes of it.
func checkWordFile(_ input: inout FuzzInput) {
    let kind = input.byte()
    let language = tags[input.byte() % tags.count]
    let number = input.number()
    let value = text(input.line())
    guard kind & 1 == 1 else {
        let read = WordFile(text(input.all()), name: "words", language: language)
        return check(read, language, number, value)
    }
    let lines = input.lines().map { text($0) }
    let pairs = stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
    let file = pairs.map { "\"\(quoted($0.0))\" = \"\(quoted($0.1))\";" }.joined(separator: "\n")
    let read = WordFile(file, name: "words", language: language)
    check(read, language, number, value)
    let keys = pairs.map(\.0)
    // Texts that are the same but for how their letters are put together are one key.
    guard Set(keys).count == keys.count, !file.contains("\0") else { return }
    for (key, said) in pairs {
        let fits = PhrasePart.names(in: key) == PhrasePart.names(in: said)
        expect(
            (read.wordings[key] == .text(said)) == fits, "\(key.debugDescription) is said as \(said.debugDescription)")
    }
}

private func quoted(_ text: String) -> String {
    // By scalars: a sign may be one letter with the mark behind it.
    String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "\\" || $0 == "\"" ? ["\\", $0] : [$0] }))
}

private func check(_ read: WordFile, _ language: String, _ number: Int, _ value: String) {
    expect(read.mistakes.allSatisfy { !$0.message.isEmpty }, "a mistake that says nothing")
    let words = words(language, read.wordings)
    for (key, wording) in read.wordings {
        let names = PhrasePart.names(in: key)
        switch wording {
        case .text(let text): expect(PhrasePart.names(in: text) == names, "\(text) has other names than \(key)")
        case .plural(let name, let texts):
            expect(names.contains(name) && texts["other"] != nil, "\(key) has no number, or no last plural")
            for text in texts.values {
                let own = PhrasePart.names(in: text)
                expect(own.subtracting(names).isEmpty, "\(text) has more names than \(key)")
                expect(names.subtracting(own).isSubset(of: [name]), "\(text) has not all of \(key)")
            }
        }
        checkPhrase(key, wording, words, number, value)
    }
}

/// A whole number as English writes it, a comma before every three digits.
private func grouped(_ number: Int) -> String {
    let digits = Array(number.magnitude.description)
    let text = digits.enumerated().map { place, digit in
        place > 0 && (digits.count - place).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
    }
    return (number < 0 ? "-" : "") + text.joined()
}

/// What a phrase comes to: the table's text with each of its values, and nothing else.
private func checkPhrase(_ key: String, _ wording: Wording, _ words: Words, _ number: Int, _ value: String) {
    var made = Phrase.StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    var counted: String?
    if case .plural(let name, _) = wording { counted = name }
    for part in PhrasePart.parts(of: key) {
        switch part {
        case .text(let text): made.appendLiteral(text)
        case .name(let name) where name == counted: made.appendInterpolation(number, as: name)
        case .name(let name): made.appendInterpolation(value + name, as: name)
        }
    }
    let phrase = Phrase(stringInterpolation: made)
    expect(phrase.key == key, "\(key) is another key: \(phrase.key)")
    let english = PhrasePart.parts(of: key).map { part in
        switch part {
        case .text(let text): text
        case .name(let name): name == counted ? grouped(number) : value + name
        }
    }
    expect(phrase.text(in: nil) == english.joined(), "in English \(key) is \(phrase.text(in: nil))")
    let said: String
    switch wording {
    case .text(let text): said = text
    case .plural(_, let texts):
        guard let rule = PluralRule(words.language) else { return expect(false, "plurals of no rule") }
        let category = rule.category(of: number)
        expect(rule.categories.contains(category), "\(number) is \(category) in \(words.language)")
        said = texts[category] ?? texts["other"] ?? ""
    }
    // One value alone is shown as it is, whatever the table says.
    let isAlone = PhrasePart.names(in: key).count == 1 && PhrasePart.parts(of: key).count == 1
    guard !isAlone else { return expect(!phrase.text(in: words).contains("{\(counted ?? " ")}"), "a name is left") }
    let whole = PhrasePart.parts(of: said).map { part in
        switch part {
        case .text(let text): text
        case .name(let name):
            name == counted ? number.formatted(.number.locale(words.locale)) : value + name
        }
    }
    expect(phrase.text(in: words) == whole.joined(), "\(key) is \(phrase.text(in: words)), and not \(whole.joined())")
    let stored = try? JSONDecoder().decode(Phrase.self, from: JSONEncoder().encode(phrase))
    expect(stored == phrase, "\(key) is stored as another")
}

/// Which of a site's languages somebody gets, whatever their browser asks for.
func checkLanguage(_ input: inout FuzzInput) {
    let (has, first) = (input.number(), input.byte())
    var own = tags.enumerated().filter { has & 1 << $0.offset != 0 }.map(\.element)
    if own.isEmpty { own = ["en"] }
    let tables = own.map { WordTable(language: $0, wordings: [:]) }
    let site = Words(tables[first % tables.count], of: tables)
    let asked = HTTPRequest(headers: HTTPHeaders(input.lines().map { (name: "Accept-Language", value: text($0)) }))
    let languages = asked.languages
    expect(languages.count <= 8 && languages.allSatisfy { $0.utf8.count <= 35 }, "too much is asked for: \(languages)")
    let found = site.best(of: languages)
    expect(tables.contains { $0 === found.table }, "\(found.language) is none of \(own)")
    if let exact = languages.first, let same = own.first(where: { $0.lowercased() == exact.lowercased() }) {
        expect(found.language == same, "\(exact) gets \(found.language)")
    }
    let firsts = { (tag: String) in tag.lowercased().prefix { $0 != "-" } }
    let isAny = languages.contains { asked in own.contains { firsts($0) == firsts(asked) } }
    expect(isAny || found.language == site.language, "nobody asked for \(found.language)")
}
