// A point in time, as the database has it and as the office reads it.

import Foundation
import Usher

/// To the second. Stored in ISO form and in Greenwich's time, `2027-03-31T10:00:00Z`, so that texts sort as times do.
struct Moment: RawRepresentable, Codable, Hashable, Sendable {
    let rawValue: String

    init(_ date: Date) { rawValue = date.formatted(.iso8601) }
    init(rawValue: String) { self.rawValue = rawValue }

    /// In the town's time, `31 March 2027 at 12:00`.
    var shown: String { date?.text() ?? rawValue }

    /// Its day alone, in a list.
    var short: String { date.map { Day($0).short } ?? rawValue }

    private var date: Date? { try? Date(rawValue, strategy: .iso8601) }
}

extension Day {
    /// The day as lists write it, with a short month: `31 Mar 2027`, `31.03.2027`.
    var short: String {
        noon.formatted(
            Date.FormatStyle(
                date: .abbreviated, time: .omitted, locale: Locale(identifier: PageLanguage.tag), timeZone: .gmt))
    }
}
