// What a field for decimals was sent.

internal import Foundation

/// The reading of a number that a field asks for.
enum AskedNumber {
    case none
    case value(Decimal)
    case wrong(String)

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
            self = .wrong(Self.wanted(range, sent.language, currency))
            return
        }
        let value = number.value
        let others = [NumberSigns.point, .comma].compactMap { WrittenNumber(text, by: $0) }
        if let other = others.first(where: { $0.decimals <= decimals && $0.value != value })?.value {
            let ways = [max(value, other), min(value, other)].map { signs.text(WrittenNumber.shown($0)) }
            self = .wrong("\(text) can be read in two ways. Write \(ways[0]) or \(ways[1]).")
            return
        }
        self = range.contains(value) ? .value(value) : .wrong(Self.wanted(range, sent.language, currency))
    }

    static func wanted(_ range: ClosedRange<Decimal>, _ language: String, _ currency: String? = nil) -> String {
        if let currency {
            let amounts = [range.lowerBound, range.upperBound].map { Money($0, currency).text(in: language) }
            return "Enter an amount from \(amounts[0]) to \(amounts[1])."
        }
        let signs = NumberSigns.of(language)
        let (least, most) = (WrittenNumber.plain(range.lowerBound), WrittenNumber.plain(range.upperBound))
        return "Enter a number from \(signs.text(least)) to \(signs.text(most))."
    }
}
