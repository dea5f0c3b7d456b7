// One more day: ends with it.

import Usher

struct DayForm: Form {
    var day: Day?
    var from: TimeOfDay?
    var to: TimeOfDay?

    static let fields: [FormField<Self>] = [
        .date("day", \.day, label: "Date").saying(missing: "Enter the date."),
        .time("from", \.from, label: "From", hint: "For example 10:00.").saying(missing: "Enter when it begins."),
        .time("to", \.to, label: "To", hint: "For example 18:00. Until midnight is 0:00.")
            .saying(missing: "Enter when it ends."),
    ]

    func check(_ problems: inout FormProblems) {
        if let from, let to, EventDay.end(to) <= from.minutes {
            problems.add("It has to end after it begins.", to: "to")
        }
    }
}

final class DayCoordinator: Coordinator {
    enum Route: Codable, Hashable { case day }
    static let screens: Screens = [DayScreen.self]

    let navigation = Navigation<Route, EventDay>()
    private let first: Day
    private let others: () -> [EventDay]

    /// - Parameters:
    ///   - first: the first day for which one may apply.
    ///   - others: gives those that are there by then: another tab may add some and remove some meanwhile.
    init(first: Day, others: @escaping () -> [EventDay]) { (self.first, self.others) = (first, others) }

    func start() -> Route { .day }

    func destination(for route: Route) -> Destination {
        .screen(DayScreen(first: first, add: take, back: navigation.cancel))
    }

    private func take(_ form: DayForm) throws {
        guard let day = form.day, let from = form.from, let to = form.to else { return }
        if day < first {
            throw VisitorError("Enter \(first, as: "day") or a later day.", field: "day")
        }
        let new = EventDay(day: day, from: from, to: to)
        let others = others()
        if let other = others.first(where: new.overlaps) {
            throw VisitorError("It overlaps with \(other.phrase, as: "other").", field: "from")
        }
        if others.count >= EventDay.most {
            throw VisitorError("There are \(EventDay.most, as: "most") days already, and there can be no more.")
        }
        navigation.finish(new)
    }
}

struct DayScreen: Screen {
    static let template = "day"
    static let actions: Actions<Self> = [.submit("add", \.add), .button("back", \.back)]

    static let fields: Fields<Self> = [.phrase("rule") { Phrase.rule(of: $0.first) }]

    let title = "A day"
    let form = DayForm()
    /// The first day for which one may apply.
    let first: Day
    let add: (DayForm) throws -> Void
    let back: () -> Void
}
