// A day of the event.

import Usher

struct EventDay: Codable, Equatable, ViewModel {
    /// How many days one application may be for.
    static let most = 7

    let day: Day
    let from: TimeOfDay
    let to: TimeOfDay

    var id: String { "\(day)-\(from)" }
    var phrase: Phrase { "\(day, as: "day"), \(from, as: "from") to \(to, as: "to")" }

    static let fields: Fields<Self> = [.text("id") { $0.id }, .text("text") { $0.phrase.text }]

    func overlaps(_ other: EventDay) -> Bool {
        day == other.day && from.minutes < Self.end(other.to) && other.from.minutes < Self.end(to)
    }

    /// The end in minutes since the day began. A time of 00:00 is the end of the day, and not its beginning.
    static func end(_ to: TimeOfDay) -> Int { to.minutes == 0 ? 1_440 : to.minutes }

    static func sorted(_ days: [EventDay]) -> [EventDay] { days.sorted { ($0.day, $0.from) < ($1.day, $1.from) } }
}
