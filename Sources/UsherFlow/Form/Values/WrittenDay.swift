// A day as people write it: 27.3.2027, 27 March 2027, March 27th, 2027, 2027-03-27.

internal import Foundation
internal import UsherLock

/// The reading of a day that a field asks for.
enum WrittenDay: Equatable {
    case day(Day)
    /// One that may be either, since some write the month in front of the day.
    case either(Day, Day)
    case none

    /// Years have four digits, and a month's name is that of the page's language or of English.
    ///
    /// - Parameter language: that of the page.
    init(_ typed: String, in language: String) {
        self = .none
        guard typed.utf8.count <= 60 else { return }
        let text = TypedText.plain(typed).lowercased()
        guard text.allSatisfy({ $0.isLetter || $0.isNumber || " .,/-".contains($0) }) else { return }
        let parts = text.split { !($0.isLetter || $0.isNumber) }.map { Self.withoutEnding($0) }
        if parts.count == 1, parts[0].utf8.count == 8, let number = Int(parts[0]) {
            self.init(number / 10_000, number / 100 % 100, number % 100)
            return
        }
        let names = MonthNames.of(language)
        let months = parts.compactMap { names.month($0) }
        let numbers = parts.compactMap { part in part.utf8.count <= 4 ? Int(part).map { (part.utf8.count, $0) } : nil }
        // All is a number or a month, but for a day of the week.
        guard months.count <= 1, parts.allSatisfy({ Int($0) != nil || names.month($0) != nil || names.isWeekday($0) })
        else { return }
        if let month = months.first {
            guard numbers.count == 2, let year = numbers.first(where: { $0.0 == 4 }),
                let day = numbers.first(where: { $0.0 < 3 })
            else { return }
            self.init(year.1, month, day.1)
        } else if numbers.count == 3, numbers[0].0 == 4 {
            self.init(numbers[0].1, numbers[1].1, numbers[2].1)
        } else if numbers.count == 3, numbers[2].0 == 4 {
            self.init(
                numbers[0].1, numbers[1].1, year: numbers[2].1,
                isDayFirst: text.contains(".") || !language.hasPrefix("en"))
        }
    }

    private init(_ year: Int, _ month: Int, _ day: Int) {
        self = year >= 1_000 ? Day(year, month, day).map { .day($0) } ?? .none : .none
    }

    private init(_ one: Int, _ other: Int, year: Int, isDayFirst: Bool) {
        guard year >= 1_000 else {
            self = .none
            return
        }
        switch (Day(year, other, one), isDayFirst ? nil : Day(year, one, other)) {
        case (let day?, nil), (nil, let day?): self = .day(day)
        case (let one?, let other?): self = one == other ? .day(one) : .either(one, other)
        case (nil, nil): self = .none
        }
    }

    /// `27th` as `27`.
    private static func withoutEnding(_ part: Substring) -> Substring {
        let digits = part.prefix { $0.isNumber }
        return !digits.isEmpty && ["st", "nd", "rd", "th"].contains(part[digits.endIndex...]) ? digits : part
    }
}

/// The names of months and days of the week in a language and in English, in small letters.
struct MonthNames {
    private var months: [String: Int] = [:]
    private var weekdays: Set<String> = []

    func month(_ text: some StringProtocol) -> Int? { months[String(text)] }
    func isWeekday(_ text: some StringProtocol) -> Bool { weekdays.contains(String(text)) }

    private static let known = Lock<[String: MonthNames]>([:])

    static func of(_ language: String) -> MonthNames {
        if let known = known.withLock({ $0[language] }) { return known }
        var names = MonthNames()
        for tag in ["en", language] {
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = Locale(identifier: tag)
            let ways = [
                calendar.monthSymbols, calendar.shortMonthSymbols, calendar.standaloneMonthSymbols,
                calendar.shortStandaloneMonthSymbols,
            ]
            for way in ways {
                for (index, name) in way.enumerated() { names.months[plain(name)] = index + 1 }
            }
            names.weekdays.formUnion((calendar.weekdaySymbols + calendar.shortWeekdaySymbols).map(plain))
        }
        names.months["sept"] = 9
        known.withLock { $0[language] = names }
        return names
    }

    private static func plain(_ name: String) -> String {
        TypedText.composed(name.lowercased()).filter { $0.isLetter || $0.isNumber }
    }
}
