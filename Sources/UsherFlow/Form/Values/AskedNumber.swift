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
    init(_ sent: SentField, decimals: Int, in range: ClosedRange<Decimal>) {
        let text = TypedText.trimmed(sent.first ?? "")
        guard !text.isEmpty else {
            self = .none
            return
        }
        let signs = NumberSigns.of(sent.language)
        let readings = [signs, .point, .comma].map { WrittenNumber(text, by: $0) }
            .map { $0.flatMap { $0.decimals <= decimals ? $0.value : nil } }
        guard let value = readings[0] else {
            self = .wrong(Self.wanted(range, sent.language))
            return
        }
        if readings.contains(where: { $0 != nil && $0 != value }) {
            let whole = signs.text(WrittenNumber.plain(readings.compactMap { $0 }.max() ?? value))
            let other = signs.text(WrittenNumber.plain(readings.compactMap { $0 }.min() ?? value, decimals: decimals))
            self = .wrong("\(text) can be read in two ways. Write \(whole) or \(other).")
            return
        }
        self = range.contains(value) ? .value(value) : .wrong(Self.wanted(range, sent.language))
    }

    static func wanted(_ range: ClosedRange<Decimal>, _ language: String) -> String {
        let signs = NumberSigns.of(language)
        let (least, most) = (WrittenNumber.plain(range.lowerBound), WrittenNumber.plain(range.upperBound))
        return "Enter a number from \(signs.text(least)) to \(signs.text(most))."
    }
}
