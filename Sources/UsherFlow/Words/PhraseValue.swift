// The values of a phrase, which stand beside its words and are written out when it is shown.

package import Foundation

/// One value of a phrase.
indirect package enum PhraseValue: Codable, Hashable, Sendable {
    case text(String)
    /// A label within a sentence, as English has it there; other languages have it as it is.
    case running(String)
    case number(Int)
    case decimal(Decimal, decimals: Int)
    /// A number that is written plainly, with the language's own decimal sign.
    case plain(String)
    case money(Money)
    case day(Day)
    case time(TimeOfDay)
    case date(Date)
    case phrase(Phrase)
    /// With commas, and “and” before the last.
    case list([Phrase])
    /// With commas alone.
    case items([Phrase])
    /// Each on a line of its own.
    case lines([Phrase])

    /// - Parameter words: nil for English as it stands in the program.
    func text(in words: Words?) -> String {
        let language = words?.language ?? "en"
        switch self {
        case .text(let text): return text
        case .running(let label):
            let text = words?.known(label) ?? label
            return language.hasPrefix("en") ? text.inRunningText : text
        case .number(let number): return number.formatted(.number.locale(words?.locale ?? .english))
        case .decimal(let value, let decimals):
            return value.formatted(
                .number.grouping(.never).precision(.fractionLength(0...max(0, min(decimals, 40))))
                    .locale(words?.locale ?? .english))
        case .plain(let text): return NumberSigns.of(language).text(text)
        case .money(let money): return money.text(in: language)
        case .day(let day): return day.text(in: language)
        case .time(let time): return time.text(in: language)
        case .date(let date): return date.text(in: language)
        case .phrase(let phrase): return phrase.text(in: words)
        case .lines(let all): return all.map { $0.text(in: words) }.joined(separator: "\n")
        case .items(let all): return all.map { $0.text(in: words) }.joined(separator: ", ")
        case .list(let all):
            let texts = all.map { $0.text(in: words) }
            if let words { return texts.formatted(.list(type: .and).locale(words.locale)) }
            guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
            return texts.dropLast().joined(separator: ", ") + " and " + last
        }
    }
}

extension Locale {
    fileprivate static let english = Locale(identifier: "en")
}
