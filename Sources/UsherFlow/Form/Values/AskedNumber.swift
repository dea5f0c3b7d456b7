// The input of a field for decimals, as a number.

internal import Foundation

/// The reading of a number that a field asks for.
enum AskedNumber {
    case none
    case value(Decimal)
    case wrong(Phrase)

    /// - Parameters:
    ///   - decimals: how many digits there may be behind the decimal sign.
    ///   - range: what it must lie in.
    ///   - currency: that of an amount; nil for a number that is none.
    init(_ sent: SentField, of field: FieldName, decimals: Int, in range: ClosedRange<Decimal>, currency: String? = nil)
    {
        let typed = TypedText.plain(sent.first ?? "")
        guard !typed.isEmpty else {
            self = .none
            return
        }
        var wanted: Phrase { field.wanted(range, currency) }
        let text = currency.map { CurrencySigns.amount(typed, in: $0, sent.language) } ?? typed
        let own = NumberSigns.of(sent.language)
        let others = [NumberSigns.point, .comma].filter { $0 != own }.compactMap { WrittenNumber(text, by: $0) }
        guard let number = WrittenNumber(text, by: own) else {
            // As another language alone would write it.
            let values = Set(
                others.filter { $0.decimals <= max(decimals, 2) && $0.fits(decimals: decimals) }.map(\.value))
            self =
                values.count == 1
                ? Self.checked(values.first ?? 0, range, wanted) : .wrong(wanted)
            return
        }
        guard number.fits(decimals: decimals) else {
            self = .wrong(wanted)
            return
        }
        let value = number.value
        if let other = others.first(where: { $0.decimals <= decimals && $0.value != value })?.value {
            let ways = [max(value, other), min(value, other)].map { Phrase.value(.plain(WrittenNumber.shown($0))) }
            self = .wrong(.twoWays(typed, ways[0], ways[1]))
            return
        }
        self = Self.checked(value, range, wanted)
    }

    private static func checked(_ value: Decimal, _ range: ClosedRange<Decimal>, _ wanted: @autoclosure () -> Phrase)
        -> Self
    {
        range.contains(value) ? .value(value) : .wrong(wanted())
    }
}

extension FieldName {
    /// The message about a whole number that is missing, or not within its range.
    func wanted(_ range: ClosedRange<Int>) -> Phrase { number(.number(range.lowerBound), .number(range.upperBound)) }

    /// The same for a number with decimals, or an amount.
    func wanted(_ range: ClosedRange<Decimal>, _ currency: String? = nil) -> Phrase {
        let (least, most) = (range.lowerBound, range.upperBound)
        if let currency {
            let (from, to) = (Money(least, currency), Money(most, currency))
            return "\(subject, as: "field") must be an amount from \(from, as: "least") to \(to, as: "most")."
        }
        return number(.decimal(least, decimals: 40), .decimal(most, decimals: 40))
    }

    private func number(_ least: PhraseValue, _ most: PhraseValue) -> Phrase {
        let (least, most) = (Phrase.value(least), Phrase.value(most))
        return "\(subject, as: "field") must be a number from \(least, as: "least") to \(most, as: "most")."
    }
}

extension Phrase {
    /// The message for a number that may mean the one or the other.
    static func twoWays(_ typed: String, _ one: Phrase, _ other: Phrase) -> Phrase {
        "\(typed, as: "number") can be read in two ways. Write \(one, as: "one") or \(other, as: "other")."
    }
}
