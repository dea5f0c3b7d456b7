// The limits that the log has told of, each with who has reached it, so that a window has one line for each.
//
// A refusal costs a look-up. Entries are bounded in number: if there are too many, those go whose windows are over,
// and all if that frees less than half. So whoever comes from ever new addresses has lines anew, of which SecurityLog
// writes five a second.

struct ToldLimits {
    typealias Instant = ContinuousClock.Instant

    struct Key: Hashable {
        let limit: String
        /// Empty where there is no request.
        let origin: String
    }

    private var ends: [Key: Instant] = [:]
    private let room: Int

    init(room: Int = 4_096) { self.room = room }

    var count: Int { ends.count }

    func knows(_ key: Key, at now: Instant) -> Bool { ends[key].map { now < $0 } ?? false }

    mutating func add(_ key: Key, until end: Instant, at now: Instant) {
        if ends.count >= room {
            ends = ends.filter { now < $0.value }
            if ends.count > room / 2 { ends = [:] }
        }
        ends[key] = end
    }
}
