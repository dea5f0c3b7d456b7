// What a field for decimals was sent.

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
        let text = TypedText.trimmed(sent.first ?? "")
        guard !text.isEmpty else {
            self = .none
            return
        }
        let signs = NumberSigns.of(sent.language)
        guard let number = WrittenNumber(text, by: signs), number.fits(decimals: decimals) else {
            self = .wrong(Self.wanted(range, currency))
            return
        }
        let value = number.value
        let others = [NumberSigns.point, .comma].compactMap { WrittenNumber(text, by: $0) }
        if let other = others.first(where: { $0.decimals <= decimals && $0.value != value })?.value {
            let ways = [max(value, other), min(value, other)].map { Phrase.value(.plain(WrittenNumber.shown($0))) }
            self = .wrong(
                "\(text, as: "number") can be read in two ways. Write \(ways[0], as: "one") or \(ways[1], as: "other")."
            )
            return
        }
        self = range.contains(value) ? .value(value) : .wrong(Self.wanted(range, currency))
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
