// The ticks in a list of which a page shows a part.

/// The rows that a visitor has ticked in a list, whichever of them its page shows: a part of a flow's state, so that
/// they survive paging, sorting, searching, Back and a second tab. The list's form has them by `FormField.ticks`.
public struct Ticks<ID: ActionArgument & Hashable & Codable & Sendable>: Sendable {
    /// The ticked rows, in the order in which they were ticked. They are what a visitor's browser says: whoever acts on
    /// them checks each.
    public private(set) var ids: [ID] = []
    /// True if all are meant that match, whatever else is ticked: the list's own filter, to be asked anew when it is
    /// acted on.
    public private(set) var isAll = false
    /// The rows that the page shows.
    private(set) var shown: [ID] = []

    /// Nothing is ticked.
    public init() {}

    /// True if no row is ticked and not all are meant.
    public var isEmpty: Bool { ids.isEmpty && !isAll }
    /// True if this row is ticked itself; says nothing of `isAll`.
    public func contains(_ id: ID) -> Bool { ids.contains(id) }

    /// The same ticks for a page that shows these rows.
    public func showing(_ rows: [ID]) -> Ticks {
        var copy = self
        copy.shown = rows
        return copy
    }

    /// Unticks all.
    public mutating func clear() { (ids, isAll) = ([], false) }

    /// Unticks all but these, such as those that something failed for.
    public mutating func keep(_ rows: [ID]) {
        clear()
        ids = rows
    }

    /// Takes the ticks of the rows that a page showed; those that it did not show stay as they were.
    ///
    /// - Returns: false where it is too much, and nothing has changed.
    mutating func take(ticked: [String], shown: [String], isAll: Bool, most: Int) -> Bool {
        let (ticked, shown) = (ticked.compactMap { ID(argument: $0) }, Set(shown.compactMap { ID(argument: $0) }))
        var seen = shown
        let added = ticked.filter { seen.remove($0) != nil }
        // The rows that are left in it were shown and are not ticked.
        let new = ids.filter { !seen.contains($0) }
        let known = Set(new)
        let all = new + added.filter { !known.contains($0) }
        guard all.count <= most else { return false }
        (ids, self.isAll) = (all, isAll)
        return true
    }
}

extension Ticks: Equatable {
    /// True if both have the same ticks, whatever a page shows.
    public static func == (one: Ticks, other: Ticks) -> Bool { one.ids == other.ids && one.isAll == other.isAll }
}

extension Ticks: Codable {
    private enum CodingKeys: String, CodingKey { case ids, isAll }
}
