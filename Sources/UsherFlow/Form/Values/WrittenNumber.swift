// A number as people write it, with the signs of a language: 1,250.50 or 1.250,50.

internal import Foundation

/// A number that was read by the signs of one language.
struct WrittenNumber {
    let value: Decimal
    /// How many digits stand behind the decimal sign.
    let decimals: Int
    /// How many of these stand there for more than their place: 1.50 has one.
    let significantDecimals: Int

    /// Reads a text by the signs of a language. Nil where it is no number there. Thousands are groups of three, or of
    /// two before the last one as in India, or there are none.
    ///
    /// - Parameter text: see ``TypedText/plain(_:)``.
    init?(_ text: String, by signs: NumberSigns) {
        guard text.utf8.count <= 40 else { return nil }
        // Arabic has a sign of its own.
        var rest = text.replacing("\u{66B}", with: String(signs.decimal))[...]
        let isNegative = rest.hasPrefix("-")
        if isNegative || rest.hasPrefix("+") { rest = rest.dropFirst().drop { $0 == " " } }
        let halves = rest.split(separator: signs.decimal, omittingEmptySubsequences: false)
        guard halves.count <= 2, let whole = halves.first else { return nil }
        let groups = whole.split(omittingEmptySubsequences: false) { signs.isGrouping($0) }
        let digits = groups.joined()
        let fraction = halves.count == 2 ? halves[1] : ""
        guard !(digits + fraction).isEmpty, Self.isDigits(digits), Self.isDigits(fraction),
            Self.areThousands(groups), Set(whole.filter { signs.isGrouping($0) }).count <= 1,
            let value = Decimal(string: "\(isNegative ? "-" : "")0\(digits).\(fraction)0")
        else { return nil }
        self.value = value
        decimals = fraction.utf8.count
        significantDecimals = decimals - fraction.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    }

    /// True if a field takes it that allows so many decimals. A zero more may stand behind three of them, so that they
    /// cannot be read as thousands.
    func fits(decimals count: Int) -> Bool {
        decimals <= count || significantDecimals <= count && decimals != 3
    }

    private static func areThousands(_ groups: [Substring]) -> Bool {
        guard let first = groups.first, let last = groups.last, groups.count > 1 else { return true }
        let inner = groups.dropFirst().dropLast().map(\.utf8.count)
        return first.utf8.first != UInt8(ascii: "0") && last.utf8.count == 3
            && ((1...3).contains(first.utf8.count) && inner.allSatisfy { $0 == 3 }
                || (1...2).contains(first.utf8.count) && inner.allSatisfy { $0 == 2 })
    }

    private static func isDigits(_ text: some StringProtocol) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// As a field shows it, which no language reads otherwise but for its signs.
    static func shown(_ value: Decimal, decimals: Int = 0) -> String {
        let text = plain(value, decimals: decimals)
        return text.contains(".") && WrittenNumber(text, by: .comma) != nil ? text + "0" : text
    }

    /// As no language in particular writes it: `1250.50`.
    static func plain(_ value: Decimal, decimals: Int = 0) -> String {
        let text = value.description
        guard decimals > 0, !text.contains("e") else { return text }
        let point = text.firstIndex(of: ".")
        let present = point.map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
        guard present < decimals else { return text }
        return text + (point == nil ? "." : "") + String(repeating: "0", count: decimals - present)
    }
}
