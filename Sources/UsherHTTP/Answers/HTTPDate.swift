// Dates of HTTP headers, in the one form that is still written: `Sun, 06 Nov 1994 08:49:37 GMT`.

/// Seconds since 1970, and their text.
enum HTTPDate {
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date of a Unix second, clamped to the years 1970 to 9999.
    static func text(_ seconds: Int) -> String {
        let seconds = min(max(seconds, 0), 253_402_300_799)
        let (days, time) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let (year, month, day) = date(ofDay: days)
        let clock = [time / 3_600, time / 60 % 60, time % 60].map(twoDigits).joined(separator: ":")
        return "\(weekdays[days % 7]), \(twoDigits(day)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    /// The Unix second of a date; nil for any other form. The weekday is not checked.
    static func seconds(_ text: String) -> Int? {
        let parts = text.utf8.split(separator: 0x20, omittingEmptySubsequences: false)
        guard parts.count == 6, parts[0].count == 4, parts[5].elementsEqual("GMT".utf8), parts[1].count == 2,
            parts[3].count == 4, parts[4].count == 8, let day = ASCII.number(parts[1]),
            let month = months.firstIndex(where: { parts[2].elementsEqual($0.utf8) }),
            let year = ASCII.number(parts[3]), year >= 1_970, (1...31).contains(day)
        else { return nil }
        let clock = parts[4].split(separator: ASCII.colon, omittingEmptySubsequences: false)
            .compactMap { $0.count == 2 ? ASCII.number($0) : nil }
        guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 61 else { return nil }
        return dayNumber(year, month + 1, day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Days since 1970 of a date of the Gregorian calendar; years are counted from March, so leap days end one.
    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }

    /// The inverse, for days from 1970 on.
    private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}
