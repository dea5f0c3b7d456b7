// A day of the calendar, without a time and without a place.

public import Foundation

/// A day of the Gregorian calendar, as 27 March 2027. Its text is `2027-03-27`, stored as well.
public struct Day: Hashable, Comparable, Sendable, LosslessStringConvertible {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Nil where the month has no such day.
    public init?(_ year: Int, _ month: Int, _ day: Int) {
        guard (1...9_999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// From `2027-03-27`; nil for any other text.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy { (48...57).contains($0) } }) else {
            return nil
        }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 48) } }
        self.init(numbers[0], numbers[1], numbers[2])
    }

    /// The day that a moment has in a time zone, the site's where none is named.
    public init(_ date: Date, in timeZone: TimeZone = .site) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + timeZone.secondsFromGMT(for: date)
        self.init(number: Int((Double(seconds) / 86_400).rounded(.down)))
    }

    public var description: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

    public static func < (one: Day, other: Day) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    /// So many days later, or earlier; held to the years 1 to 9999.
    public func adding(days: Int) -> Day { Day(number: number + max(-4_000_000, min(4_000_000, days))) }

    /// How many days later the other one is; negative where it is earlier.
    public func days(until other: Day) -> Int { other.number - number }

    /// A moment of this day, for showing it: its noon in Greenwich.
    public var noon: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200) }

    /// As a language writes it, as `27 March 2027` and `27. März 2027`.
    ///
    /// - Parameter language: its tag, as `en-GB` and `de`; that of the page at hand where none is named.
    public func text(in language: String = PageLanguage.tag) -> String {
        noon.formatted(
            Date.FormatStyle(
                date: .long, time: .omitted, locale: Locale(identifier: language), timeZone: .gmt))
    }

    // MARK: As a number

    /// Days since 1 January 1970. A year begins with March here, so that the day of a leap year is its last.
    private var number: Int {
        let shifted = month > 2 ? year : year - 1
        let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + ofYear - 719_468
    }

    private init(number: Int) {
        let days = max(-719_162, min(2_932_896, number)) + 719_468
        let era = days / 146_097
        let ofEra = days % 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * ofYear + 2) / 153
        day = ofYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension Day: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let day = Day(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "A day is written 2027-03-27.")
        }
        self = day
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
