// The form of a list's page: its filters and its boxes, so that both come along wherever a button leads.

public import UsherFlow

/// The form of a ``ListScreen``, which makes it by itself: the filters as they are typed, and the ticks.
public struct ListForm<Values: ListQuery, ID: ActionArgument & Hashable & Codable & Sendable>: Form {
    /// The filters as they are typed; the order and the page are those that the page shows.
    public var query: Values
    /// The rows that are ticked.
    public var ticks: Ticks<ID>

    /// Nothing looked for and nothing ticked.
    public init() { self.init(query: Values(), ticks: Ticks()) }

    init(query: Values, ticks: Ticks<ID>) { (self.query, self.ticks) = (query, ticks) }

    /// The filters, all but the first of them folded on a phone, then `ticks`.
    public static var fields: [FormField<Self>] {
        Values.shownFilters.enumerated().compactMap { $1.asked(in: \.query, isFolded: $0 > 0) }
            + [.ticks("ticks", \.ticks, label: "All that match")]
    }

    /// The query's own mistakes.
    public func check(_ problems: inout FormProblems) { query.check(&problems) }
}

/// The rows that something is to be done with.
public enum ListSelection<Values: ListQuery, ID: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The rows that are ticked. They are what a visitor's browser says: the service checks each.
    case these([ID])
    /// All that match the search which the page shows, to be asked anew when it is acted on.
    case all(Values)
}

/// A list without boxes ticks nothing.
extension Never: ActionArgument {
    /// Nil.
    public init?(argument: String) { nil }
    /// There is none.
    public var argument: String { switch self {} }
}
