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
    init(_ sent: SentField, decimals: Int, in range: ClosedRange<Decimal>, currency: String? = nil) {
        let typed = TypedText.plain(sent.first ?? "")
        guard !typed.isEmpty else {
            self = .none
            return
        }
        let text = currency.map { CurrencySigns.amount(typed, in: $0, sent.language) } ?? typed
        let own = NumberSigns.of(sent.language)
        let others = [NumberSigns.point, .comma].filter { $0 != own }.compactMap { WrittenNumber(text, by: $0) }
        guard let number = WrittenNumber(text, by: own) else {
            // As another language alone would write it.
            let values = Set(
                others.filter { $0.decimals <= max(decimals, 2) && $0.fits(decimals: decimals) }.map(\.value))
            self =
                values.count == 1
                ? Self.checked(values.first ?? 0, range, currency) : .wrong(Self.wanted(range, currency))
            return
        }
        guard number.fits(decimals: decimals) else {
            self = .wrong(Self.wanted(range, currency))
            return
        }
        let value = number.value
        if let other = others.first(where: { $0.decimals <= decimals && $0.value != value })?.value {
            let ways = [max(value, other), min(value, other)].map { Phrase.value(.plain(WrittenNumber.shown($0))) }
            self = .wrong(.twoWays(typed, ways[0], ways[1]))
            return
        }
        self = Self.checked(value, range, currency)
    }

    private static func checked(_ value: Decimal, _ range: ClosedRange<Decimal>, _ currency: String?) -> Self {
        range.contains(value) ? .value(value) : .wrong(wanted(range, currency))
    }

    static func wanted(_ range: ClosedRange<Int>) -> Phrase {
        "Enter a number from \(range.lowerBound, as: "least") to \(range.upperBound, as: "most")."
    }

    static func wanted(_ range: ClosedRange<Decimal>, _ currency: String? = nil) -> Phrase {
        let (least, most) = (range.lowerBound, range.upperBound)
        if let currency {
            return
                "Enter an amount from \(Money(least, currency), as: "least") to \(Money(most, currency), as: "most")."
        }
        let (from, to) = (PhraseValue.decimal(least, decimals: 40), PhraseValue.decimal(most, decimals: 40))
        return "Enter a number from \(Phrase.value(from), as: "least") to \(Phrase.value(to), as: "most")."
    }
}

extension Phrase {
    /// The message for a number that may mean the one or the other.
    static func twoWays(_ typed: String, _ one: Phrase, _ other: Phrase) -> Phrase {
        "\(typed, as: "number") can be read in two ways. Write \(one, as: "one") or \(other, as: "other")."
    }
}
