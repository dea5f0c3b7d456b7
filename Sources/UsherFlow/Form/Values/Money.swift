// An amount of money: a decimal with its currency, never a binary fraction.

public import Foundation

/// An amount in a currency.
public struct Money: Codable, Hashable, Sendable {
    /// In whole units of the currency, as euros.
    public let amount: Decimal
    /// Its code of three letters, as `EUR`.
    public let currency: String

    /// So much of the currency with this code of three letters, as `EUR`.
    public init(_ amount: Decimal, _ currency: String) {
        (self.amount, self.currency) = (amount, currency)
    }

    /// How many digits the currency has behind the decimal sign: two, but for those of ISO 4217 that have none or
    /// three.
    public var decimals: Int { Self.decimals(of: currency) }

    static func decimals(of currency: String) -> Int {
        switch currency {
        case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
            "XOF", "XPF":
            0
        case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
        default: 2
        }
    }

    /// As a language writes it, as `€1,250.00` and `1.250,00 €`.
    ///
    /// - Parameter language: its tag, as `en` and `de`; that of the page at hand where none is named.
    public func text(in language: String = PageLanguage.tag) -> String {
        amount.formatted(.currency(code: currency).locale(Locale(identifier: language)))
    }
}
