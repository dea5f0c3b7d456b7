// The signs, codes and names that people write around an amount to say its currency.

internal import Foundation
internal import UsherLock

enum CurrencySigns {
    /// An amount without its currency's sign, code or name in front of it or behind it, and without a dash for cents
    /// that there are none of. Another currency's stays, so that nobody takes the one for the other.
    ///
    /// - Parameter text: see ``TypedText/plain(_:)``.
    static func amount(_ text: String, in currency: String, _ language: String) -> String {
        var rest = text.lowercased()[...]
        let sign = rest.first.flatMap { "+-".contains($0) ? rest.removeFirst() : nil }
        for name in names(of: currency, in: language) {
            if rest.hasPrefix(name) {
                rest = rest.dropFirst(name.count)
            } else if rest.hasSuffix(name) {
                rest = rest.dropLast(name.count)
            } else {
                continue
            }
            break
        }
        var amount = TypedText.trimmed(String(rest))
        if let dash = amount.firstIndex(of: "-"), dash > amount.startIndex, amount[dash...].allSatisfy({ $0 == "-" }),
            ",.".contains(amount[amount.index(before: dash)])
        {
            amount = String(amount[..<amount.index(before: dash)])
        }
        return (sign.map { String($0) } ?? "") + amount
    }

    /// The sign of a currency as English has it, as `€` and `CHF`.
    static func sign(of currency: String) -> String {
        Money(0, currency).text(in: "en").filter { $0.isCurrencySymbol || $0.isLetter }
    }

    private static let known = Lock<[String: [String]]>([:])

    /// The longest first: “euros” before “euro”. Those that a language and English use, in small letters.
    private static func names(of currency: String, in language: String) -> [String] {
        let key = "\(currency) \(language)"
        if let names = known.withLock({ $0[key] }) { return names }
        var names: Set<String> = [currency.lowercased()]
        for locale in Set([language, "en"]).map({ Locale(identifier: $0) }) {
            for presentation in [CurrencyFormatStyleConfiguration.Presentation.standard, .narrow, .fullName] {
                for number in [1, 2] {
                    let style = Decimal.FormatStyle.Currency(code: currency, locale: locale).presentation(presentation)
                    let text = Decimal(number).formatted(style.precision(.fractionLength(0)))
                    names.insert(TypedText.plain(text.filter { !$0.isNumber }).lowercased())
                }
            }
        }
        names.remove("")
        let sorted = names.sorted { ($1.count, $0) < ($0.count, $1) }
        known.withLock { $0[key] = sorted }
        return sorted
    }
}
