// The query of a list: its filters, its order and its page, as its address has them.

public import UsherFlow

/// The query of a ``ListScreen``: the filters are the app's, the order and the page are added to them.
///
///     struct StaffQuery: ListQuery {
///         enum Column: String { case name, joined }
///
///         var text = ""
///         var sort = ListSort(Column.name)
///         var page = 1
///
///         static let filters: [FormField<Self>] = [.text("q", \.text, label: "Search")]
///     }
///
/// is `/staff?q=ann&sort=-joined&page=2`. An address does not say what is as `init()` makes it, so the order that a
/// list has at first is the property's value.
public protocol ListQuery: Query {
    /// The columns by which the list can be sorted, as an address calls them.
    associatedtype Column: RawRepresentable<String> & Hashable & Sendable

    /// The fields by which the list is looked through, in the order in which they are shown.
    static var filters: [FormField<Self>] { get }

    /// The order.
    var sort: ListSort<Column> { get set }

    /// The number of the page, from 1. One behind the last means the last.
    var page: Int { get set }
}

extension ListQuery {
    /// The filters, then `sort` and `page`, which no search form shows.
    public static var fields: [FormField<Self>] {
        let sort: FormField<Self> = .field(
            "sort", \.chosenSort, label: "Order", required: false, text: \.rawValue,
            value: { text throws(FieldError) in
                guard let sort = ListSort<Column>(rawValue: text) else { throw FieldError("There is no such order.") }
                return sort
            })
        return filters + [sort.hidden(), .number("page", \.page, label: "Page", in: pages).hidden()]
    }

    /// The filters that have a control.
    static var shownFilters: [FormField<Self>] { filters.filter { !$0.shape.isHidden } }

    static var pages: ClosedRange<Int> { 1...1_000_000 }

    /// The order as a field has it, which may be none: then it stays.
    private var chosenSort: ListSort<Column>? {
        get { sort }
        set { sort = newValue ?? sort }
    }

    /// The same on another page, and nothing else that its fields do not hold.
    func on(page number: Int) -> Self {
        var query = alone
        query.page = min(max(number, Self.pages.lowerBound), Self.pages.upperBound)
        return query
    }
}

/// The order of a list: a column, up or down. In an address and on a button it is `name` or `-name`.
public struct ListSort<Column: RawRepresentable<String> & Hashable & Sendable>: RawRepresentable, Codable, Hashable,
    Sendable, ActionArgument
{
    /// The column that it goes by.
    public let column: Column
    /// True if it begins with the last.
    public let isDown: Bool

    /// By a column, up unless it is said otherwise.
    public init(_ column: Column, isDown: Bool = false) { (self.column, self.isDown) = (column, isDown) }

    /// Reads `name` or `-name`; nil where there is no such column.
    public init?(rawValue text: String) {
        let isDown = text.hasPrefix("-")
        guard let column = Column(rawValue: String(isDown ? text.dropFirst() : text[...])) else { return nil }
        self.init(column, isDown: isDown)
    }

    /// The column's own text, behind a minus sign where it goes down.
    public var rawValue: String { (isDown ? "-" : "") + column.rawValue }
}
