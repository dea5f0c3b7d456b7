// A number of bytes in words, for people: 20 MB, 1.9 MB, 500 KB. Units are of 1,024.

internal import Foundation

enum ByteSize {
    /// How large a file is: rounded to the nearest tenth below ten of a unit, above that to the nearest whole one.
    static func text(_ bytes: Int) -> Phrase { text(bytes, isRounded: true) }

    /// How large a file may be: rounded down, so that it never reads as more than it is.
    static func limit(_ bytes: Int) -> Phrase { text(bytes, isRounded: false) }

    private static func text(_ bytes: Int, isRounded: Bool) -> Phrase {
        // Half of a smaller unit below the next one it is rounded to that.
        let next = isRounded ? 512 : 0
        switch bytes {
        case (1_048_576 - next)...: return "\(amount(bytes, 1_048_576, isRounded), as: "count") MB"
        case 1_024...: return "\(amount(bytes, 1_024, isRounded), as: "count") KB"
        case 1: return "1 byte"
        default: return "\(bytes, as: "count") bytes"
        }
    }

    private static func amount(_ bytes: Int, _ unit: Int, _ isRounded: Bool) -> Decimal {
        let (whole, rest, half) = (bytes / unit, bytes % unit, isRounded ? unit / 2 : 0)
        let tenths = whole < 10 ? whole * 10 + (rest * 10 + half) / unit : 100
        return tenths < 100 ? Decimal(tenths) / 10 : Decimal(whole + (rest + half) / unit)
    }
}
