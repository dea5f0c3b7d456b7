// The dates of `Expires`, read as loosely as browsers read them: any order of day, month, year and time.

enum CookieDate {
    /// Seconds since 1970; nil when there is no whole date in the text.
    static func seconds(_ text: String) -> Int? {
        var clock: [Int]?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: { " ,;-/\t".contains($0) }) {
            let times = token.split(separator: ":").map { Int($0) }
            if clock == nil, times.count == 3 {
                clock = times.compactMap(\.self)
            } else if day == nil, token.utf8.count <= 2, let number = Int(token) {
                day = number
            } else if month == nil, let found = months.firstIndex(of: String(token.prefix(3)).lowercased()) {
                month = found + 1
            } else if year == nil, (2...4).contains(token.utf8.count), let number = Int(token) {
                year = number
            }
        }
        guard let clock, clock.count == 3, let day, let month, var year else { return nil }
        if (70...99).contains(year) { year += 1_900 } else if (0...69).contains(year) { year += 2_000 }
        guard (1...31).contains(day), year >= 1_601, (0...23).contains(clock[0]), (0...59).contains(clock[1]),
            (0...59).contains(clock[2])
        else { return nil }
        return days(year: year, month: month, day: day) * 86_400 + clock[0] * 3_600 + clock[1] * 60 + clock[2]
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// Days since 1970, counted in years that begin in March so that a leap day comes last.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}
